"""Many starts of one board in one compiled call, with the results of :func:`knights.engine.search.search`."""

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit
from knights.boards.board import Board
from knights.engine import kernel
from knights.engine.batch import Batch, advance, is_tour, new_batch, restart
from knights.engine.compiled import padded
from knights.experiments.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR, Records
from knights.heuristics.variants import Variant

SLICE = 1_000_000
"""Steps in a compiled call: 20 to 60 ms, so that closing a sweep takes effect at once."""

WRONG_TOUR = 3
"""The status of a start if the referee does not pass the kernel's tour."""


@bare_njit
def _run_starts(
    batch: Batch,
    starts: NDArray[np.uint64],
    records: Records,
    number: int,
    limit: int,
    work: int,
) -> int:
    """Search from ``starts[number:]`` until the work is used up; return the number of the start in progress.

    The unit of work is a step; setting up and judging a start count, too. The next call resumes a start in progress.
    """
    registers = batch.state.registers
    while number < len(starts) and work > 0:
        before = registers[kernel.STEPS]
        status = advance(batch, starts[number], min(limit, before + work))
        steps = registers[kernel.STEPS]
        work -= steps - before
        if status == kernel.PAUSED and steps < limit:
            break
        if status == kernel.FOUND and not is_tour(batch, starts[number]):
            status = WRONG_TOUR
        records[number]["outcome"] = status
        records[number]["steps"] = steps
        records[number]["backtracks"] = registers[kernel.BACKTRACKS]
        records[number]["restarts"] = registers[kernel.RESTARTS]
        records[number]["last_backtracks"] = registers[kernel.SINCE_RESTART]
        restart(batch, batch.state.settings[kernel.SEED])
        work -= len(batch.state.path) // 4
        number += 1
    return number


def run_starts(
    board: Board,
    records: Records,
    variant: Variant,
    limit: int,
    stop: Callable[[int], bool] = lambda finished: False,
    closed: bool = False,
) -> int:
    """Search from the start of each record, and fill in the results; return the number of finished starts.

    The seconds are the processor time of this thread in compiled code, divided in proportion to the steps; setting up,
    loading and compiling do not count. ``stop`` is called with the number of finished starts between slices of
    at most 0.2 s; True ends the work. Raises a RuntimeError if the referee rejects a tour of the kernel.
    """
    if not len(records):
        return 0
    batch = new_batch(board, variant, closed)
    starts = padded(board, records["start"])
    number = 0
    # Without work to do the call only loads what is compiled, before the clock starts.
    _run_starts(batch, starts, records, number, limit, 0)
    clock = 0
    while number < len(records):
        started = time.thread_time_ns()
        number = _run_starts(batch, starts, records, number, limit, SLICE)
        clock += time.thread_time_ns() - started
        if number < len(records) and stop(number):
            break
    finished = records[:number]
    finished["seconds"] = finished["steps"] * (clock / 1e9 / max(1, finished["steps"].sum()))
    wrong = np.flatnonzero(finished["outcome"] == WRONG_TOUR)
    if len(wrong):
        start = board.square(int(finished["start"][wrong[0]]))
        raise RuntimeError(f"The referee did not pass a tour of {board} from {start} by “{variant}”.")
    code = np.zeros(3, dtype=np.int8)
    code[kernel.FOUND], code[kernel.PAUSED] = FOUND, BUDGET
    code[kernel.NOTHING_LEFT] = NO_TOUR if variant.complete else EXHAUSTED
    finished["outcome"] = code[finished["outcome"]]
    return number
