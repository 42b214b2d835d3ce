"""The gain of each choice: what a part of a variant adds, averaged over variants that are alike in everything else.

Braces make all combinations of their choices. So a choice can be judged in every company, not only in the best one, as
the work of 2009 judges its optimisations.
"""

from collections.abc import Sequence
from math import exp, log, prod
from statistics import fmean
from typing import NamedTuple

from knights.experiments.comparisons.scores import Score
from knights.heuristics import with_seed, words_of

HEADER = ("choice", "instead of", "pairs", "solved, points", "first try, points", "times fewer steps")


class Gain(NamedTuple):
    """The mean gain of a choice over the first choice, from ``pairs`` pairs of variants that differ in nothing else.

    Attributes:
        choice, instead_of: parts as in a specification, joined by dots if they change together.
        solved, first_try: gains in percentage points of the solvable starts.
        fewer: how many times fewer steps all searches take together, a geometric mean; None if a variant takes none.
    """

    choice: str
    instead_of: str
    pairs: int
    solved: float
    first_try: float
    fewer: float | None


def gains(scores: Sequence[Score]) -> list[Gain]:
    """Return the gain of each choice, a part or several that change together; empty unless all are combined."""
    words = [words_of(with_seed(one.variant, 0)) for one in scores]
    apart = [{k for k, part in enumerate(row) if part != words[0][k]} for row in words[1:]]
    # The parts in which some variant alone differs from the first; every other difference must be made of these.
    least = [one for one in apart if not any(other < one for other in apart)]
    factors = sorted({tuple(sorted(one)) for one in least})
    if sum(map(len, factors)) != len(set().union(*apart)):
        return []
    keys = [tuple(".".join(row[k] for k in factor) for factor in factors) for row in words]
    choices = [[*dict.fromkeys(column)] for column in zip(*keys, strict=True)]
    by_key = dict(zip(keys, scores, strict=True))
    if not len(by_key) == len(keys) == prod(map(len, choices)):
        return []
    found = []
    for k, (first, *others) in enumerate(choices):
        for choice in others:
            pairs = [(one, by_key[*key[:k], first, *key[k + 1 :]]) for key, one in by_key.items() if key[k] == choice]
            ratios = [log(b.steps / a.steps) for a, b in pairs if a.steps and b.steps]
            solved = 100 * fmean(a.solved_share - b.solved_share for a, b in pairs)
            first_try = 100 * fmean(a.first_try_share - b.first_try_share for a, b in pairs)
            fewer = exp(fmean(ratios)) if len(ratios) == len(pairs) else None
            found.append(Gain(choice, first, len(pairs), solved, first_try, fewer))
    return found
