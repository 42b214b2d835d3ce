"""Units of work: some starts of one board with one variant, run by one worker."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.base import Stopwatch, is_loaded, processor_clock
from knights.boards import Board
from knights.engine import FEW_STEPS, MAX_STEPS, Case, Limit, Search, Status, referee, start_refusal
from knights.engine.compiled import has_formula, is_compiled, new_batch, padded, program_of, steps_in_a_slice
from knights.engine.existence import solvable_starts
from knights.engine.result import OUTCOMES
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.results import RECORD, Records, Results
from knights.heuristics import Variant
from knights.theory.construct import construct

UNIT_VISITS = 2_000_000
"""The number of squares that a full unit enters if all searches succeed on the first try, in 40 to 200 ms."""
UNIT_SECONDS = 0.3
"""The time in seconds after which a unit finishes the current start and returns the remaining starts unfinished."""


@dataclass(frozen=True, eq=False)
class Unit:
    """Some starts of a board in a sweep, given as indices of squares, int32."""

    sweep: Sweep
    board: Board
    starts: NDArray[np.int32]

    def results(self, records: Records) -> Results:
        """Return the results of the unit, given its records."""
        sweep = self.sweep
        return Results(self.board, sweep.variant, records, sweep.limit(self.board), closed=sweep.closed)


Finished = Mapping[tuple[Variant, Board], NDArray[np.int32]]
"""The indices of the starts that already have a result, by variant and board."""
NOTHING: Finished = {}

Done = list[tuple[Records, NDArray[np.int32]]]
"""The records of the finished starts and the indices of the unfinished starts, for each of several units."""


def units_of(sweep: Sweep, finished: Finished = NOTHING) -> Iterator[Unit]:
    """Yield the units of a sweep, omitting the finished starts."""
    for board in sweep.cases.boards:
        starts = sweep.cases.starts(board)
        if (sweep.variant, board) in finished:
            starts = np.setdiff1d(starts, finished[sweep.variant, board])
        size = max(1, UNIT_VISITS // len(board))
        for low in range(0, len(starts), size):
            yield Unit(sweep, board, starts[low : low + size])


def take_turns(sweeps: Iterable[Sweep], finished: Finished = NOTHING) -> Iterator[Unit]:
    """Yield the units of several sweeps, taking one unit of each sweep in turn."""
    waiting = deque(units_of(sweep, finished) for sweep in sweeps)
    while waiting:
        units = waiting.popleft()
        if (unit := next(units, None)) is not None:
            yield unit
            waiting.append(units)


def do_all(units: Sequence[Unit], stopped: Callable[[], bool] = lambda: False, seconds: float = UNIT_SECONDS) -> Done:
    """Run units one after the other until the time is up, finishing at least one start; see :func:`do`."""
    until = time.perf_counter() + seconds
    finished: Done = []
    for unit in units:
        remaining = until - time.perf_counter()
        late = finished and (remaining <= 0 or stopped())
        nothing = np.zeros(0, dtype=RECORD), unit.starts
        finished.append(nothing if late else do(unit, stopped, remaining))
    return finished


def do(
    unit: Unit, stopped: Callable[[], bool] = lambda: False, seconds: float = UNIT_SECONDS
) -> tuple[Records, NDArray[np.int32]]:
    """Run a unit until it is stopped or, after at least one start, out of time.

    Returns the records of the finished starts, and the unfinished starts; a stopped unit returns no unfinished starts.
    """
    started, sweep = time.perf_counter(), unit.sweep
    records = np.zeros(len(unit.starts), dtype=RECORD)
    records["start"], records["outcome"] = unit.starts, Status.NO_TOUR
    records["solvable"] = solvable_starts(unit.board, sweep.closed).ravel()[unit.starts]
    squares = map(unit.board.square, unit.starts.tolist())
    skipped = np.array([bool(start_refusal(unit.board, square, sweep.variant)) for square in squares], dtype=np.bool_)
    if not sweep.all_starts_searched:
        skipped |= ~records["solvable"]
    searched = np.flatnonzero(~skipped)

    def late(finished: int) -> bool:
        return stopped() or (finished > 0 and time.perf_counter() - started > seconds)

    finished = _run(unit, records[searched], late)
    records[searched[: len(finished)]] = finished
    left = searched[len(finished) :]
    return np.delete(records, left), unit.starts[left[:0] if stopped() else left]


Late = Callable[[int], bool]
"""A function that returns whether to end after a number of finished starts; after 0, only if the unit is stopped."""


def _run(unit: Unit, records: Records, late: Late) -> Records:
    variant = unit.sweep.variant
    if not variant.searches:
        watch, nothing = Stopwatch(processor_clock), np.zeros(0, dtype=np.uint32)
        watch.start(lambda: referee.is_tour(nothing, referee.terms_of(unit.board), 0, False))
        records = construct_starts(unit, records, np.arange(len(records)), late)
        records["seconds"] = watch.read() / max(1, len(records))
        # A constructed tour counts one step per square.
        records["steps"] = np.where(records["outcome"] == Status.FOUND, len(unit.board), 0)
        return records
    records = records[: (run_starts if is_compiled(variant) else _run_plain)(unit, records, late)]
    failed = np.flatnonzero(np.isin(records["outcome"], (Status.PAUSED, Status.EXHAUSTED)))
    if variant.fallback and unit.board.is_plain and len(failed):
        records = construct_starts(unit, records, failed, lambda finished: late(0))
        records["constructed_after_search"][failed[failed < len(records)]] = True
    return records


def _run_plain(unit: Unit, records: Records, late: Late, most: int = MAX_STEPS) -> int:
    """Search like :func:`run_starts` with a plain program, but end before a search that needs ``most`` steps."""
    board, sweep = unit.board, unit.sweep
    for number, record in enumerate(records):
        start, limit = board.square(int(record["start"])), Limit(sweep.limit(board))
        case = Case(board, start, sweep.variant, limit, closed=sweep.closed, may_construct=False)
        running, started = Search(case), processor_clock()
        while not running.over and running.steps < most and not late(0):
            running.advance(0)
        record["seconds"] = processor_clock() - started
        if not running.over:
            return number
        result = running.result()
        record["outcome"] = OUTCOMES.index(result.outcome)
        for field in ("steps", "backtracks", "restarts", "last_backtracks"):
            record[field] = getattr(result, field)
        if late(number + 1):
            return number + 1
    return len(records)


def construct_starts(unit: Unit, records: Records, places: NDArray[np.intp], late: Late) -> Records:
    """Construct tours for the records with these indices; return the records before the first unfinished one."""
    board, closed = unit.board, unit.sweep.closed
    terms = referee.terms_of(board)
    records["outcome"][places] = np.where(records["solvable"][places], Status.FOUND, Status.NO_TOUR)
    for finished, place in enumerate(places.tolist()):
        if late(finished):
            return records[:place]
        start = int(records["start"][place])
        if records["solvable"][place]:
            tour = construct(board, board.square(start), closed).tour
            if tour is None or not referee.is_tour(tour.path.astype(np.uint32), terms, start, closed):
                raise RuntimeError(f"The referee rejected a constructed tour of {board} from {board.square(start)}.")
    return records


SLICE = 1_000_000
"""The number of steps in a compiled call, which takes 20 to 60 ms, so that closing a sweep takes effect at once."""
FEW_VISITS, FEW_BY_FORMULA = 100_000, 10_000
"""The number of squares of all starts of a sweep up to which plain programs begin it, in a few seconds; and that number
for variants with a formula, which the plain program needs ten times as long to evaluate."""
_plain_visits = 0
"""The number of squares of all starts that plain programs have searched; many small sweeps need compiled code too.

