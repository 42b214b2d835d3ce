"""Starts that are mirror images of one another: they are no independent evidence.

A rectangle has four symmetries, a square one eight; those of a shape are the ones that leave its holes in place. The
squares that they map to one another are an *orbit*. What a heuristic does from one start of an orbit is often what it
does from the others.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board
from knights.boards.shapes import symmetries
from knights.experiments.sweeps.results import Results, by_size, column


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """For each place of the board the least index of its mirror images, shape (rows * columns,); read-only."""
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    least: NDArray[np.int32] = np.minimum.reduce([one.of_table(places) for one in symmetries(board)]).ravel()
    least.setflags(write=False)
    return least


def families(parts: Sequence[Results]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For the starts of some results, in their order, a number for the mirror family and one for the board.

    Boards are numbered by their sizes, whatever arrived first: a bootstrap draws them by their numbers.
    """
    boards = sorted({part.board for part in parts}, key=by_size)
    places = {board: place for place, board in enumerate(boards)}
    numbers = column(parts, lambda part: np.full(len(part), places[part.board])).astype(np.int64)
    least = column(parts, lambda part: orbits(part.board)[part["start"]]).astype(np.int64)
    offsets = np.cumsum([0, *(board.area for board in boards)])
    return least + offsets[numbers], numbers
