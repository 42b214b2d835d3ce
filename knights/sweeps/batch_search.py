"""Many starts of one board in one compiled call.

A search of a small board takes less time than Python needs to set it up. Here one set of arrays serves
start after start, each tour is judged where it lies, and Python sees only the numbers that remain. The
results are those of :func:`knights.search.search.search`, start by start.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knights import referee_compiled
from knights.board import Board
from knights.heuristics.variants import Variant
from knights.jit import njit
from knights.referee_compiled import is_tour
from knights.search import kernel
from knights.search.compiled import Search

SLICE = 100_000
"""Steps in a compiled call: 2 to 10 ms, so that closing a sweep is felt at once."""

# What is kept of a start: one row of the results.
STATUS, STEPS, BACKTRACKS, RESTARTS, LAST_BACKTRACKS, FIELDS = range(6)
WRONG_TOUR = 3
"""The status of a start where the kernel claims a tour that the referee does not pass."""


Runner = Callable[
    [kernel.State, NDArray[np.int8], NDArray[np.uint64], NDArray[np.int64], NDArray[np.bool_], int, int, int],
    int,
]


def _compile(sources: int) -> Runner:
    """The compiled loop over starts.

    Numba's cache on disk forgets a function when its own file changes, but not when a function that it
    calls does, in another file. What a function closes over is part of the cache's key, so this one
    closes over a checksum of those files.
    """

    @njit
    def run_starts(
        state: kernel.State,
        empty: NDArray[np.int8],
        starts: NDArray[np.uint64],
        results: NDArray[np.int64],
        seen: NDArray[np.bool_],
        place: int,
        limit: int,
        work: int,
    ) -> int:
        """Search from ``starts[place:]`` until the work is used up; return the place of the start in progress.

        The work is counted in steps, and so is what setting up and judging a start cost. A start in progress
        is left in ``state`` and resumed by the next call.
        """
        _ = sources
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
                state.path, top_left, stride, rows, columns, int(starts[place]), seen
            ):
                status = WRONG_TOUR
            results[place, STATUS] = status
            results[place, STEPS] = steps
            results[place, BACKTRACKS] = registers[kernel.BACKTRACKS]
            results[place, RESTARTS] = registers[kernel.RESTARTS]
            results[place, LAST_BACKTRACKS] = registers[kernel.SINCE_RESTART]
            registers[:] = 0
            registers[kernel.RANDOM_STATE] = state.settings[kernel.SEED]
            registers[kernel.STRETCH] = 1
            state.degrees[:] = empty
            work -= squares // 4
            place += 1
        return place

    return run_starts


_run_starts = _compile(
    zlib.crc32(b"".join(Path(str(module.__file__)).read_bytes() for module in (kernel, referee_compiled)))
)


def run_starts(
    board: Board,
    starts: NDArray[np.int32],
    variant: Variant,
    limit: int,
    stop: Callable[[int], bool] = lambda finished: False,
) -> NDArray[np.int64]:
    """Search from each of the starts; return what came of those that were finished.

    Args:
        board: the board.
        starts: indices of the squares to start from, shape (starts,).
        variant: how to search; its tie-break must have a kernel code.
        limit: most steps a start.
        stop: asked with the number of finished starts between slices of at most 0.2 s; True ends it.

    Returns:
        One row a finished start, in the order given, shape (finished, FIELDS): the kernel's status,
        steps, backtracks, restarts, and backtracks since the last restart.

    Raises:
        RuntimeError: if the referee does not pass a tour that the kernel claims.
    """
    if not len(starts):
        return np.zeros((0, FIELDS), dtype=np.int64)
    task = Search(board, (0, 0), variant)
    state = task._state
    empty = state.degrees.copy()
    rows, columns = np.divmod(starts.astype(np.int64), board.columns)
    padded = ((rows + 2) * (board.columns + kernel.PAD) + columns + 2).astype(np.uint64)
    results = np.zeros((len(starts), FIELDS), dtype=np.int64)
    seen = np.empty(len(board), dtype=np.bool_)
    place = 0
    while place < len(starts):
        place = _run_starts(state, empty, padded, results, seen, place, limit, SLICE)
        if place < len(starts) and stop(place):
            break
    wrong = np.flatnonzero(results[:place, STATUS] == WRONG_TOUR)
    if len(wrong):
        start = board.square(int(starts[wrong[0]]))
        raise RuntimeError(f"The referee did not pass a tour of {board} from {start} by “{variant}”.")
    return results[:place]
