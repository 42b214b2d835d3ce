"""Starts that are mirror images of one another: they are no independent evidence.

A rectangle has four symmetries, a square one eight; those of a shape are the ones that leave its holes in place. The
squares that they map to one another are an *orbit*. What a heuristic does from one start of an orbit is often what it
does from the others.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, squares_of
from knights.caches import MIB, kept

Value = TypeVar("Value", bound=np.generic)


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """For each place of the board the least index of its mirror images, shape (rows * columns,); read-only."""
    inside = squares_of(board)
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    images = [
        of_places
        for of_places, of_inside in zip(_images(places), _images(inside), strict=True)
        if np.array_equal(of_inside, inside)
    ]
    least: NDArray[np.int32] = np.minimum.reduce(images).ravel()
    least.setflags(write=False)
    return least


def _images(table: NDArray[Value]) -> list[NDArray[Value]]:
    """A table of a board under its four symmetries, or eight if it is square."""
    images = [table, table[::-1], table[:, ::-1], table[::-1, ::-1]]
    return images + [image.T for image in images] if len(table) == len(table.T) else images
