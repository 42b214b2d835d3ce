"""Comparisons in words: the variants and starts compared, and the main findings."""

from collections.abc import Callable, Sequence
from math import inf

from knights.base import figure, per_square, plural
from knights.engine import PerSquare, Steps
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import label
from knights.experiments.comparisons.scores import Score
from knights.experiments.comparisons.significance import Ranking
from knights.heuristics import Variant

Name = Callable[[Variant], str]

COUNTED = "Steps per square of all searches, divided by the tours found; small boards weigh as much as large ones"
"""An explanation of how failures are counted (ERT)."""
MOST_NAMED = 6
"""The maximum number of variants whose steps are all stated; of more, the first four and the last are."""


def sentence(known: Compared) -> str:
    """Return a text that counts variants, starts and boards, and states the steps and the :func:`findings`."""
    boards, ranked = [*known.comparison.cases.boards], known.ranking()
    most = max(score.solvable for score in known.scores) if ranked is None else ranked.starts
    where = f"{boards[0]}" if len(boards) == 1 else f"{len(boards):,} boards from {boards[0]} to {boards[-1]}"
    what = f"{plural(len(known.scores), 'variant')} on {plural(most, known.noun)} of {where}"
    steps = in_steps(known.scores, known.name, known.comparison.steps)
    return f"{what}. {'. '.join(filter(None, (steps, *findings(known.scores, known.name, ranked))))}."


def in_steps(all_scores: Sequence[Score], name: Name = label, limit: Steps = None) -> str:
    """Return a clause on the steps per square of each variant, the fewest first, and on failures at the ``limit``."""
    order = sorted(all_scores, key=_steps)
    words = [_of_one(score, name(score.variant), number == 0) for number, score in enumerate(order)]
    if len(words) > MOST_NAMED:
        words[4:-1] = [f"… {len(words) - 5:,} others …"]
    if any(score.not_solved for score in all_scores):
        per = f"{limit.steps:,} per square" if isinstance(limit, PerSquare) else limit and f"{limit:,} steps"
        words.append("failures counted at the limit" + (f" of {per}" if per else ""))
    return ", ".join(words)


def _of_one(score: Score, name: str, with_unit: bool) -> str:
    if score.ert is None:
        return f"{name}: solves none"
    steps = per_square(score.ert) if with_unit else figure(score.ert)
    failed = f" ({score.not_solved:,} of {score.solvable:,} not solved)" if score.not_solved else ""
    return f"{name}: {steps}{failed}"


def _steps(score: Score) -> float:
    """Return the steps per square that a variant needs; infinity if it solves nothing."""
    return inf if score.ert is None else score.ert


def _names(chosen: Sequence[Score], name: Name) -> str:
    names = [name(score.variant) for score in chosen]
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def findings(all_scores: Sequence[Score], name: Name = label, ranked: Ranking | None = None) -> tuple[str, str]:
    """Name the best variant by steps, by the ranking if given, and any that is best if only solved starts count.

    The two sentences have no full stops, and are empty if there is nothing to say.
    """
    costs = {score.variant: _steps(score) for score in all_scores if score.solvable}
    if len(costs) < 2 or min(costs.values()) == inf:
        return "", ""
    least, most = min(costs.values()), max(costs.values())
    if least == most:
        return f"No difference: each needs {per_square(least)}", ""
    best = [score for score in all_scores if costs.get(score.variant) == least]
    text = _unless_chance(all_scores, best, name, ranked) if ranked is not None else ""
    text = text or _fewest(best, name)
    means = {score.variant: score.mean for score in all_scores if score.mean is not None}
    quickest = [score for score in all_scores if score.mean == min(means.values())]
    misled = [score for score in quickest if score not in best]
    if not misled or len(misled) < len(quickest):
        return text, ""
    rank = 1 + sum(cost < costs[misled[0].variant] for cost in costs.values())
    others = f"{_names(misled, name)}, ranked {rank} of {len(costs)}"
    return text, f"If only solved starts counted, {others}, would come first"


def _unless_chance(all_scores: Sequence[Score], best: Sequence[Score], name: Name, ranked: Ranking) -> str:
    """Return the reason why no variant is named the best; empty if one beats all others by more than chance."""
    firsts = [k for k, score in enumerate(all_scores) if score in best]
    others = [k for k, score in enumerate(all_scores) if score.solvable and score not in best]
    ahead = [all_scores[k] for k in others if any(ranked.beats(k, first) for first in firsts)]
    alike = [all_scores[k] for k in others if not all(ranked.beats(first, k) for first in firsts)]
    if ahead:
        verb = "wins" if len(ahead) == 1 else "win"
        return f"No clear best: {_fewest(best, name)}, but {_names(ahead, name)} {verb} more starts"
    if alike:
        lead = "its lead" if len(best) == 1 else "their lead"
        apart = [all_scores[k] for k in others if all_scores[k] not in alike]
        text = f"No clear best: {_fewest(best, name)}, but chance can explain {lead} over {_names(alike, name)}"
        return f"{text}, though not over {_names(apart, name)}" if apart else text
    return ""


def _fewest(best: Sequence[Score], name: Name) -> str:
    verb = "needs" if len(best) == 1 else "need"
    return f"{_names(best, name)} {verb} the fewest steps, {figure(_steps(best[0]))} per square"
