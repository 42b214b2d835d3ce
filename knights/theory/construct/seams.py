"""The seams: how two neighbouring tours become one by swapping two moves for two others.

Where a move a-b of one component and a move c-d of another have a-c and b-d a knight's move apart,
taking a-b and c-d away and putting a-c and b-d in their place makes the two components one: a closed
tour, cut open at a-b, is inserted between c and d, whatever the directions of the two.

All swaps here are one picture, turned and mirrored. Across the seam from a corner C of a block lies
the neighbour; s is the depth into the block from the seam (0 = first line of squares, -1 = first line of
the neighbour) and t the distance along the seam from that corner:

    a = (s -1, t 0), b = (s -2, t 2)    in the neighbour: its corner, and a move that every closed tour
                                        has there, because a corner has only two moves
    c = (s 1, t 1),  d = (s 0, t 3)     in the block: a move that it was searched to have
"""

from enum import IntEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Square

_DEPTH = np.array([-1, -2, 1, 0])
_ALONG = np.array([0, 2, 1, 3])


class Side(IntEnum):
    """A side of a block."""

    LEFT = 0
    TOP = 1
    RIGHT = 2
    BOTTOM = 3


def swap_squares(
    top: ArrayLike,
    left: ArrayLike,
    rows: ArrayLike,
    columns: ArrayLike,
    side: Side,
    far: bool = False,
) -> NDArray[np.int64]:
    """The squares a, b, c, d of the swap across one side of a block (of many blocks at once).

    Args:
        top, left: the block's first row and column on the board, one or many.
        rows, columns: its size, one or many.
        side: the side on which the neighbour lies.
        far: count along the seam from the bottom or right corner, not from the top or left one.

    Returns:
        (row, column) of a, b, c, d, shape (..., 4, 2). The swap replaces a-b and c-d by a-c and b-d.
    """
    first_row, first_column, height, width = (
        np.asarray(value)[..., None] for value in (top, left, rows, columns)
    )
    flat = side in (Side.TOP, Side.BOTTOM)
    down, right = (_DEPTH, _ALONG) if flat else (_ALONG, _DEPTH)
    flip_down = side == Side.BOTTOM or (far and not flat)
    flip_right = side == Side.RIGHT or (far and flat)
    row = first_row + (height - 1 - down if flip_down else down)
    column = first_column + (width - 1 - right if flip_right else right)
    return np.stack(np.broadcast_arrays(row, column), axis=-1)


def open_edges(rows: int, columns: int, side: Side) -> list[tuple[Square, Square]]:
    """The two moves c-d, near and far, one of which a block must have to be joined on this side."""
    edges = []
    for far in (False, True):
        c, d = swap_squares(0, 0, rows, columns, side, far)[2:].tolist()
        edges.append(((c[0], c[1]), (d[0], d[1])))
    return edges
