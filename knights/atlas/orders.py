"""All move orders as numbers, and which of them are mirror images of one another.

A mirror image of a board maps tours to tours and keeps degrees, so an order and its images solve as many starts.
Of such a family one order is enough. The symmetries of a square move each move to each other in exactly one way:
the orders that try move 1 first are one of each family of eight. On a rectangle families have four, and the
orders that try move 1 or 2 first are one of each.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from knights.board import MOVES, Board, MoveOrder
from knights.heuristics.tie_breaks import RULES
from knights.heuristics.variants import NAMED

ORDERS = 40_320
"""How many orders of eight moves there are."""
_AFTER_FIRST = ORDERS // 8


@cache
def digits() -> NDArray[np.uint8]:
    """All orders in lexical order, as indices of ``MOVES``, shape (ORDERS, 8); read-only."""
    every = np.array(list(permutations(range(8))), dtype=np.uint8)
    every.setflags(write=False)
    return every


def index_of(order: MoveOrder) -> int:
    """The place of an order in the lexical order of all."""
    return int(_places(np.array([[MOVES.index(move) for move in order]], dtype=np.uint8))[0])


def word_of(place: int) -> str:
    """The order at a place, as eight digits."""
    return "".join(str(digit + 1) for digit in digits()[place].tolist())


def _places(orders: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.searchsorted(_codes(digits()), _codes(orders)).astype(np.int64)


def _codes(orders: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Orders as octal numbers: these ascend as the orders do."""
    codes: NDArray[np.int64] = orders.astype(np.int64) @ (8 ** np.arange(7, -1, -1))
    return codes


def representatives(board: Board) -> int:
    """How many orders, from the first on, stand for all on this board."""
    return _AFTER_FIRST * (1 if board.rows == board.columns else 2)


def representative_of(board: Board) -> NDArray[np.int64]:
    """For every order the place of the one that stands for its family, shape (ORDERS,)."""
    places = np.empty(ORDERS, dtype=np.int64)
    for first in range(8):
        block = slice(first * _AFTER_FIRST, (first + 1) * _AFTER_FIRST)
        places[block] = _places(_image(board, first)[digits()[block]])
    return places


def _image(board: Board, first: int) -> NDArray[np.uint8]:
    """The symmetry that brings a move to move 1, or to move 2 if it takes a transposition, as indices of moves."""
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
    """The orders of the named variants that break ties in move order, by the name and, of several, their number."""
    found = {}
    for name, named in NAMED.items():
        variant = named.variant
        if variant.ties == "move-order" and RULES[variant.rule].by_degree:
            for number, order in enumerate(variant.orders, 1):
                found[f"{name}, order {number}" if len(variant.orders) > 1 else name] = order
    return found
