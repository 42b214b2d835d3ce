"""The common starts of a comparison, tried with every variant, and their mirror images.

In an unfinished comparison, the variants have been tried from different starts, and the leader may just have had the
easier ones. So every comparison uses this module to select the common starts.

Squares that the symmetries of a board map to one another form an *orbit*. A heuristic often behaves the same way from
all starts of an orbit, so mirror images are not independent evidence.
"""

from collections.abc import Iterable, Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from knights.base.memory_cache import MIB, kept
from knights.boards.board import Board
from knights.boards.shapes import symmetries
from knights.experiments.sweeps.results import Results, by_board, by_size, by_variant, column, grouped
from knights.heuristics.variants import Variant


class Common:
    """The results of variants on their common starts.

    Attributes:
        parts: the results on the common starts, by board and variant.
        starts, count: the number of common starts so far, and the total number of starts.
    """

    def __init__(self, variants: Sequence[Variant], count: int) -> None:
        self.parts: list[Results] = []
        self.starts, self.count = 0, count
        self._variants, self._read = variants, 0

    @property
    def complete(self) -> bool:
        """Whether every variant has been tried from every start."""
        return self.starts == self.count

    def read(self, finished: Sequence[Results]) -> None:
        """Update from a list of all results so far; the list may still be growing."""
        if len(finished) == self._read:
            return
        self._read, self.parts = len(finished), []
        for of_board in grouped(in_order(finished, self._variants), lambda one: one.board).values():
            if len(of_board) == len(self._variants):
                starts = reduce(np.intersect1d, (one["start"] for one in of_board))
                self.parts += [one[np.searchsorted(one["start"], starts)] for one in of_board if len(starts)]
        self.starts = sum(map(len, self.parts)) // len(self._variants)

    def in_words(self) -> tuple[str, str]:
        """Return two sentences on an unfinished comparison: its progress, and why there is no verdict yet."""
        what = f"{self.starts:,} of {self.count:,} starts are compared"
        return what, "Only starts tried with every variant count; the verdict comes at the end."


def starts_in(parts: Iterable[Results]) -> int:
    """Count the starts that were tried with any variant."""
    boards = grouped(parts, lambda one: one.board).values()
    return sum(len(np.unique(column(of_board, lambda one: one["start"]))) for of_board in boards)


def in_order(parts: Iterable[Results], variants: Sequence[Variant]) -> list[Results]:
    """Sort results by board, variant and start, as a single worker produces them."""
    found = by_variant(parts)
    joined = [one for variant in variants if variant in found for one in by_board(found[variant]).values()]
    return sorted(joined, key=lambda one: by_size(one.board))


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """Return the least index among the mirror images of each square, shape (rows * columns,); read-only."""
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    least: NDArray[np.int32] = np.minimum.reduce([one.of_table(places) for one in symmetries(board)]).ravel()
    least.setflags(write=False)
    return least


def families(parts: Sequence[Results]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the family number and the board number of each start, smaller boards first, both of shape (starts,)."""
    boards = sorted({part.board for part in parts}, key=by_size)
    places = {board: place for place, board in enumerate(boards)}
    numbers = column(parts, lambda part: np.full(len(part), places[part.board])).astype(np.int64)
    least = column(parts, lambda part: orbits(part.board)[part["start"]]).astype(np.int64)
    offsets = np.cumsum([0, *(board.area for board in boards)])
    return least + offsets[numbers], numbers
