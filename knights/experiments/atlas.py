"""The atlas of move orders: the number of starts that each of the 40,320 orders solves on the first try.

If the move order breaks ties, Warnsdorff's rule is a family of heuristics, one for each order of the eight moves. A
survey walks from every start with every order, without backing up, and counts the tours. The kernel makes the walks:
with a limit of one step per square, a search finds a tour only if it never backs up.

A symmetry of the board maps tours to tours and preserves degrees, so an order and its mirror images solve the same
number of starts. The survey tries only one order of each family of images.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.base.errors import InputError
from knights.base.jit import njit
from knights.base.questions import nested
from knights.base.work import Progress, Work
from knights.boards.board import MOVES, Board
from knights.boards.shapes import BOARD, symmetries
from knights.engine.batch import Batch, advance, is_tour, new_batch, restart
from knights.engine.compiled import offsets, padded
from knights.engine.existence import solvable_starts
from knights.engine.state import Status
from knights.heuristics.rules import RULES
from knights.heuristics.variants import NAMED, Variant

ORDERS = 40_320
"""The number of possible orders of the eight moves."""


@cache
def digits() -> NDArray[np.uint8]:
    """Return all orders in lexicographic order, as indices of ``MOVES``, shape (ORDERS, 8); read-only."""
    orders = np.array(list(permutations(range(8))), dtype=np.uint8)
    orders.setflags(write=False)
    return orders


def words() -> list[str]:
    """Return all orders in lexicographic order, as eight digits from 1 to 8."""
    return ["".join(map(str, order)) for order in (digits() + 1).tolist()]


def indices_of(orders: ArrayLike) -> NDArray[np.int64]:
    """Return the indices of orders in :func:`digits`, given as indices of ``MOVES``, shape (orders, 8).

    A binary search finds them among all orders as octal numbers.
    """
    places = 8 ** np.arange(7, -1, -1)
    return np.searchsorted(digits() @ places, np.asarray(orders) @ places).astype(np.int64)


def families(board: Board) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the index of the first order of each family of mirror images, and the family number of each order."""
    images = ([MOVES.index(one.of_move(move)) for move in MOVES] for one in symmetries(board))
    least = [indices_of(np.array(image, dtype=np.uint8)[digits()]) for image in images]
    return np.unique(np.minimum.reduce(least), return_inverse=True)


def published_orders() -> dict[str, int]:
    """Return the indices of the orders that break ties in named variants, by “name” or, of several, “name, order 1”."""
    orders = {}
    for name, named in NAMED.items():
        variant = named.variant
        if variant.ties == "move-order" and RULES[variant.rule].by_degree:
            places = indices_of([[MOVES.index(move) for move in order] for order in variant.orders])
            for number, place in enumerate(places.tolist(), 1):
                orders[f"{name}, order {number}" if len(places) > 1 else name] = place
    return orders


MAX_SQUARES = 2500
"""The maximum number of squares of a board; walking from all its starts with one order then takes about 0.2 s."""


@dataclass(frozen=True, slots=True)
class AtlasQuestion:
    """The question that an atlas answers: the board to survey."""

    COMMAND: ClassVar[str] = "atlas"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("rows", "columns")

    board: Board = nested(BOARD)


@dataclass(frozen=True, eq=False)
class Atlas:
    """The scores of all move orders on a board with ``solvable`` starts.

    ``first_tries`` is the number of starts that each order of :func:`digits` solves on the first try, shape (ORDERS,).
    """

    board: Board
    solvable: int
    first_tries: NDArray[np.int32]

    @property
    def total(self) -> int:
        """The number of tours found on the first try, over all orders and starts."""
        return int(self.first_tries.sum())

    @property
    def counts(self) -> dict[int, int]:
        """The number of orders that solve each number of starts, by number of starts in ascending order."""
        values, counts = np.unique(self.first_tries, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))


def survey(question: AtlasQuestion) -> Work[Atlas]:
    """Count the starts that each order solves on the first try; yield the atlas at the end.

    The time is quadratic in the number of squares, about a second for 8x8. Raises an InputError if the board is too
    large.
    """
    board = question.board
    if len(board) > MAX_SQUARES:
        raise InputError(
            f"The atlas is for boards of up to {MAX_SQUARES:,} squares, not {board} ({len(board):,})."
        )
    first, family = families(board)
    batch = new_batch(board, Variant("order"))
    batch = batch._replace(state=batch.state._replace(offsets=np.empty((1, 8), dtype=np.uint64)))
    orders = offsets(board, (MOVES,))[0][digits()[first]]
    starts = padded(board, np.flatnonzero(solvable_starts(board)))
    # A slice enters about four million squares, in 0.1 to 0.2 s.
    solved, size = np.zeros(len(first), dtype=np.int32), max(1, 4_000_000 // len(board) ** 2)
    for low in range(0, len(first), size):
        part = slice(low, low + size)
        if not _walk(batch, starts, orders[part], solved[part]):
            raise RuntimeError(f"The referee rejected a tour of {board}.")
        yield Progress(min(1.0, (low + size) / len(first)))
    yield Progress(1.0, Atlas(board, len(starts), solved[family]))


@njit
def _walk(
    batch: Batch, starts: NDArray[np.uint64], orders: NDArray[np.uint64], solved: NDArray[np.int32]
) -> bool:
    """Count, for each order, the starts from which the walk is a tour; return False if the referee rejects a tour."""
    for number in range(len(orders)):
        batch.state.offsets[0] = orders[number]
        for start in starts:
            restart(batch, 0)
            if advance(batch, start, len(batch.state.path)) == Status.FOUND:
                solved[number] += 1
                if not is_tour(batch, start):
                    return False
    return True
