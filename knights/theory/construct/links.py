"""Links: the moves of a tour as one byte for each square, and the walk along them.

The *links* of a square are its moves in the tour, one at an end and two elsewhere, as one bit for each of ``MOVES``.
Removing or adding a move flips a bit at each of its ends, so a swap takes constant time. Only the final walk along the
links puts the squares in order.
"""

from inspect import unwrap

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, is_loaded
from knights.boards import MOVES, Board, Square

Links = NDArray[np.uint8]
"""The links of every square, shape (rows, columns), with a bit for each move of ``MOVES``."""

FEW = 10_000
"""The maximum number of squares for which plain Python is faster than loading the compiled loop."""
_BIT = np.zeros((5, 5), dtype=np.uint8)
for _number, (_down, _right) in enumerate(MOVES):
    _BIT[_down + 2, _right + 2] = 1 << _number
# The move of the lowest bit in each mask.
_LOWEST = np.array([0, *((mask & -mask).bit_length() - 1 for mask in range(1, 256))], dtype=np.uint8)


def flip(links: Links, one: NDArray[np.int64], other: NDArray[np.int64]) -> None:
    """Remove or add, in place, the moves between two lists of (row, column) pairs, both of shape (moves, 2)."""
    step = other - one
    down, right = step[:, 0], step[:, 1]
    np.bitwise_xor.at(links, (one[:, 0], one[:, 1]), _BIT[2 + down, 2 + right])
    np.bitwise_xor.at(links, (other[:, 0], other[:, 1]), _BIT[2 - down, 2 - right])


@bare_njit
def _advance(
    links: NDArray[np.uint8], offsets: NDArray[np.int64], lowest: NDArray[np.uint8], path: NDArray[np.int32]
) -> None:
    """Fill in the rest of a path, given its first square."""
    square, back = int(path[0]), 0
    for index in range(1, len(path)):
        move = int(lowest[links[square] & ~back])
        # The moves are in clockwise order, so the reverse of a move is four places further on.
        back = 1 << ((move + 4) & 7)
        square += int(offsets[move])
        path[index] = square


def walk(board: Board, links: Links, start: Square) -> NDArray[np.int32]:
    """Walk along the links; return the indices of the squares in order from ``start``, shape (squares,)."""
    offsets = np.array([down * board.columns + right for down, right in MOVES])
    path = np.empty(len(board), dtype=np.int32)
    path[0] = board.index(start)
    flat = links.reshape(-1)
    if len(board) <= FEW and not is_loaded(_advance):
        unwrap(_advance)(flat.tolist(), offsets.tolist(), _LOWEST.tolist(), path)
    else:
        _advance(flat, offsets, _LOWEST, path)
    return path
