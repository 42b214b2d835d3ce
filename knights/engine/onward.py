"""Degrees as the compiled search keeps them: of every square, in a padded array, with a mark on those of the walk."""

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit
from knights.heuristics.formula.tree import DEAD_END

VISITED = 32
"""What is added to the degree of a square while it is on the walk."""


@bare_njit
def sum_of_onward(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """The sum of the degrees of a square's onward squares."""
    total = 0
    for k in range(8):
        near = degrees[square + offsets[k]]
        if near < VISITED:
            total += near
    return total


@bare_njit
def least_of_onward(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """The least degree of a square's onward squares; 0 if there is none."""
    least = VISITED
    for k in range(8):
        least = min(least, int(degrees[square + offsets[k]]))
    return least if least < VISITED else 0


@bare_njit
def least_ahead(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """The least degree of the squares that follow a square and the rule's next move from it, in 16 look-ups.

    That move goes to an onward square of least degree, the first in move order. 9 if nothing follows it.
    """
    reply, least = square, VISITED
    for k in range(8):
        degree = degrees[square + offsets[k]]
        if degree < least:
            reply, least = square + offsets[k], int(degree)
    ahead = DEAD_END
    for k in range(8):
        near = reply + offsets[k]
        if near != square:
            ahead = min(ahead, int(degrees[near]))
    return ahead
