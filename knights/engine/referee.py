"""The compiled twin of the referee, for sweeps that judge thousands of tours per second.

It shares no code with the kernel: the caller tells it how squares are numbered, and it derives rows and columns from
these numbers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.boards import Board, squares_of


class Terms(NamedTuple):
    """A board and the numbering of its squares, in which a square has the number ``first + row * stride + column``.

    Attributes:
        squares: the number of squares of the board.
        short, long: the shorter and the longer side of a move.
        room: a row that marks the numbers, from ``first`` on, without a square, and a row of working space; shape
            (2, rows * stride).
    """

    first: int
    stride: int
    squares: int
    short: int
    long: int
    room: NDArray[np.bool_]


def terms_of(board: Board, first: int = 0, stride: int = 0) -> Terms:
    """Return the terms of a board; by default its squares have the numbers that the board gives them."""
    stride = stride or board.columns
    room = np.ones((2, board.rows, stride), dtype=np.bool_)
    room[0, :, : board.columns] = ~squares_of(board)
    return Terms(first, stride, len(board), *board.leaper, room.reshape(2, board.rows * stride))


@bare_njit
def is_tour(path: NDArray[np.uint32], terms: Terms, start: int, closed: bool) -> bool:
    """Return whether a path, given by the numbers of its squares, is a tour from ``start``.

    If ``closed``, a move must lead from the last square back to the first, unless the board is a single square. The
    test takes about 2.5 ns per square.
    """
    if len(path) != terms.squares or path[0] != start:
        return False
    # Numbers without a square count as entered. (Copying with `[:]` takes three times as long on 8x8.)
    entered = terms.room[1]
    for i in range(len(entered)):
        entered[i] = terms.room[0, i]
    first_row = first_column = last_row = last_column = 0
    for i in range(len(path)):
        # A number below the first wraps round to one far beyond the last row. With unsigned indices, numba omits its
        # test for negative ones, which would take a tenth of the time.
        place = np.uint32(path[i] - np.uint32(terms.first))
        if place >= len(entered) or entered[place]:
            return False
        entered[place] = True
        row = int(place // np.uint32(terms.stride))
        column = int(place) - row * terms.stride
        if i == 0:
            first_row, first_column = row, column
        elif not _is_move(row - last_row, column - last_column, terms):
            return False
        last_row, last_column = row, column
    return not closed or len(path) == 1 or _is_move(first_row - last_row, first_column - last_column, terms)


@inner_njit
def _is_move(down: int, right: int, terms: Terms) -> bool:
    down, right = abs(down), abs(right)
    return min(down, right) == terms.short and max(down, right) == terms.long
