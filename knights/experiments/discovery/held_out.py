"""The judgement: mistakes on boards that the search did not see, next to the published tie-breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knights.base.work import Progress, Work
from knights.boards.shapes import PLAIN, Family
from knights.experiments.comparisons.intervals import intervals
from knights.experiments.discovery.study import FIRST_TRY, Study, discover, front_of
from knights.experiments.discovery.trials import Trial
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.results import Results, by_variant
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import NAMED, Variant

RIVALS = tuple(NAMED[name].variant for name in ("roth", "pohl", "edge", "warnsdorff"))
"""The published tie-breaks, in the same search."""


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The mistakes of a variant on boards that it did not learn from.

    Attributes:
        mistakes: the number of the solvable ``starts`` that it does not solve on the first try.
        low, high: the 95% interval of the mistakes on as many boards of such sizes, from
            :func:`knights.experiments.comparisons.intervals.intervals`.
    """

    variant: Variant
    starts: int
    mistakes: int
    low: float
    high: float


def judge(
    variants: Sequence[Variant],
    first: int,
    last: int,
    *,
    closed: bool = False,
    family: Family = PLAIN,
    **workers: Any,
) -> Work[list[HeldOut]]:
    """Try variants, and the published tie-breaks, from every solvable start of square boards.

    The last part is the judgement on each, in the order given, the published ones last. ``workers`` are the options of
    :func:`knights.experiments.sweeps.runner.run`.
    """
    every = tuple(dict.fromkeys((*variants, *RIVALS)))
    sweeps = [
        Sweep(Cases(first, last, family=family), variant, FIRST_TRY, closed=closed) for variant in every
    ]
    results: list[Results] = []
    for share, part in run(sweeps, **workers):
        if part is not None:
            results.append(part)
        yield Progress(share)
    parts = by_variant(results)
    yield Progress(1.0, [_held_out(variant, parts.get(variant, [])) for variant in every])


def _held_out(variant: Variant, parts: Sequence[Results]) -> HeldOut:
    solvable = [part[part["solvable"]] for part in parts]
    starts = sum(map(len, solvable))
    (known,) = intervals([parts])
    low, high = known.first_try_share or (1.0, 1.0)
    mistakes = starts - sum(int(part.first_try.sum()) for part in solvable)
    return HeldOut(variant, starts, mistakes, low=(1 - high) * starts, high=(1 - low) * starts)


def discover_and_judge(
    study: Study, known: Sequence[Trial] = (), **workers: Any
) -> Work[Trial | list[HeldOut]]:
    """Yield the trials of a study, and at the end the judgement on the best formula if there are boards held out.

    ``known`` and ``workers`` are those of :func:`knights.experiments.discovery.study.discover`.
    """
    trials: list[Trial] = []
    weight = 0.9 if study.held_out else 1.0
    for share, trial in discover(study, known=known, **workers):
        trials += [trial] if trial else []
        yield Progress(weight * share, trial)
    if study.held_out:
        best = front_of(trials, study).best.candidate.variant
        judgement = judge([best], *study.held_out, closed=study.closed, family=study.family, **workers)
        for share, judged in judgement:
            yield Progress(weight + (1 - weight) * share, judged)
