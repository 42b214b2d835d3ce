"""Constructed tours from many starts of one board, all passed by the compiled referee."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board
from knights.engine.existence import solvable_starts
from knights.engine.referee import is_tour, terms_of
from knights.theory.construct import construct


@kept(16 * MIB)
def _closed_path(board: Board) -> NDArray[np.uint32]:
    tour = construct(board, (0, 0), closed=True).tour
    assert tour is not None
    return tour.path.astype(np.uint32)


def _path_from(board: Board, start: int, closed: bool) -> NDArray[np.uint32]:
    """A constructed tour from a solvable start; on most boards one closed tour serves every start."""
    if min(board.rows, board.columns) >= 5 and len(board) % 2 == 0:
        path = _closed_path(board)
        return np.roll(path, -int(np.argmax(path == start)))
    tour = construct(board, board.square(start), closed).tour
    assert tour is not None
    return tour.path.astype(np.uint32)


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
    for finished, start in enumerate(starts.tolist(), 1):
        if exists[finished - 1] and not is_tour(_path_from(board, start, closed), terms, start, closed):
            raise RuntimeError(
                f"The referee did not pass a constructed tour of {board} from {board.square(start)}."
            )
        if stop(finished):
            return exists[:finished]
    return exists
