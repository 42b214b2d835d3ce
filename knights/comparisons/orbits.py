"""Starts that are mirror images of one another: they are no independent evidence.

A rectangle has four symmetries, a square one eight; those of a shape are the ones that leave its holes in place. The
squares that they map to one another are an *orbit*. What a heuristic does from one start of an orbit is often what it
does from the others.
"""

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.caches import MIB, kept
from knights.shapes import symmetries


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """For each place of the board the least index of its mirror images, shape (rows * columns,); read-only."""
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    least: NDArray[np.int32] = np.minimum.reduce([one.of_table(places) for one in symmetries(board)]).ravel()
    least.setflags(write=False)
    return least
