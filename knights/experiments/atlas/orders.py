"""All move orders as numbers, and which of them are mirror images of one another.

A mirror image of a board maps tours to tours and keeps degrees, so an order and its images solve as many starts.
Of such a family one order is enough: of eight on a square, of four on a rectangle, of fewer where holes break symmetry.
"""

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import MOVES, Board, MoveOrder
from knights.boards.shapes import symmetries
from knights.heuristics.tie_breaks import RULES
from knights.heuristics.variants import NAMED

ORDERS = 40_320
"""The number of orders of eight moves."""


@cache
def digits() -> NDArray[np.uint8]:
    """All orders in lexical order, as indices of ``MOVES``, shape (ORDERS, 8); read-only."""
    orders = np.array(list(permutations(range(8))), dtype=np.uint8)
    orders.setflags(write=False)
    return orders


def index_of(order: MoveOrder) -> int:
    """The index of an order in the lexical order of all."""
    return int(_indices(np.array([[MOVES.index(move) for move in order]], dtype=np.uint8))[0])


def word_of(index: int) -> str:
    """The order with an index, as eight digits."""
    return "".join(str(digit + 1) for digit in digits()[index].tolist())


def _indices(orders: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.searchsorted(_codes(digits()), _codes(orders)).astype(np.int64)


def _codes(orders: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Orders as octal numbers: these ascend as the orders do."""
    codes: NDArray[np.int64] = orders.astype(np.int64) @ (8 ** np.arange(7, -1, -1))
    return codes


class Families(NamedTuple):
    """Which orders are mirror images of one another on a board.

    Attributes:
        first: the least of each family, in ascending order, shape (families,).
        of: for every order the place of its family in ``first``, shape (ORDERS,).
    """

    first: NDArray[np.int64]
    of: NDArray[np.int64]


@kept(MIB)
def families(board: Board) -> Families:
    """The families of orders on a board."""
    images = ([MOVES.index(one.of_move(move)) for move in MOVES] for one in symmetries(board))
    least = [_indices(np.array(image, dtype=np.uint8)[digits()]) for image in images]
    found = Families(*np.unique(np.minimum.reduce(least), return_inverse=True))
    for part in found:
        part.setflags(write=False)
    return found


def published_orders() -> dict[str, int]:
    """The indices of the move orders by which named variants break ties, by name (and number, if there are several)."""
    orders = {}
    for name, named in NAMED.items():
        variant = named.variant
        if variant.ties == "move-order" and RULES[variant.rule].by_degree:
            for number, order in enumerate(variant.orders, 1):
                orders[f"{name}, order {number}" if len(variant.orders) > 1 else name] = index_of(order)
    return orders
