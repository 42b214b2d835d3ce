"""Starts that are mirror images of one another: they are no independent evidence.

A board has four symmetries, a square one eight; the squares that they map to one another are an *orbit*. What a
heuristic does from one start of an orbit is often what it does from the others.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.caches import MIB, kept


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """For each square the least index of its mirror images, shape (squares,); read-only."""
    squares = np.arange(len(board), dtype=np.int32).reshape(board.rows, board.columns)
    images = [squares, squares[::-1], squares[:, ::-1], squares[::-1, ::-1]]
    if board.rows == board.columns:
        images += [image.T for image in images]
    least: NDArray[np.int32] = np.minimum.reduce(images).ravel()
    least.setflags(write=False)
    return least
