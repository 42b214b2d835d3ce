"""Seeds of a randomised variant together: everywhere they count as one variant, with the mean over its seeds."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from knights.comparisons.comparison import label
from knights.comparisons.scores import Score, Tally
from knights.heuristics.variants import Variant
from knights.sweeps.results import Results

Groups = Mapping[Variant, Sequence[Variant]]
"""The seeds of each variant, under the first of them."""


def by_seedless(finished: Container[Variant], variants: Sequence[Variant]) -> dict[Variant, list[Variant]]:
    """Groups finished variants that differ only in their seed, keyed by the first, in the given order."""
    groups: dict[Variant, list[Variant]] = {}
    firsts: dict[Variant, Variant] = {}
    for variant in variants:
        if variant in finished:
            first = firsts.setdefault(replace(variant, seed=0), variant)
            groups.setdefault(first, []).append(variant)
    return groups


def group_scores(groups: Groups, tallies: Mapping[Variant, Tally]) -> list[Score]:
    """The scores of variants whose seeds are together."""
    scores = []
    for first, seeds in groups.items():
        tally = Tally()
        for variant in seeds:
            tally.merge(tallies[variant])
        scores.append(tally.score(first))
    return scores


def group_names(groups: Groups) -> dict[Variant, str]:
    """What to call variants whose seeds are together."""
    names = {}
    for variant, seeds in groups.items():
        name = label(replace(variant, seed=0)) if len(seeds) > 1 else label(variant)
        names[variant] = f"{name} ({len(seeds)} seeds)" if len(seeds) > 1 else name
    return names


def group_results(groups: Groups, parts: Mapping[Variant, Sequence[Results]]) -> list[list[Results]]:
    """The results of variants whose seeds are together."""
    return [list(chain.from_iterable(parts[variant] for variant in seeds)) for seeds in groups.values()]
