"""The shapes that have a name, such as the cross: their squares, and the number of their holes."""

import numpy as np
from numpy.typing import NDArray

from knights.base import KIB, cached

SHAPES = ("cross", "ring", "diamond", "octagon", "no-corners", "no-middle", "triangle", "l")


def shape_squares(shape: str, rows: int, columns: int) -> NDArray[np.bool_]:
    """Return a mask of the squares of a shape in ``SHAPES`` in a rectangle, shape (rows, columns), in linear time."""
    row, column = (line.astype(np.int32) for line in np.ogrid[:rows, :columns])
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


@cached(512 * KIB)
def count_holes(shape: str, rows: int, columns: int) -> int:
    """Return the number of places of a rectangle that are not squares of a shape, in linear time."""
    return rows * columns - int(np.count_nonzero(shape_squares(shape, rows, columns)))
