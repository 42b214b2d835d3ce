"""Walk from every start with every move order, without ever going back, and count the tours.

The kernel makes the walks: a search limited to the squares of the board ends with a tour or at the first dead
end. Families of mirror images (:mod:`knights.experiments.atlas.orders`) are walked once. Parts are cached, so a survey
that was cancelled continues from there.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.base.errors import InputError
from knights.base.jit import njit
from knights.base.questions import nested
from knights.base.work import Progress, Work
from knights.boards.board import MOVES, Board
from knights.boards.shapes import BOARD, symmetries
from knights.engine import kernel
from knights.engine.batch import Batch, advance, is_tour, new_batch, restart
from knights.engine.compiled import offsets, padded
from knights.engine.existence import solvable_starts
from knights.experiments.atlas.orders import ORDERS, digits, families
from knights.heuristics.variants import Variant

MAX_SQUARES = 2500
"""The largest board: all starts of one order take a slice of 0.2 s there."""
PART_STEPS = 4_000_000
"""Squares entered per part: 0.1 to 0.2 s."""


@dataclass(frozen=True, slots=True)
class AtlasQuestion:
    """The board of an atlas."""

    COMMAND: ClassVar = "atlas"
    ARGUMENTS: ClassVar = ("rows", "columns")

    board: Board = nested(BOARD)


@dataclass(frozen=True, eq=False)
class Atlas:
    """The number of starts that each move order solves on the first try.

    Attributes:
        solvable: the number of starts with a tour.
        first_tries: starts solved by each order, in lexical order, shape (ORDERS,), int32.
    """

    board: Board
    solvable: int
    first_tries: NDArray[np.int32]

    @property
    def total(self) -> int:
        """Tours on the first try, over all orders and starts."""
        return int(self.first_tries.sum())

    @property
    def counts(self) -> dict[int, int]:
        """The number of orders by the number of starts that they solve, in ascending order."""
        values, counts = np.unique(self.first_tries, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    @property
    def by_first_moves(self) -> NDArray[np.float64]:
        """The mean share of solvable starts solved, by first and second move, shape (8, 8); nan on the diagonal."""
        shares = np.full((8, 8), np.nan)
        first, second = digits()[:, 0], digits()[:, 1]
        sums = np.zeros((8, 8))
        np.add.at(sums, (first, second), self.first_tries / max(1, self.solvable))
        distinct = ~np.eye(8, dtype=bool)
        shares[distinct] = sums[distinct] / (ORDERS / 56)
        return shares

    def share(self, index: int) -> float:
        """The share of the solvable starts that an order solves on the first try."""
        return int(self.first_tries[index]) / max(1, self.solvable)


def walks(board: Board) -> int:
    """The number of walks of a survey, mirror images counted once."""
    return ORDERS // len(symmetries(board)) * int(solvable_starts(board).sum())


def survey(board: Board) -> Work[Atlas]:
    """Score every order; the one part, in the end, is the atlas.

    Walks of an earlier survey are not repeated. Cost: quadratic in the squares; about a second on 8x8. Raises an
    InputError if the board is too large.
    """
    if len(board) > MAX_SQUARES:
        raise InputError(
            f"The atlas takes boards of up to {MAX_SQUARES:,} squares, not {board} ({len(board):,})."
        )
    one_each, family = families(board)
    count, solved = len(one_each), []
    for low in range(0, count, _size(board)):
        solved.append(_part(board, low))
        yield Progress(min(1.0, (low + _size(board)) / count))
    first_tries = np.concatenate(solved)[family]
    yield Progress(1.0, Atlas(board, int(solvable_starts(board).sum()), first_tries))


def _size(board: Board) -> int:
    return max(1, PART_STEPS // len(board) ** 2)


@kept(8 * MIB)
def _part(board: Board, low: int) -> NDArray[np.int32]:
    """The starts solved by the first order of each family of the part from ``low`` on, shape (orders,)."""
    part = families(board).first[low : low + _size(board)]
    batch = new_batch(board, Variant("order"))
    batch = batch._replace(state=batch.state._replace(offsets=np.empty((1, 8), dtype=np.uint64)))
    orders = offsets(board, (MOVES,))[0][digits()[part]]
    starts = padded(board, np.flatnonzero(solvable_starts(board)))
    solved = np.zeros(len(part), dtype=np.int32)
    if not _walk(batch, starts, orders, solved):
        raise RuntimeError(f"The referee did not pass a tour of {board}.")
    return solved


@njit
def _walk(
    batch: Batch,
    starts: NDArray[np.uint64],
    orders: NDArray[np.uint64],
    solved: NDArray[np.int32],
) -> bool:
    """Count for each order the starts from which the walk is a tour; False if the referee does not pass one."""
    for number in range(len(orders)):
        batch.state.offsets[0] = orders[number]
        for start in starts:
            restart(batch, 0)
            if advance(batch, start, len(batch.state.path)) == kernel.FOUND:
                solved[number] += 1
                if not is_tour(batch, start):
                    return False
    return True