Threads add to it without a lock, since a lost addition only delays the loading of the compiled code.
"""


def run_starts(unit: Unit, records: Records, late: Late) -> int:
    """Search from the start of each record and fill in the results; return the number of finished starts.

    The seconds are the processor time of this thread in compiled code, without setup, loading and compilation, divided
    in proportion to the steps. ``late`` is called between slices of up to 0.2 s. Until the compiled code is loaded,
    which takes seconds the first time, the plain program makes short searches. Raises a RuntimeError if the referee
    rejects a tour of the kernel.
    """
    global _plain_visits
    board = unit.board
    variant, visits = unit.sweep.variant, max(_plain_visits, unit.sweep.cases.visits())
    small = len(board) <= FEW_STEPS and visits <= (FEW_BY_FORMULA if has_formula(variant) else FEW_VISITS)
    if small and not is_loaded(program_of(variant)):
        finished = _run_plain(unit, records, late, FEW_STEPS)
        _plain_visits += finished * len(board)
        records["plain"][:finished] = True
        if finished == len(records) or late(finished):
            return finished
        return finished + _run_compiled(unit, records[finished:], lambda more: late(finished + more))
    return _run_compiled(unit, records, late)


def _run_compiled(unit: Unit, records: Records, late: Late) -> int:
    board, variant, limit = unit.board, unit.sweep.variant, unit.sweep.limit(unit.board)
    batch = new_batch(board, variant, padded(board, records["start"]), unit.sweep.closed)
    program, work = program_of(variant), steps_in_a_slice(board, variant, SLICE)
    number, watch = 0, Stopwatch(processor_clock)
    while number < len(records):
        watch.start(lambda: program(batch, len(records), limit, 0))
        number = program(batch, number, limit, work)
        watch.read()
        if number < len(records) and late(number):
            break
    finished, ended = records[:number], batch.ended[:number]
    status, *counts = ended.T
    wrong = np.flatnonzero(status == Status.REJECTED)
    if len(wrong):
        start = board.square(int(finished["start"][wrong[0]]))
        raise RuntimeError(f"The referee rejected a tour of {board} from {start} by “{variant}”.")
    for field, values in zip(("steps", "backtracks", "restarts", "last_backtracks"), counts, strict=True):
        finished[field] = values
    finished["seconds"] = finished["steps"] * (watch.seconds / max(1, finished["steps"].sum()))
    finished["outcome"] = status
    return number
