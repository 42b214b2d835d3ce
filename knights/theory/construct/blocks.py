"""Blocks: tours of small boards that can be joined to neighbouring tours; each is found only once.

A search finds most blocks in about a millisecond. There are finitely many, since their sides are at most 11;
``tests/theory/construct`` finds all that a tiling can use.

A *swap* of two moves for two others joins two neighbouring tours. Let a-b be a move of one component and c-d a move of
another, and let a-c and b-d be a knight's move apart. Then replacing a-b and c-d by a-c and b-d joins the components: a
closed tour, cut open at a-b, is inserted between c and d, whatever the directions of the tours. All swaps are rotations
and reflections of one figure at a corner of a block, where s is the depth into the block from the seam (0 = first line
of squares, -1 = first line of the neighbour) and t is the distance along the seam from that corner:

    a = (s -1, t 0), b = (s -2, t 2)    in the neighbour: its corner, and a move that every closed tour
                                        has there, because a corner has only two moves
    c = (s 1, t 1),  d = (s 0, t 3)     in the block: a move that its search required
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import accumulate, pairwise
from random import Random

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.base import MIB, cached
from knights.base.work import result
from knights.boards import Board, Square
from knights.theory.construct.exact import Worth, find

Path = tuple[Square, ...]
"""The squares of a path in order, as (row, column) within the block."""
_DEPTH = np.array([-1, -2, 1, 0])
_ALONG = np.array([0, 2, 1, 3])


class Side(IntEnum):
    """A side of a block."""

    LEFT, TOP, RIGHT, BOTTOM = range(4)


def swap_squares(
    top: ArrayLike, left: ArrayLike, rows: ArrayLike, columns: ArrayLike, side: Side, far: bool = False
) -> NDArray[np.int64]:
    """Return the squares a, b, c, d of the swap across a side of a block or of several blocks, shape (..., 4, 2).

    ``top`` and ``left`` are the first row and column of a block. If ``far``, t is counted from the bottom or right
    corner instead of the top or left one.
    """
    first_row, first_column, height, width = (np.asarray(value)[..., None] for value in (top, left, rows, columns))
    flat = side in (Side.TOP, Side.BOTTOM)
    down, right = (_DEPTH, _ALONG) if flat else (_ALONG, _DEPTH)
    flip_down = side == Side.BOTTOM or (far and not flat)
    flip_right = side == Side.RIGHT or (far and flat)
    row = first_row + (height - 1 - down if flip_down else down)
    column = first_column + (width - 1 - right if flip_right else right)
    return np.stack(np.broadcast_arrays(row, column), axis=-1)


def open_edges(rows: int, columns: int, side: Side) -> list[tuple[Square, Square]]:
    """Return the two moves c-d on a side of a block, near and far; a tour with either of them can be joined there."""
    pairs = (swap_squares(0, 0, rows, columns, side, far)[2:].tolist() for far in (False, True))
    return [((c[0], c[1]), (d[0], d[1])) for c, d in pairs]


_LIMITS = [limit + 1 for limit in accumulate(range(60), lambda limit, _: limit + limit // 2, initial=200)]
"""The step limits of the attempts to find a block; each is half as high again as the one before."""


def _block(
    rows: int, columns: int, start: Square, end: Square | None, choices: Sequence[list[tuple[Square, Square]]]
) -> Path | None:
    """Return an open tour of a block with at least one move of each list in ``choices``, or None if there is none."""

    def joinable(path: list[Square]) -> bool:
        made = {frozenset(move) for move in pairwise(path)}
        return all(any(frozenset(move) in made for move in moves) for moves in choices)

    def at_random(last: Square | None, ties: Random) -> Worth:
        return lambda square: -ties.random()

    return tuple(result(find(Board(rows, columns), start, end, at_random, _LIMITS, joinable))) or None


@cached(1 * MIB)
def closed_block(rows: int, columns: int) -> Path:
    """Return a closed tour of a block from its top left corner, ready to be joined on all four sides.

    The sides are from 5 to 11, and not both odd. The tour visits (1, 1) between (3, 0) and (0, 3), as swaps require.
    """
    path = _block(rows, columns, (0, 0), (2, 1), [[((1, 1), (3, 0))], [((1, 1), (0, 3))]])
    assert path is not None, f"no closed block of {rows}×{columns}"
    return path


@cached(16 * MIB)
def open_block(rows: int, columns: int, start: Square, end: Square | None, sides: frozenset[Side]) -> Path | None:
    """Return an open tour of a block with sides from 5 to 11, or None if there is none.

    The tour ends on ``end`` (on any square if it is None) and has one of the :func:`open_edges` on each of ``sides``.
    """
    return _block(rows, columns, start, end, [open_edges(rows, columns, side) for side in sides])
