"""Many starts of one board in one compiled call.

A search of a small board takes less time than Python needs to set it up. Here one set of arrays serves
start after start, each tour is judged where it lies, and Python sees only the numbers that remain. The
results are those of :func:`knights.search.search.search`, start by start.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from knights import referee_compiled
from knights.board import Board
from knights.heuristics.variants import Variant
from knights.jit import njit, sources_of
from knights.referee_compiled import is_tour
from knights.search import formulas, kernel, mixing, onward, stack_machine
from knights.search.compiled import CompiledSearch
from knights.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR, Records

SLICE = 1_000_000
"""Steps in a compiled call: 20 to 60 ms. Closing a sweep is felt at once, and what holds the interpreter is rare."""

WRONG_TOUR = 3
"""The status of a start where the kernel claims a tour that the referee does not pass."""


@njit
def _run_starts(
    state: kernel.State,
    empty: NDArray[np.int8],
    starts: NDArray[np.uint64],
    records: Records,
    seen: NDArray[np.bool_],
    place: int,
    limit: int,
    work: int,
    sources: int = sources_of(kernel, formulas, stack_machine, mixing, onward, referee_compiled),
) -> int:
    """Search from ``starts[place:]`` until the work is used up; return the place of the start in progress.

    The work is counted in steps, and so is what setting up and judging a start cost. A start in progress
    is left in ``state`` and resumed by the next call.
    """
    registers = state.registers
    rows, columns = state.settings[kernel.ROWS], state.settings[kernel.COLUMNS]
    squares, stride = rows * columns, columns + kernel.PAD
    top_left = 2 * stride + 2
    while place < len(starts) and work > 0:
        before = registers[kernel.STEPS]
        until = min(limit, before + work)
        status = kernel.advance(state, starts[place], squares, until)
        steps = registers[kernel.STEPS]
        work -= steps - before
        if status == kernel.PAUSED and steps < limit:
            break
        if status == kernel.FOUND and not is_tour(
            state.path,
            top_left,
            stride,
            rows,
            columns,
            int(starts[place]),
            seen,
            state.settings[kernel.CLOSED] != 0,
        ):
            status = WRONG_TOUR
        records[place]["outcome"] = status
        records[place]["steps"] = steps
        records[place]["backtracks"] = registers[kernel.BACKTRACKS]
        records[place]["restarts"] = registers[kernel.RESTARTS]
        records[place]["last_backtracks"] = registers[kernel.SINCE_RESTART]
        registers[:] = 0
        registers[kernel.RANDOM_STATE] = state.settings[kernel.SEED]
        registers[kernel.STRETCH] = 1
        state.degrees[:] = empty
        work -= squares // 4
        place += 1
    return place


def run_starts(
    board: Board,
    records: Records,
    variant: Variant,
    limit: int,
    stop: Callable[[int], bool] = lambda finished: False,
    closed: bool = False,
) -> int:
    """Search from the start of each record and fill in what came of it; return how many were finished.

    The seconds are the processor time of this thread in compiled code, shared out by steps: what is set up,
    loaded or compiled before, and what other threads do, is no part of it.

    Args:
        board: the board.
        records: filled in from the first on; shape (starts,).
        variant: how to search; its tie-break must have a kernel code.
        limit: most steps per start.
        stop: asked with the number of finished starts between slices of at most 0.2 s; True ends it.
        closed: whether the tours must close.

    Raises:
        RuntimeError: if the referee does not pass a tour that the kernel claims.
    """
    if not len(records):
        return 0
    task = CompiledSearch(board, (0, 0), variant, closed=closed)
    state = task._state
    empty = state.degrees.copy()
    rows, columns = np.divmod(records["start"].astype(np.int64), board.columns)
    padded = ((rows + 2) * (board.columns + kernel.PAD) + columns + 2).astype(np.uint64)
    seen = np.empty(len(board), dtype=np.bool_)
    place = 0
    # Without work to do the call only loads what is compiled, before the clock starts.
    _run_starts(state, empty, padded, records, seen, place, limit, 0)
    clock = 0
    while place < len(records):
        started = time.thread_time_ns()
        place = _run_starts(state, empty, padded, records, seen, place, limit, SLICE)
        clock += time.thread_time_ns() - started
        if place < len(records) and stop(place):
            break
    finished = records[:place]
    finished["seconds"] = finished["steps"] * (clock / 1e9 / max(1, finished["steps"].sum()))
    wrong = np.flatnonzero(finished["outcome"] == WRONG_TOUR)
    if len(wrong):
        start = board.square(int(finished["start"][wrong[0]]))
        raise RuntimeError(f"The referee did not pass a tour of {board} from {start} by “{variant}”.")
    code = np.zeros(3, dtype=np.int8)
    code[kernel.FOUND], code[kernel.PAUSED] = FOUND, BUDGET
    code[kernel.NOTHING_LEFT] = NO_TOUR if variant.complete else EXHAUSTED
    finished["outcome"] = code[finished["outcome"]]
    return place
