"""Comparisons in words: the variants and starts compared, and the main findings."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from knights.base.text import figure, per_square, percent, plural
from knights.engine.existence import SOLVABLE
from knights.experiments.comparisons.comparison import label
from knights.experiments.comparisons.scores import Score
from knights.experiments.comparisons.significance import Ranking
from knights.heuristics.variants import Variant

Name = Callable[[Variant], str]

COUNTED = "An unsolved start counts as ten times the limit (PAR-10)"
"""An explanation of how failures are counted."""


class Findings(NamedTuple):
    """The findings as sentences without full stops; a text is empty if there is nothing to say."""

    best: str
    misled: str  # The variant that would be best if only solved starts counted.
    solved: str
    first_try: str


def sentence(
    all_scores: Sequence[Score],
    boards: Sequence[object],
    name: Name = label,
    ranked: Ranking | None = None,
    noun: str = SOLVABLE,
) -> str:
    """Return a text that counts the variants, starts and boards compared, and states the :func:`findings`."""
    most = max(score.solvable for score in all_scores) if ranked is None else ranked.starts
    where = f"{boards[0]}" if len(boards) == 1 else f"{len(boards):,} boards from {boards[0]} to {boards[-1]}"
    what = f"{plural(len(all_scores), 'variant')} on {plural(most, noun)} of {where}"
    found = findings(all_scores, name, ranked)
    reason = COUNTED if found.best else ""
    sentences = (found.best, reason, found.misled, found.solved, found.first_try)
    return f"{what}. {'. '.join(filter(None, sentences))}."


def findings(all_scores: Sequence[Score], name: Name = label, ranked: Ranking | None = None) -> Findings:
    """Return the findings from scores; with a ranking, a variant is named the best only if it beats all others."""
    return Findings(
        *_best(all_scores, name, ranked),
        _shares("Solved", all_scores, lambda score: score.solved_share, name),
        _shares("On the first try", all_scores, lambda score: score.first_try_share, name),
    )


def in_plain_numbers(all_scores: Sequence[Score], name: Name = label) -> str:
    """Return a clause on the shares that the best, the second and the worst variant solve on the first try."""

    def share(score: Score) -> float:
        return score.first_try_share

    order = sorted(all_scores, key=share, reverse=True)
    equal = [score for score in order if share(score) == share(order[0])]
    verb = "solves" if len(equal) == 1 else "solve"
    text = f"{_names(equal, name)} {verb} {percent(share(order[0]))} of starts on the first try"
    rest = order[len(equal) :]
    others = [f"{name(score.variant)} {percent(share(score))}" for score in [*rest[:1], *rest[1:][-1:]]]
    return ", ".join([text, *others])


def _names(chosen: Sequence[Score], name: Name) -> str:
    names = [name(score.variant) for score in chosen]
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _shares(what: str, all_scores: Sequence[Score], share: Callable[[Score], float], name: Name) -> str:
    """Return a clause on the largest and the smallest share, naming the variants that have them."""
    shares = [share(score) for score in all_scores]
    best, worst = max(shares), min(shares)
    if best == worst:
        return f"{what}: {percent(best)} by {'each' if len(all_scores) > 1 else name(all_scores[0].variant)}"
    top, low = ([score for score in all_scores if share(score) == value] for value in (best, worst))
    return f"{what}: {percent(best)} by {_names(top, name)}, {percent(worst)} by {_names(low, name)}"


def _best(all_scores: Sequence[Score], name: Name, ranked: Ranking | None) -> tuple[str, str]:
    """Name the best variant by PAR-10, and any other that would be the best if only solved starts counted."""
    costs = {score.variant: score.par10 for score in all_scores if score.par10 is not None}
    if len(costs) < 2:
        return "", ""
    least, most = min(costs.values()), max(costs.values())
    if least == most:
        return f"No difference: each needs {per_square(least)}", ""
    best = [score for score in all_scores if score.par10 == least]
    text = _unless_chance(all_scores, best, name, ranked) if ranked is not None else ""
    text = text or _fewest(best, name)
    means = {score.variant: score.mean for score in all_scores if score.mean is not None}
    quickest = [score for score in all_scores if score.mean == min(means.values())]
    misled = [score for score in quickest if score not in best]
    if not misled or len(misled) < len(quickest):
        return text, ""
    rank = 1 + sum(cost < costs[misled[0].variant] for cost in costs.values())
    others = f"{_names(misled, name)}, ranked {rank} of {len(costs)}"
    return text, f"If only solved starts counted, {others} by PAR-10, would come first"


def _unless_chance(all_scores: Sequence[Score], best: Sequence[Score], name: Name, ranked: Ranking) -> str:
    """Return the reason why no variant is named the best; empty if one beats all others by more than chance."""
    firsts = [k for k, score in enumerate(all_scores) if score in best]
    others = [k for k, score in enumerate(all_scores) if score.par10 is not None and score not in best]
    ahead = [all_scores[k] for k in others if any(ranked.beats(k, first) for first in firsts)]
    alike = [all_scores[k] for k in others if not all(ranked.beats(first, k) for first in firsts)]
    if ahead:
        verb = "wins" if len(ahead) == 1 else "win"
        return f"No clear best: {_fewest(best, name)}, but {_names(ahead, name)} {verb} more starts"
    if alike:
        lead = "its lead" if len(best) == 1 else "their lead"
        apart = [all_scores[k] for k in others if all_scores[k] not in alike]
        text = (
            f"No clear best: {_fewest(best, name)}, but chance can explain {lead} over {_names(alike, name)}"
        )
        return f"{text}, though not over {_names(apart, name)}" if apart else text
    return ""


def _fewest(best: Sequence[Score], name: Name) -> str:
    verb = "needs" if len(best) == 1 else "need"
    return f"{_names(best, name)} {verb} the fewest steps, {figure(best[0].par10 or 0.0)} per square"
