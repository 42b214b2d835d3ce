"""What was compared and what stands out, in words computed from the numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knights.comparisons.comparison import label
from knights.comparisons.scores import Score
from knights.heuristics.variants import Variant
from knights.text import percent, plural

Name = Callable[[Variant], str]


def sentence(
    all_scores: Sequence[Score], boards: Sequence[object], name: Name = label, starts: int | None = None
) -> str:
    """Say what was compared, which is best when failures count, who solves most, and who on the first try.

    Args:
        all_scores: the scores, at least one.
        boards: the boards they are about, in order.
        name: what to call a variant.
        starts: how many solvable starts each was tried on; None for the most in the scores. (A score over
            several seeds counts every start once a seed.)
    """
    if not all_scores or not boards:
        return "Nothing has been compared yet."
    where = f"{boards[0]}" if len(boards) == 1 else f"{len(boards):,} boards from {boards[0]} to {boards[-1]}"
    most = starts or max(score.solvable for score in all_scores)
    what = f"{plural(len(all_scores), 'variant')} on {plural(most, 'solvable start')} of {where}: "
    parts = [*_best(all_scores, name), _solved(all_scores, name), _first_try(all_scores, name)]
    return what + "; ".join(parts) + "."


def _names(chosen: Sequence[Score], name: Name) -> str:
    names = [name(score.variant) for score in chosen]
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _extremes(
    all_scores: Sequence[Score], share: Callable[[Score], float], name: Name
) -> tuple[float, float, str, str]:
    """The largest and the least share; who has the largest, with the verb, and who the least."""
    shares = [share(score) for score in all_scores]
    best, worst = max(shares), min(shares)
    top, low = ([score for score in all_scores if share(score) == value] for value in (best, worst))
    return best, worst, f"{_names(top, name)} solve{'s' * (len(top) == 1)}", _names(low, name)


def _solved(all_scores: Sequence[Score], name: Name) -> str:
    best, worst, top, low = _extremes(all_scores, lambda score: score.solved_share, name)
    if best == worst:
        return f"{'all solve' if len(all_scores) > 1 else top} {percent(best)}"
    how = "every one" if best == 1 else f"the most, {percent(best)}"
    return f"{top} {how}, {low} the fewest, {percent(worst)}"


def _first_try(all_scores: Sequence[Score], name: Name) -> str:
    best, worst, top, low = _extremes(all_scores, lambda score: score.first_try_share, name)
    if best == worst:
        return f"on the first try {percent(best)}" + (" under each" if len(all_scores) > 1 else "")
    return f"on the first try {top} the most, {percent(best)}, and {low} the fewest, {percent(worst)}"


def _best(all_scores: Sequence[Score], name: Name) -> list[str]:
    """Which is best when failures count, and whether the mean of the starts solved would have said otherwise."""
    costs = {score.variant: score.par10 for score in all_scores if score.par10 is not None}
    if len(costs) < 2:
        return []
    least, most = min(costs.values()), max(costs.values())
    if least == most:
        return [f"no difference by PAR-10, {least:.3g} steps per square"]
    best = [score for score in all_scores if score.par10 == least]
    text = f"best by PAR-10 {_names(best, name)} with {least:.3g} steps per square"
    means = {score.variant: score.mean for score in all_scores if score.mean is not None}
    quickest = [score for score in all_scores if score.mean == min(means.values())]
    misled = [score for score in quickest if score not in best]
    if not misled or len(misled) < len(quickest):
        return [text]
    others = f"{_names(misled, name)}, {_ordinal_from(all_scores, misled[0])} of {len(costs)}"
    return [f"{text} (the mean of the starts solved would name {others} by PAR-10)"]


def _ordinal_from(all_scores: Sequence[Score], one: Score) -> str:
    """The place of a score by PAR-10, the best first: number 1 is the best."""
    better = sum(score.par10 < one.par10 for score in all_scores if score.par10 and one.par10)
    return f"number {better + 1}"
