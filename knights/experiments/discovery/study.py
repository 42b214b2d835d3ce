"""The search for a tie-break: a hill climb that starts from Roth's and races candidates on ever larger boards.

Each round tries four small changes to the best formula; a candidate replaces it unless it makes more mistakes. This
(1+4) strategy with neutral drift (Kimura 1968; Galvan et al. 2011) moves among equally good formulas until one of them
has a better neighbour. Many formulas make no mistakes on small boards, so mistakes on the largest rectangles break
ties. Candidates race, as in F-Race (Birattari et al. 2002): small boards come first, and a candidate drops out once it
has made more mistakes than a formula with the same number of operations or fewer.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from os import cpu_count
from random import Random
from typing import ClassVar, NamedTuple, Unpack

from knights.base import REQUIRED, SEED, Progress, Work, declared, nested, parameter, switch, whole
from knights.base.errors import Bounds, InputError
from knights.boards import PLAIN, Family
from knights.engine import PerSquare, solvable_starts, start_noun
from knights.experiments.comparisons import Compared, Comparison
from knights.experiments.discovery.candidates import FIRST, Candidate, Front, Trial, candidate_of, mutation
from knights.experiments.sweeps import Cases, Results, Sweep, span
from knights.experiments.sweeps.runner import Workers, run
from knights.heuristics import NAMED, Variant, coming_home
from knights.heuristics.formula import MAX_OPERATIONS

GENERATION = 4
"""The number of candidates in each race, fixed so that the search does not depend on the number of workers."""
EVALUATIONS = Bounds("The number of evaluations", 1, 1_000_000)
OPERATIONS = Bounds("The number of operations", 1, MAX_OPERATIONS)
MAX_LEARNED_SIDE = 100
"""The longest side of a board to learn from; walks from all its starts enter 100 million squares."""
WORST = 3
"""The factor by which the upper bound on a study's work may exceed a server's limit; most formulas drop out early."""
_STAGES = 4
_GROWTH = 3
"""The factor by which the number of squares entered grows from one stage of a race to the next."""
FIRST_TRY = PerSquare(1)


@dataclass(frozen=True, slots=True)
class Study:
    """A search for a tie-break on all solvable starts of square boards with sides from ``first`` to ``last``.

    With ``columns``, the boards are rectangles with ``first`` to ``last`` rows. Without ``held_out`` there is no
    judgement. Raises an InputError if a number is out of range, the last size is below the first, or the first
    candidate has too many operations.
    """

    COMMAND: ClassVar[str] = "discover"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("first", "last")

    first: int = whole(REQUIRED, Bounds("The first size", 1, MAX_LEARNED_SIDE), "The first size to learn from.")
    last: int = whole(REQUIRED, Bounds("The last size", 1, MAX_LEARNED_SIDE), "The last size to learn from.")
    evaluations: int = whole(1000, EVALUATIONS, "The number of formulas to try.")
    operations: int = whole(16, OPERATIONS, "The maximum number of operations in a formula.")
    closed: bool = declared(Sweep, "closed")
    orders: bool = switch("Search for a move order, too.")
    seed: int = whole(0, SEED, "The random seed; the same seed repeats the run, with any number of workers.")
    origin: Candidate = parameter(
        FIRST,
        candidate_of,
        "The formula to start from; Roth's tie-break by default.",
        lambda candidate: candidate.formula,
    )
    columns: tuple[int, int] | None = declared(Cases, "columns")
    family: Family = nested(Family, PLAIN)
    held_out: tuple[int, int] | None = span(
        None, "Judge the best formula on boards of these sizes, once, at the end; with --columns, of these columns."
    )

    def __post_init__(self) -> None:
        Bounds("The largest board to learn from", 1, MAX_LEARNED_SIDE).check(self.sides[1])
        for sides in filter(None, (self.sides, self.held_out)):
            self.cases(*sides)
        if self.origin.operations > self.operations:
            raise InputError(
                f"The formula to start from, “{self.origin.formula}”, has {self.origin.operations} operations: "
                f"allow {self.origin.operations} or more, not {self.operations}."
            )

    @property
    def sides(self) -> tuple[int, int]:
        """The range of sizes of the square boards to learn from, or of columns of the rectangles."""
        return self.columns or (self.first, self.last)

    def cases(self, first: int, last: int) -> Cases:
        """Return all starts of the square boards of these sizes, or of the rectangles with these columns."""
        if self.columns is None:
            return Cases(first, last, family=self.family)
        return Cases(self.first, self.last, (first, last), family=self.family)

    def sizes(self, first: int, last: int) -> str:
        """Return a range of sizes as text: ``5×5 to 8×8``."""
        cases = self.cases(first, last)
        return self.family.sizes(cases.first, cases.last, cases.columns)

    def variant(self, candidate: Candidate) -> Variant:
        """Return the variant with a candidate as its tie-break and, for closed tours, the pruning ``home``."""
        return coming_home(candidate.variant) if self.closed else candidate.variant

    @property
    def noun(self) -> str:
        """The noun for the starts that are not proved unsolvable."""
        return start_noun(self.cases(*self.sides).boards, self.closed)

    def visits(self) -> int:
        """Return an upper bound on the squares entered; most formulas drop out early and enter far fewer."""
        boards = chain(self.cases(*self.sides).boards, *(cases.boards for cases in self.rectangles))
        starts = ((board, int(solvable_starts(board, self.closed).sum())) for board in boards)
        return self.evaluations * sum(count * len(board) for board, count in starts)

    @property
    def stages(self) -> list[tuple[int, int]]:
        """The range of sizes, or of columns, of each stage of a race, small boards first."""
        first, last = self.sides
        power = 4 if self.columns is None else 2
        sizes = range(first, last + 1)
        whole = sum(size**power for size in sizes)
        stages: list[tuple[int, int]] = []
        start, visits = first, 0
        for size in sizes:
            visits += size**power
            if visits * _GROWTH ** (_STAGES - 1 - len(stages)) >= whole or size == last:
                stages.append((start, size))
                start = size + 1
        return stages

    @property
    def rectangles(self) -> list[Cases]:
        """The rectangles that break ties between formulas, with sides in the largest quarter of the sizes."""
        if self.columns is not None:
            return []
        sides = range(max(self.first, self.last - self.last // 4), self.last)
        return [Cases(side, side, (side + 1, self.last), family=self.family) for side in sides]


def discover(study: Study, *, known: Sequence[Trial] = (), **on: Unpack[Workers]) -> Work[Trial]:
    """Try candidates; yield each trial, in an order that depends only on the seed.

    The generator yields at least every 0.1 s; closing it stops the running searches within 0.2 s. ``known`` are the
    first trials of the same study, which are not repeated. A candidate that stays in the race enters every square of
    each board up to once per start.
    """
    number = 0
    workers, executor = on.get("workers"), on.get("executor")
    threads = nullcontext(executor) if executor else ThreadPoolExecutor(workers or cpu_count() or 1)
    with threads as shared:
        search = _Search(study, known, partial(run, executor=shared, workers=workers))
        while number < study.evaluations and (candidates := search.draw(study.evaluations - number)):
            yield from search.race(candidates, number)
            number += len(candidates)


def front_of(trials: Iterable[Trial], study: Study) -> Front:
    """Return the front of the trials that reached the largest board."""
    front = Front()
    for trial in trials:
        if trial.last == study.sides[1]:
            front.add(trial)
    return front


class _Search:
    """The state of a search; ``best`` contains the best candidate's mistakes on square boards and on rectangles."""

    def __init__(self, study: Study, known: Iterable[Trial], pool: Callable[[Sequence[Sweep]], Work[Results]]) -> None:
        self.study, self._random, self._pool = study, Random(study.seed), pool
        self._known = {trial.candidate: trial for trial in known}
        self._drawn: set[Candidate] = set()
        self._parent = study.origin
        self.best: tuple[float, float] = (math.inf, math.inf)
        self.front = Front()

    def draw(self, most: int) -> list[Candidate]:
        """Draw up to ``most`` candidates for the next race, all new; fewer, or none, if no more are found."""
        candidates = [] if self._drawn else [self.study.origin]
        self._drawn.update(candidates)
        for _ in range(1_000):
            if len(candidates) == min(most, GENERATION):
                break
            candidate = mutation(self._parent, self._random, orders=self.study.orders)
            new = candidate.weights and candidate not in self._drawn
            if new and candidate.operations <= self.study.operations:
                self._drawn.add(candidate)
                candidates.append(candidate)
        return candidates

    def race(self, candidates: Sequence[Candidate], number: int) -> Work[Trial]:
        """Try candidates on ever larger boards, then the best on rectangles; yield new and known trials."""
        study, share = self.study, number / self.study.evaluations

        def tried(cases: Cases, mistakes: Counter[Candidate]) -> Work[Trial]:
            """Try the remaining candidates and add their mistakes to ``mistakes``."""
            variants = {study.variant(one): one for one in left}
            sweeps = [Sweep(cases, variant, FIRST_TRY, closed=study.closed) for variant in variants]
            for _, part in self._pool(sweeps) if sweeps else ():
                if part is not None:
                    mistakes[variants[part.variant]] += int((part["solvable"] & ~part.first_try).sum())
                yield Progress(share)

        left = [one for one in candidates if one not in self._known]
        squares, rectangles, met = Counter[Candidate](), Counter[Candidate](), dict.fromkeys(left, 0)
        for first, last in study.stages:
            yield from tried(study.cases(first, last), squares)
            met |= dict.fromkeys(left, last)
            left = [one for one in left if squares[one] <= self.front.bound(one.operations)]
        left = [one for one in left if (squares[one], 0) <= self.best]
        for cases in study.rectangles:
            yield from tried(cases, rectangles)
            left = [one for one in left if (squares[one], rectangles[one]) <= self.best]
        for place, one in enumerate(candidates, number + 1):
            more = rectangles[one] if one in left else None
            new = Trial(place, one, one.operations, squares[one], last=met.get(one, 0), rectangles=more)
            trial = self._known.get(one, new)._replace(number=place)
            if trial.last == study.sides[1]:
                self.front.add(trial)
                if trial.rectangles is not None and (trial.mistakes, trial.rectangles) <= self.best:
                    self._parent, self.best = one, (trial.mistakes, trial.rectangles)
            yield Progress(place / study.evaluations, trial)


