"""Constructed tours from many starts of one board, all passed by the compiled referee.

On a board with both sides of 5 or more and an even number of squares one closed tour serves every start: it
is constructed once, and judged from each start in one compiled loop. Elsewhere each start has its own.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from knights import referee_compiled
from knights.board import Board
from knights.caches import MIB, kept
from knights.construct import construct, solvable_starts
from knights.jit import njit, sources_of
from knights.referee_compiled import Terms, is_tour, terms_of

SOURCES = sources_of(referee_compiled)

SLICE = 1 << 21
"""Squares judged in one compiled call: some 10 ms."""


@njit
def _judge(
    twice: NDArray[np.uint32],
    places: NDArray[np.int64],
    terms: Terms,
    first: int,
    last: int,
) -> int:
    """Judge the tours that start at ``places[first:last]`` of a closed tour written twice.

    Returns the index of the first that is none, or ``last``.
    """
    for index in range(first, last):
        place = places[index]
        path = twice[place : place + terms.squares]
        if not is_tour(path, terms, int(path[0]), True):
            return index
    return last


@kept(32 * MIB)
def _closed_tour(board: Board) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """A closed tour written twice, and the index at which it first enters each square."""
    tour = construct(board, (0, 0), closed=True).tour
    assert tour is not None
    places = np.empty(len(board), dtype=np.int64)
    places[tour.path] = np.arange(len(board))
    return np.concatenate([tour.path, tour.path]).astype(np.uint32), places


def construct_starts(
    board: Board,
    starts: NDArray[np.int32],
    stop: Callable[[int], bool] = lambda finished: False,
    closed: bool = False,
) -> NDArray[np.bool_]:
    """For each finished start whether a tour was constructed; if not, none exists.

    Args:
        starts: indices of the squares to start from, shape (starts,).
        stop: called with the number of finished starts, at least every 0.2 s; True ends it.
    """
    exists = solvable_starts(board, closed).ravel()[starts]
    terms = terms_of(board)
    shared = min(board.rows, board.columns) >= 5 and len(board) % 2 == 0
    finished = 0
    while finished < len(starts):
        if shared:
            last = min(len(starts), finished + max(1, SLICE // len(board)))
            twice, places = _closed_tour(board)
            judged = _judge(twice, places[starts], terms, finished, last)
        else:
            last = finished + 1
            passed = not exists[finished] or _passes(terms, board, int(starts[finished]), closed)
            judged = last if passed else finished
        if judged < last:
            start = board.square(int(starts[judged]))
            raise RuntimeError(f"The referee did not pass a constructed tour of {board} from {start}.")
        finished = last
        if stop(finished):
            break
    return exists[:finished]


def _passes(terms: Terms, board: Board, start: int, closed: bool) -> bool:
    """Whether the referee passes a constructed tour from a solvable start."""
    tour = construct(board, board.square(start), closed).tour
    if tour is None:
        return False
    path = tour.path.astype(np.uint32)
    return is_tour(path, terms, start, closed)
