"""The referee once more, compiled: is this a tour? For sweeps, which judge thousands of tours a second.

Like :mod:`knights.referee` it shares no code with the kernel: it is told how squares are numbered and
reads rows and columns from the numbers. Tests hold it to the referee on right and on spoilt tours.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.jit import njit


class Terms(NamedTuple):
    """A board, and how its squares are numbered: a square has the number ``first + row * stride + column``.

    Attributes:
        first: the number of the top left square.
        stride: how much a number grows from row to row, at least ``columns``.
        rows, columns: the sides of the board, holes included.
        squares: the number of its squares.
        short, long: how far a move goes along one side and along the other.
    """

    first: int
    stride: int
    rows: int
    columns: int
    squares: int
    short: int
    long: int


def terms_of(board: Board, first: int = 0, stride: int = 0) -> Terms:
    """A board whose squares are numbered in this way; by default as the board numbers them."""
    return Terms(first, stride or board.columns, board.rows, board.columns, len(board), *board.leaper)


def room_of(board: Board) -> NDArray[np.bool_]:
    """Where a board has no square, and room to work in, shape (2, rows * columns)."""
    room = np.zeros((2, board.rows * board.columns), dtype=np.bool_)
    for row, column in board.holes:
        room[0, row * board.columns + column] = True
    return room


@njit
def is_tour(
    path: NDArray[np.uint32], terms: Terms, start: int, room: NDArray[np.bool_], closed: bool
) -> bool:
    """Whether a path makes moves of the piece only and enters every square exactly once, from ``start`` on.

    Linear in the squares.

    Args:
        path: the squares in the order entered, by their numbers.
        terms: the board, and how its squares are numbered.
        start: the number of the square where the path must start.
        room: the holes, and room to work in, shape (2, rows * columns): see :func:`room_of`.
        closed: whether a move must lead from the last square back to the first; one square closes.
    """
    rows, columns, seen = terms.rows, terms.columns, room[1]
    if len(path) != terms.squares or path[0] != start:
        return False
    seen[:] = room[0]
    first_row = first_column = last_row = last_column = 0
    for i in range(len(path)):
        # A number before the first wraps round to one far behind the last row.
        place = np.uint32(path[i] - np.uint32(terms.first))
        row = int(place // np.uint32(terms.stride))
        column = int(place) - row * terms.stride
        if row >= rows or column >= columns:
            return False
        if i == 0:
            first_row, first_column = row, column
        elif not _is_move(row - last_row, column - last_column, terms):
            return False
        square = row * columns + column
        if seen[square]:
            return False
        seen[square] = True
        last_row, last_column = row, column
    if closed and len(path) > 1:
        return bool(_is_move(first_row - last_row, first_column - last_column, terms))
    return True


@njit
def _is_move(down: int, right: int, terms: Terms) -> bool:
    down, right = abs(down), abs(right)
    return bool(down * right == terms.short * terms.long and down + right == terms.short + terms.long)
