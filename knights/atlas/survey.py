"""Walk from every start with every move order, without ever going back, and count the tours.

The kernel makes the walks: a search that may enter as many squares as the board has ends with a tour or has met
a dead end. Families of mirror images (:mod:`knights.atlas.orders`) are walked once. Parts of some orders each are
kept for all who ask again, so a survey that was cancelled goes on where it was.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.atlas.orders import ORDERS, digits, representative_of, representatives
from knights.board import MOVES, Board
from knights.caches import MIB, kept
from knights.construct import solvable_starts
from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.jit import njit
from knights.search import kernel
from knights.search.batch import SOURCES, Batch, advance, is_tour, new_batch, restart
from knights.search.compiled import offsets, padded
from knights.text import csv_text
from knights.work import Progress, Work

MAX_SQUARES = 2500
"""The largest board: all starts of one order take a slice of 0.2 s there."""
PART_STEPS = 4_000_000
"""Squares entered in a part: 0.1 to 0.2 s."""


@dataclass(frozen=True, eq=False)
class Atlas:
    """How many starts each move order solves on the first try.

    Attributes:
        board: the board.
        solvable: how many starts have a tour.
        first_tries: for every order, in lexical order, the starts solved, shape (ORDERS,), int32.
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
        """How many orders solve so many starts, the fewest first."""
        values, counts = np.unique(self.first_tries, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    @property
    def by_first_moves(self) -> NDArray[np.float64]:
        """The mean share of solvable starts solved, by the first and the second move, shape (8, 8); no move twice."""
        shares = np.full((8, 8), np.nan)
        first, second = digits()[:, 0], digits()[:, 1]
        sums = np.zeros((8, 8))
        np.add.at(sums, (first, second), self.first_tries / max(1, self.solvable))
        apart = ~np.eye(8, dtype=bool)
        shares[apart] = sums[apart] / (ORDERS / 56)
        return shares

    def share(self, place: int) -> float:
        """The share of the solvable starts that an order solves on the first try."""
        return int(self.first_tries[place]) / max(1, self.solvable)


def atlas_csv(made: Atlas) -> str:
    """A line per order: its eight digits, and how many starts it solves on the first try."""
    words = ("".join(map(str, order)) for order in (digits() + 1).tolist())
    return csv_text(zip(words, made.first_tries.tolist(), strict=True), ("order", "first_tries"))


def walks(board: Board) -> int:
    """How many walks a survey makes: mirror images are counted once."""
    return representatives(board) * int(solvable_starts(board).sum())


def survey(board: Board) -> Work[Atlas]:
    """Score every order, some of them at a time; the one part, in the end, is the atlas.

    What was walked before, by whoever, is not walked again. Cost: on 8x8 about a second, and as the square of the
    squares.

    Raises:
        InputError: if the board is too large.
    """
    if len(board) > MAX_SQUARES:
        raise InputError(
            f"The atlas takes boards of up to {MAX_SQUARES:,} squares, not {board} ({len(board):,})."
        )
    every, solved = representatives(board), []
    for low in range(0, every, _size(board)):
        solved.append(_part(board, low))
        yield Progress(min(1.0, (low + _size(board)) / every))
    first_tries = np.concatenate(solved)[representative_of(board)]
    yield Progress(1.0, Atlas(board, int(solvable_starts(board).sum()), first_tries))


def _size(board: Board) -> int:
    """How many orders make a part."""
    return max(1, PART_STEPS // len(board) ** 2)


@kept(8 * MIB)
def _part(board: Board, low: int) -> NDArray[np.int32]:
    """The starts solved by some representatives from ``low`` on, shape (orders,).

    Raises:
        RuntimeError: if the referee does not pass a tour that the kernel claims.
    """
    high = min(low + _size(board), representatives(board))
    batch = new_batch(board, Variant("order"))
    batch = batch._replace(state=batch.state._replace(offsets=np.empty((1, 8), dtype=np.uint64)))
    orders = offsets((MOVES,), board.columns)[0][digits()[low:high]]
    starts = padded(board, np.flatnonzero(solvable_starts(board)))
    solved = np.zeros(high - low, dtype=np.int32)
    if not _walk(batch, starts, orders, solved):
        raise RuntimeError(f"The referee did not pass a tour of {board}.")
    return solved


@njit
def _walk(
    batch: Batch,
    starts: NDArray[np.uint64],
    orders: NDArray[np.uint64],
    solved: NDArray[np.int32],
    sources: int = SOURCES,
) -> bool:
    """Count for each order the starts from which the walk is a tour; False if the referee does not pass one."""
    for number in range(len(orders)):
        batch.state.offsets[0] = orders[number]
        for start in starts:
            restart(batch, 0)
            if advance(batch, start, len(batch.seen)) == kernel.FOUND:
                solved[number] += 1
                if not is_tour(batch, start):
                    return False
    return True
