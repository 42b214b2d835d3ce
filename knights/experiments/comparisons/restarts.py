"""The savings from restarts: the run lengths of randomised searches, and their cost with several restart schedules.

A search from one start is repeated with many seeds. The run lengths can have a heavy tail: most runs take one step per
square, a few run almost forever. Restarting after c backtracks cuts off the tail. The expected cost follows from the
sample: an attempt either succeeds before its c-th backtrack, or costs the steps until then, so the expected cost is the
mean cost of an attempt divided by the share of attempts that succeed (Luby, Sinclair and Zuckerman 1993). Searches
with restarts measure the same cost directly.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import Bounds, InputError
from knights.base.jit import njit
from knights.base.questions import nested, whole
from knights.base.text import csv_text
from knights.base.work import Progress, Work
from knights.boards.board import Board, Square
from knights.boards.shapes import BOARD, start_parameter
from knights.engine.batch import Batch, advance, is_tour, new_batch, restart
from knights.engine.case import STEP_LIMIT, Case, Limit
from knights.engine.compiled import padded_index, steps_in_a_slice
from knights.engine.existence import verdict
from knights.engine.state import Register, Status
from knights.heuristics.variants import MAX_ROUNDS, Variant

CUTOFFS = (*(m * 10**d for d in range(5) for m in (1, 2, 5)), 100_000)
"""The numbers of backtracks at which a sample records the steps so far."""
RUNS = Bounds("The number of runs", 1, 20_000)
_CUTOFFS = np.array(CUTOFFS, dtype=np.int64)
_WRONG = -1


class RunLengths(NamedTuple):
    """A sample of searches from one start with different seeds; arrays have the shape (runs,).

    ``at`` contains the steps after which each run reached each cutoff, or 0; shape (runs, len(CUTOFFS)).
    """

    squares: int
    limit: int
    steps: NDArray[np.int64]
    solved: NDArray[np.bool_]
    backtracks: NDArray[np.int64]
    at: NDArray[np.int64]

    @property
    def first_try(self) -> float:
        """The share of runs that found a tour without a backtrack."""
        return float((self.solved & (self.backtracks == 0)).mean())

    @property
    def unfinished(self) -> float:
        """The share of runs without a tour."""
        return float((~self.solved).mean())

    @property
    def mean(self) -> float:
        """The mean number of steps per square, unfinished runs included."""
        return float(self.steps.mean()) / self.squares

    @property
    def mean_error(self) -> float:
        """The standard error of ``mean``; an underestimate if a few runs outweigh all others."""
        return float(self.steps.std() / self.squares / np.sqrt(len(self.steps)))

    def expected(self, number: int) -> tuple[float, float] | None:
        """Return the expected steps per square with restarts after ``CUTOFFS[number]`` backtracks, and their error.

        The standard error is that of a ratio of two means, by linearisation (Cochran 1977). The result is None if no
        attempt succeeds before the cutoff, or a run reaches the limit before the cutoff.
        """
        cut = self.at[:, number] > 0
        succeeded = self.solved & ~cut
        if not (cut | self.solved).all() or not succeeded.any():
            return None
        cost = np.where(cut, self.at[:, number], self.steps) / self.squares
        mean = float(cost.sum()) / int(succeeded.sum())
        return mean, float(((cost - mean * succeeded) ** 2).sum() ** 0.5 / succeeded.sum())


def run_lengths(case: Case, runs: int, first_seed: int = 0) -> Work[RunLengths]:
    """Search with a compiled variant and ``runs`` seeds, from ``first_seed`` on; yield the sample at the end."""
    board, number = case.board, 0
    batch = new_batch(board, case.variant, case.closed)
    start = np.uint64(padded_index(board, case.start))
    sample = RunLengths(
        squares=len(board),
        limit=case.limit.steps,
        steps=np.zeros(runs, dtype=np.int64),
        solved=np.zeros(runs, dtype=np.bool_),
        backtracks=np.zeros(runs, dtype=np.int64),
        at=np.zeros((runs, len(CUTOFFS)), dtype=np.int64),
    )
    restart(batch, first_seed)
    # A million steps take 20 to 90 ms.
    work = steps_in_a_slice(board, case.variant, 1_000_000)
    while number < runs:
        number = _run(batch, sample, start, first_seed, number, work)
        if number == _WRONG:
            raise RuntimeError(f"The referee rejected a tour of {board} from {case.start}.")
        yield Progress(number / runs)
    yield Progress(1.0, sample)


Measured = tuple[str, int, RunLengths]
"""A restart schedule, its unit in backtracks, and the run lengths of searches with it."""


def measured(case: Case, runs: int, schedules: Sequence[tuple[str, int]]) -> Work[Measured]:
    """Search with each restart schedule, given with its unit; the seeds are not those of :func:`run_lengths`."""
    for number, (schedule, after) in enumerate(schedules):
        restarted = replace(case.variant, restart_after=after, rounds=MAX_ROUNDS, schedule=schedule)
        for share, sample in run_lengths(replace(case, variant=restarted), runs, first_seed=runs):
            done = (number + share) / len(schedules)
            yield Progress(done, None if sample is None else (schedule, after, sample))


def runs_csv(sample: RunLengths) -> str:
    """Write a sample as CSV, a line per seed: whether the search found a tour, its steps and its backtracks."""
    columns = range(len(sample.steps)), sample.solved.astype(int), sample.steps, sample.backtracks
    return csv_text(zip(*columns, strict=True), ("seed", "solved", "steps", "backtracks"))


@njit
def _run(batch: Batch, sample: RunLengths, start: np.uint64, first_seed: int, run: int, work: int) -> int:
    """Search for ``work`` steps, one at a time near a cutoff; return the number of the current run, or ``_WRONG``."""
    registers, cutoffs, at = batch.state.registers, _CUTOFFS, sample.at
    while run < len(sample.steps) and work > 0:
        before = registers[Register.STEPS]
        until = min(sample.limit, before + work)
        number = 0
        while number < len(cutoffs) and at[run, number] > 0:
            number += 1
        if number < len(cutoffs):
            until = min(until, max(before + 1, cutoffs[number] + 1))
        status = advance(batch, start, until)
        now = registers[Register.STEPS]
        work -= now - before + 1
        while number < len(cutoffs) and registers[Register.BACKTRACKS] >= cutoffs[number]:
            at[run, number] = now
            number += 1
        if status == Status.PAUSED and now < sample.limit:
            continue
        if status == Status.FOUND and not is_tour(batch, start):
            return _WRONG
        sample.steps[run], sample.solved[run] = now, status == Status.FOUND
        sample.backtracks[run] = registers[Register.BACKTRACKS]
        run += 1
        restart(batch, first_seed + run)
    return run


SCHEDULES = [
    *(("fixed", cutoff) for cutoff in CUTOFFS if cutoff <= 1000),
    ("geometric", 1),
    ("luby", 1),
    ("luby", 10),
]
"""The restart schedules to compare, as pairs of a key and a unit in backtracks."""
TIES_AT_RANDOM = Variant("order", "random")
"""Warnsdorff's rule as a move ordering with random tie-breaks, so that attempts are independent."""
_NAMES = {
    "fixed": "always after {}",
    "geometric": "after {}, then twice as many each time",
    "luby": "Luby, unit {}",
    "never": "never",
}


