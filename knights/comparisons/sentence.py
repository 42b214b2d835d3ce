"""What was compared and what stands out, in words computed from the numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knights.comparisons.comparison import label
from knights.comparisons.scores import Score
from knights.heuristics.variants import Variant
from knights.text import plural

Name = Callable[[Variant], str]


def sentence(
    all_scores: Sequence[Score], boards: Sequence[object], name: Name = label, starts: int | None = None
) -> str:
    """Say what was compared, who solves most, who on the first try, and in how many steps.

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
    parts = [_solved(all_scores, name), _first_try(all_scores, name), *_steps(all_scores, name, most)]
    return what + "; ".join(parts) + "."


def _names(chosen: Sequence[Score], name: Name) -> str:
    names = [name(score.variant) for score in chosen]
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _percent(share: float) -> str:
    """A share in words; only all is called 100 %, and only none 0 %."""
    if share in (0.0, 1.0):
        return f"{100 * share:.0f} %"
    percent = min(max(100 * share, 0.01), 99.99)
    return f"{percent:.1f} %" if 0.5 <= percent <= 99.5 else f"{percent:.2f} %"


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
        return f"{'all solve' if len(all_scores) > 1 else top} {_percent(best)}"
    how = "every one" if best == 1 else f"the most, {_percent(best)}"
    return f"{top} {how}, {low} the fewest, {_percent(worst)}"


def _first_try(all_scores: Sequence[Score], name: Name) -> str:
    best, worst, top, low = _extremes(all_scores, lambda score: score.first_try_share, name)
    if best == worst:
        return f"on the first try {_percent(best)}" + (" under each" if len(all_scores) > 1 else "")
    return f"on the first try {top} the most, {_percent(best)}, and {low} the fewest, {_percent(worst)}"


def _steps(all_scores: Sequence[Score], name: Name, starts: int) -> list[str]:
    """Who enters the fewest and the most squares on so many starts; nothing if that is the same.

    What counts every start once a seed is brought down to the mean over the seeds.
    """
    entered = [round(score.steps * starts / max(1, score.solvable)) for score in all_scores]
    least, most = min(entered), max(entered)
    if least == most or not least:
        return []
    ratio = most / least
    fewest, greatest = (name(all_scores[entered.index(steps)].variant) for steps in (least, most))
    return [
        f"{greatest} enters the most squares in all, {most:,}, "
        f"{ratio:,.{0 if ratio >= 100 else 2}f} times as many as {fewest}"
    ]
