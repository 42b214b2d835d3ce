"""The referee once more, compiled: is this a tour? For sweeps, which judge thousands of tours a second.

Like :mod:`knights.referee` it shares no code with the kernel: it is told how squares are numbered and
reads rows and columns from the numbers. Tests hold it to the referee on right and on spoilt tours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knights.jit import njit


@njit
def is_tour(
    path: NDArray[np.uint32],
    first: int,
    stride: int,
    rows: int,
    columns: int,
    start: int,
    seen: NDArray[np.bool_],
    closed: bool,
) -> bool:
    """Whether a path makes knight's moves only and enters every square exactly once, from ``start`` on.

    Linear in the squares.

    Args:
        path: the squares in the order entered; the number of a square is
            ``first + row * stride + column``.
        first: the number of the top left square.
        stride: how much a number grows from row to row, at least ``columns``.
        rows, columns: the sides of the board.
        start: the number of the square where the path must start.
        seen: room to work in, shape (rows * columns,); whatever it holds is overwritten.
        closed: whether a knight's move must lead from the last square back to the first; one square closes.
    """
    if len(path) != rows * columns or path[0] != start:
        return False
    seen[:] = False
    first_row = first_column = last_row = last_column = 0
    for i in range(len(path)):
        # A number before the first wraps round to one far behind the last row.
        place = np.uint32(path[i] - np.uint32(first))
        row = int(place // np.uint32(stride))
        column = int(place) - row * stride
        if row >= rows or column >= columns:
            return False
        if i == 0:
            first_row, first_column = row, column
        elif abs(row - last_row) * abs(column - last_column) != 2:
            return False
        square = row * columns + column
        if seen[square]:
            return False
        seen[square] = True
        last_row, last_column = row, column
    if closed and len(path) > 1:
        return bool(abs(first_row - last_row) * abs(first_column - last_column) == 2)
    return True