def starts_of(study: Study) -> int:
    """Count the solvable starts to learn from; raises an InputError if there are none."""
    boards = study.cases(*study.sides).boards
    starts = sum(int(solvable_starts(board, study.closed).sum()) for board in boards)
    if not starts:
        kind = "closed tour" if study.closed else "tour"
        raise InputError(f"No board from {study.sizes(*study.sides)} has a {kind}: learn from larger boards.")
    return starts


RIVALS = tuple(NAMED[name].variant for name in ("roth", "pohl", "edge", "warnsdorff"))
"""The variants with published tie-breaks, with which the best formula is compared."""


class HeldOut(NamedTuple):
    """The number of mistakes of a variant on the solvable ``starts`` of held-out boards, with its 95% interval."""

    variant: Variant
    starts: int
    mistakes: int
    low: float
    high: float


def judge(
    variants: Sequence[Variant], cases: Cases, *, closed: bool = False, **workers: Unpack[Workers]
) -> Work[list[HeldOut]]:
    """Try variants and ``RIVALS`` (with the pruning ``home`` for closed tours); yield the judgement at the end."""
    rivals = map(coming_home, RIVALS) if closed else RIVALS
    comparison = Comparison(cases, tuple(dict.fromkeys((*variants, *rivals))), FIRST_TRY, closed=closed)
    results: list[Results] = []
    for share, part in run(comparison.sweeps, **workers):
        if part is not None:
            results.append(part)
        yield Progress(share)
    known, found = Compared(comparison, finished=results), []
    for score, sure in zip(known.scores, known.intervals(), strict=True):
        starts, mistakes = score.solvable, score.solvable - score.first_try
        low, high = sure.first_try_share or (1.0, 1.0)
        found.append(HeldOut(score.variant, starts, mistakes, low=(1 - high) * starts, high=(1 - low) * starts))
    yield Progress(1.0, found)


def discover_and_judge(
    study: Study, known: Sequence[Trial] = (), **workers: Unpack[Workers]
) -> Work[Trial | list[HeldOut]]:
    """Yield the trials of :func:`discover` and, if there are held-out boards, the judgement of the best formula."""
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