@dataclass(frozen=True)
class RestartQuestion:
    """A question about restarts in searches from one start."""

    COMMAND: ClassVar[str] = "restarts"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("rows", "columns")

    board: Board = nested(BOARD)
    start: Square | None = start_parameter()
    runs: int = whole(2000, RUNS, "The number of searches, with the seeds 0 to N - 1.")
    limit: int = whole(100_000, STEP_LIMIT, "The maximum number of squares entered per run.", key="steps")

    @property
    def origin(self) -> Square:
        """The start; by default, the first square of the board."""
        return next(iter(self.board)) if self.start is None else self.start


def restarts(question: RestartQuestion) -> Work[RunLengths | Measured]:
    """Sample searches without restarts, then with each schedule; raises an InputError for an unsolvable start."""
    known = verdict(question.board, question.origin)
    if known.exists is False:
        row, column = question.origin
        raise InputError(f"There is no tour from {row},{column}: {known.reason}.")
    case = Case(question.board, question.origin, TIES_AT_RANDOM, Limit(question.limit))
    for share, sample in run_lengths(case, question.runs):
        yield Progress(0.7 * share, sample)
    for share, part in measured(case, question.runs, SCHEDULES):
        yield Progress(0.7 + 0.3 * share, part)


def schedule_table(
    sample: RunLengths, restarted: Sequence[Measured]
) -> list[tuple[str, float | None, float | None, float, float, float]]:
    """Return a row for each schedule: computed and measured cost, with two standard errors each; share solved."""
    rows = []
    for schedule, after, runs in (*restarted, ("never", 0, sample)):
        known = sample.expected(CUTOFFS.index(after)) if schedule == "fixed" else None
        computed, error = known or (None, None)
        name, twice = _NAMES[schedule].format(after), None if error is None else 2 * error
        rows.append((name, computed, twice, runs.mean, 2 * runs.mean_error, 1 - runs.unfinished))
    return rows
