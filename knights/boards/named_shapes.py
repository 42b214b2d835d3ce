"""The shapes that have a name, such as the cross: their squares, and the number of their holes."""

from math import gcd

import numpy as np
from numpy.typing import NDArray

SHAPES = ("cross", "ring", "diamond", "octagon", "no-corners", "no-middle", "triangle", "l")


def shape_squares(shape: str, rows: int, columns: int) -> NDArray[np.bool_]:
    """Return a mask of the squares of a shape in ``SHAPES`` in a rectangle, shape (rows, columns), in linear time."""
    row, column = (line.astype(np.int32) for line in np.ogrid[:rows, :columns])
    return in_shape(shape, rows, columns, row, column)


def in_shape(
    shape: str, rows: int, columns: int, row: NDArray[np.int32], column: NDArray[np.int32]
) -> NDArray[np.bool_]:
    """Return whether places of a rectangle, given by arrays of rows and columns, are squares of a shape."""
    # The distances from the nearer edge.
    down = np.minimum(row, rows - 1 - row)
    right = np.minimum(column, columns - 1 - column)
    short = min(rows, columns)
    match shape:
        case "cross":  # Without a block, a third as long and wide, in each corner: 12 squares on 4x4.
            return (down >= rows // 3) | (right >= columns // 3)
        case "ring":  # A band along the edges, a quarter of the shorter side wide: 8 squares on 3x3.
            wide = -(-short // 4)
            return (down < wide) | (right < wide)
        case "diamond":  # Inside the lines that join the middles of the edges.
            inside = (rows - abs(2 * row + 1 - rows)) * columns // rows
            return right >= (columns - inside) // 2
        case "octagon":
            # Without a triangle at each corner, whose legs are about three tenths of the shorter side.
            return right >= 3 * short // 10 - down
        case "no-corners":  # Without the four corner squares.
            return (down > 0) | (right > 0) | (short < 3)
        case "no-middle":  # Without the square in the middle, or the two or four squares around the middle.
            return (abs(2 * row + 1 - rows) > 1) | (abs(2 * column + 1 - columns) > 1) | (short < 3)
        case "triangle":  # On and below the diagonal from the top left.
            return column * rows < (row + 1) * columns
        case "l":  # Without the upper right quarter.
            return (row >= rows // 2) | (column < columns - columns // 2)
    raise KeyError(shape)


def count_holes(shape: str, rows: int, columns: int) -> int:
    """Count the places of a rectangle that are not in :func:`shape_squares`, without a walk through them."""
    short = min(rows, columns)
    match shape:
        case "cross":
            return 4 * (rows // 3) * (columns // 3)
        case "ring":
            wide = -(-short // 4)
            return max(0, rows - 2 * wide) * max(0, columns - 2 * wide)
        case "diamond":
            # The holes at the left end of each row in the upper half; the middle row of an odd number has none.
            inside = np.arange(1, rows + 1, 2) * columns // rows
            return 4 * int(((columns - inside) // 2).sum())
        case "octagon":
            legs = 3 * short // 10
            return 2 * legs * (legs + 1)
        case "no-corners":
            return 4 if short > 2 else 0
        case "no-middle":
            return (2 - rows % 2) * (2 - columns % 2) if short > 2 else 0
        case "triangle":
            # Half of the rectangle without the places that the diagonal crosses (the sum of floors of a line).
            return ((rows - 1) * (columns - 1) + gcd(rows, columns) - 1) // 2
        case "l":
            return (rows // 2) * (columns // 2)
    raise KeyError(shape)
