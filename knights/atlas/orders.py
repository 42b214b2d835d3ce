"""All move orders as numbers, and which of them are mirror images of one another.

A mirror image of a board maps tours to tours and keeps degrees, so an order and its images solve as many starts.
Of such a family one order is enough. The symmetries of a square move each move to each other in exactly one way:
the orders that try move 1 first are one of each family of eight. On a rectangle families have four, and the
orders that try move 1 or 2 first are one of each.
"""

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from knights.board import MOVES, Board, MoveOrder
from knights.heuristics.tie_breaks import RULES
from knights.heuristics.variants import NAMED

ORDERS = 40_320
"""The number of orders of eight moves."""
_AFTER_FIRST = ORDERS // 8


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


def representatives(board: Board) -> int:
    """The number of orders, from the first on, that represent all others on this board."""
    return _AFTER_FIRST * (1 if board.rows == board.columns else 2)


def representative_of(board: Board) -> NDArray[np.int64]:
    """For every order the index of the one that represents its family, shape (ORDERS,)."""
    indices = np.empty(ORDERS, dtype=np.int64)
    for first in range(8):
        block = slice(first * _AFTER_FIRST, (first + 1) * _AFTER_FIRST)
        indices[block] = _indices(_image(board, first)[digits()[block]])
    return indices


def _image(board: Board, first: int) -> NDArray[np.uint8]:
    """The symmetry that maps a move to move 1, or to move 2 if a transposition would be needed, as move indices."""
    turned = board.rows == board.columns
    for target in (0, 1):
        for flip in (False, True):
            for down in (1, -1):
                for right in (1, -1):
                    image = [_moved(move, down, right, flip) for move in MOVES]
                    if image[first] == MOVES[target] and (turned or not flip):
                        return np.array([MOVES.index(move) for move in image], dtype=np.uint8)
    raise AssertionError(f"no symmetry brings move {first + 1} to the front")


def _moved(move: tuple[int, int], down: int, right: int, flip: bool) -> tuple[int, int]:
    row, column = move[0] * down, move[1] * right
    return (column, row) if flip else (row, column)


def published_orders() -> dict[str, MoveOrder]:
    """The move orders of the named variants that break ties by them, by name (and number, if there are several)."""
    orders = {}
    for name, named in NAMED.items():
        variant = named.variant
        if variant.ties == "move-order" and RULES[variant.rule].by_degree:
            for number, order in enumerate(variant.orders, 1):
                orders[f"{name}, order {number}" if len(variant.orders) > 1 else name] = order
    return orders
