"""The judgement: mistakes on boards that the search did not see, compared with the published tie-breaks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knights.base.work import Progress, Work
from knights.experiments.comparisons.intervals import intervals
from knights.experiments.discovery.study import FIRST_TRY, Study, discover, front_of
from knights.experiments.discovery.trials import Trial
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.results import Results, by_variant
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import NAMED, Variant, coming_home

RIVALS = tuple(NAMED[name].variant for name in ("roth", "pohl", "edge", "warnsdorff"))
"""The variants with the published tie-breaks."""


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The mistakes of a variant on the solvable ``starts`` of the held-out boards, with their 95% interval."""

    variant: Variant
    starts: int
    mistakes: int
    low: float
    high: float


def judge(
    variants: Sequence[Variant], cases: Cases, *, closed: bool = False, **workers: Any
) -> Work[list[HeldOut]]:
    """Try variants and the published ones from all solvable starts of some boards; yield the judgement at the end.

    For closed tours the published ones come home.
    """
    rivals = map(coming_home, RIVALS) if closed else RIVALS
    every = tuple(dict.fromkeys((*variants, *rivals)))
    sweeps = [Sweep(cases, variant, FIRST_TRY, closed=closed) for variant in every]
    results: list[Results] = []
    for share, part in run(sweeps, **workers):
        if part is not None:
            results.append(part)
        yield Progress(share)
    parts, found = by_variant(results), []
    for variant in every:
        solvable = [part[part["solvable"]] for part in parts.get(variant, [])]
        starts = sum(map(len, solvable))
        mistakes = starts - sum(int(part.first_try.sum()) for part in solvable)
        (known,) = intervals([solvable])
        low, high = known.first_try_share or (1.0, 1.0)
        found.append(HeldOut(variant, starts, mistakes, low=(1 - high) * starts, high=(1 - low) * starts))
    yield Progress(1.0, found)


def discover_and_judge(
    study: Study, known: Sequence[Trial] = (), **workers: Any
) -> Work[Trial | list[HeldOut]]:
    """Yield the trials of :func:`.discover` and, if boards are held out, the judgement on the best formula."""
    trials: list[Trial] = []
    weight = 0.9 if study.held_out else 1.0
    for share, trial in discover(study, known=known, **workers):
        trials += [trial] if trial else []
        yield Progress(weight * share, trial)
    if study.held_out:
        best = study.variant(front_of(trials, study).best.candidate)
        judgement = judge([best], study.cases(*study.held_out), closed=study.closed, **workers)
        for share, judged in judgement:
            yield Progress(weight + (1 - weight) * share, judged)
