"""How long randomised searches take, and what restarts make of that.

A search from one start is repeated with many seeds. Its lengths can have a heavy tail: most runs take as many
steps as there are squares, a few never end. A restart after c backtracks cuts the tail off. What that costs on
average follows from the sample: an attempt either succeeds before its c-th backtrack, or costs the steps until
then, so the expected cost is the mean cost of an attempt divided by the share of attempts that succeed (Luby,
Sinclair and Zuckerman 1993). Whether it does is checked by searches that restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from knights import referee_compiled
from knights.board import Board, Square
from knights.errors import Bounds, InputError, whole_number
from knights.heuristics.variants import MAX_ROUNDS, Variant
from knights.jit import njit, sources_of
from knights.referee_compiled import is_tour
from knights.rng import MAX_SEED
from knights.search import kernel
from knights.search.case import Limit
from knights.search.compiled import CompiledSearch, is_compiled
from knights.work import Progress, Work

CUTOFFS = (*(m * 10**d for d in range(5) for m in (1, 2, 5)), 100_000)
"""The cutoffs of which the sample keeps what they would have cost, in backtracks."""
RUNS = Bounds("The number of runs", 1, 20_000)
SLICE = 1_000_000
"""Steps in a compiled call: 20 to 90 ms."""
_WRONG = -1


@dataclass(frozen=True, eq=False)
class RunLengths:
    """Searches of one start with seeds of their own.

    Attributes:
        squares: how many squares the board has.
        limit: most steps of a run.
        steps: squares entered by each run, shape (runs,), int64.
        solved: whether it found a tour, shape (runs,), bool.
        backtracks: squares left again by each run, shape (runs,), int64.
        at: steps entered before the backtrack of each of the cutoffs, 0 where a run made fewer; shape
            (runs, len(CUTOFFS)), int64.
    """

    squares: int
    limit: int
    steps: NDArray[np.int64]
    solved: NDArray[np.bool_]
    backtracks: NDArray[np.int64]
    at: NDArray[np.int64]

    @property
    def first_try(self) -> float:
        """The share of runs that never backtracked."""
        return float((self.solved & (self.backtracks == 0)).mean())

    @property
    def unfinished(self) -> float:
        """The share of runs without a tour: the shelf of the survival curve."""
        return float((~self.solved).mean())

    @property
    def mean(self) -> float:
        """Mean steps per square, up to the limit."""
        return float(self.steps.mean()) / self.squares

    def above(self, per_square: float) -> float:
        """The share of runs that take more steps per square, or do not finish."""
        return float(((self.steps > per_square * self.squares) | ~self.solved).mean())

    def survival(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Steps per square at which a run ends with a tour, ascending, and the share of runs that go on."""
        ends, counts = np.unique(self.steps[self.solved] / self.squares, return_counts=True)
        return ends, 1 - np.cumsum(counts) / len(self.steps)

    def expected(self, number: int) -> float | None:
        """The expected steps per square until a tour, if every attempt restarts after ``CUTOFFS[number]`` backtracks.

        None where the sample cannot tell: no attempt succeeds in time, or a run ends at the limit before.
        """
        cut = self.at[:, number] > 0
        known = cut | self.solved
        succeeded = int((self.solved & ~cut).sum())
        if not known.all() or not succeeded:
            return None
        cost = np.where(cut, self.at[:, number], self.steps)
        return float(cost.sum()) / succeeded / self.squares


def run_lengths(
    board: Board, start: Square, variant: Variant, limit: int, runs: int, first_seed: int = 0
) -> Work[RunLengths]:
    """Search from one start with ``runs`` seeds; the one part, in the end, is all of them.

    Args:
        board, start, variant: what to search; the variant's seed is replaced.
        limit: most steps of a run.
        runs: how many.
        first_seed: the seed of the first run; the others follow.

    Raises:
        InputError: if a number is out of range, or the kernel cannot make the search.
        RuntimeError: if the referee does not pass a tour.
    """
    RUNS.check(runs)
    whole_number(first_seed + runs, "The last seed", 1, MAX_SEED)
    Limit(limit)
    if not (variant.searches and is_compiled(variant)):
        raise InputError(f"Runs are made with a compiled search; “{variant}” has none.")
    task = CompiledSearch(board, start, variant)
    state, empty = task._state, task._state.degrees.copy()
    made = RunLengths(
        len(board),
        limit,
        np.zeros(runs, dtype=np.int64),
        np.zeros(runs, dtype=np.bool_),
        np.zeros(runs, dtype=np.int64),
        np.zeros((runs, len(CUTOFFS)), dtype=np.int64),
    )
    cutoffs, seen = np.array(CUTOFFS, dtype=np.int64), np.empty(len(board), dtype=np.bool_)
    _seed(state, first_seed)
    place = 0
    while place < runs:
        place = _run(
            state, empty, task._start, made.steps, made.solved, made.backtracks, made.at,
            cutoffs, seen, place, first_seed, limit, SLICE,
        )  # fmt: skip
        if place == _WRONG:
            raise RuntimeError(f"The referee did not pass a tour of {board} from {start}.")
        yield Progress(place / runs)
    yield Progress(1.0, made)


def measured(
    board: Board, start: Square, variant: Variant, limit: int, runs: int, schedules: Sequence[tuple[str, int]]
) -> Work[tuple[str, int, RunLengths]]:
    """Search with restarts, with seeds that the sample did not have: what each schedule really costs.

    Args:
        board, start, variant, limit, runs: as for :func:`run_lengths`.
        schedules: keys of ``SCHEDULES`` with a unit of backtracks each.
    """
    for number, (schedule, after) in enumerate(schedules):
        restarted = replace(variant, restart_after=after, rounds=MAX_ROUNDS, schedule=schedule)
        for share, sample in run_lengths(board, start, restarted, limit, runs, runs):
            done = (number + share) / len(schedules)
            yield Progress(done, None if sample is None else (schedule, after, sample))


@njit
def _seed(state: kernel.State, seed: int) -> None:
    """Make the search ready for a run."""
    state.registers[:] = 0
    state.registers[kernel.STRETCH] = 1
    state.registers[kernel.RANDOM_STATE] = seed
    state.settings[kernel.SEED] = seed


@njit
def _run(
    state: kernel.State,
    empty: NDArray[np.int8],
    start: np.uint64,
    steps: NDArray[np.int64],
    solved: NDArray[np.bool_],
    backtracks: NDArray[np.int64],
    at: NDArray[np.int64],
    cutoffs: NDArray[np.int64],
    seen: NDArray[np.bool_],
    place: int,
    first_seed: int,
    limit: int,
    work: int,
    sources: int = sources_of(kernel, referee_compiled),
) -> int:
    """Go on with the runs from ``place`` until the work is used up; return the place of the run in progress.

    The steps at a cutoff are found by going step by step from the earliest that it can be: as many backtracks
    take at least one step more.
    """
    registers = state.registers
    rows, columns = state.settings[kernel.ROWS], state.settings[kernel.COLUMNS]
    squares, stride = rows * columns, columns + kernel.PAD
    while place < len(steps) and work > 0:
        before = registers[kernel.STEPS]
        until = min(limit, before + work)
        number = 0
        while number < len(cutoffs) and at[place, number] > 0:
            number += 1
        if number < len(cutoffs):
            until = min(until, max(before + 1, cutoffs[number] + 1))
        status = kernel.advance(state, start, squares, until)
        now = registers[kernel.STEPS]
        work -= now - before + 1
        while number < len(cutoffs) and registers[kernel.BACKTRACKS] >= cutoffs[number]:
            at[place, number] = now
            number += 1
        if status == kernel.PAUSED and now < limit:
            continue
        if status == kernel.FOUND and not is_tour(
            state.path, 2 * stride + 2, stride, rows, columns, int(start), seen, False
        ):
            return _WRONG
        steps[place], solved[place] = now, status == kernel.FOUND
        backtracks[place] = registers[kernel.BACKTRACKS]
        state.degrees[:] = empty
        place += 1
        _seed(state, first_seed + place)
    return place
