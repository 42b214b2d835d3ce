"""A board like a ribbon, folded into strips so that its squares are seen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board

_LONGEST = 60
"""The longest side of a board that is never folded."""
_RIBBON = 4
"""How many times as long as wide a board is that is folded, if it is longer than that."""


def strips_of(rows: int, columns: int) -> int:
    """How many strips a board is folded into: about as many as make a square, and 1 if it is no ribbon."""
    long, short = max(rows, columns), min(rows, columns)
    if long <= _LONGEST or long <= _RIBBON * short:
        return 1
    return round(sqrt(long / (short + 1)))


@dataclass(frozen=True)
class Fold:
    """Where the squares of a board are drawn, in squares from the top left.

    The strips of a board that lies stand below each other, those of a board that stands side by side, a square apart;
    a board that is not folded is one strip. The players in the browser have the same sums.
    """

    board: Board

    @cached_property
    def strips(self) -> int:
        """How many strips there are."""
        return strips_of(self.board.rows, self.board.columns)

    @property
    def lies(self) -> bool:
        """Whether the strips run from left to right."""
        return self.board.columns >= self.board.rows

    @property
    def per(self) -> int:
        """The squares along a strip; the last may have fewer."""
        return -(-max(self.board.rows, self.board.columns) // self.strips)

    @property
    def _apart(self) -> int:
        """From a strip to the next."""
        return min(self.board.rows, self.board.columns) + 1

    @property
    def rows(self) -> int:
        """The height of the drawing."""
        return self.strips * self._apart - 1 if self.lies else self.per

    @property
    def columns(self) -> int:
        """The width of the drawing."""
        return self.per if self.lies else self.strips * self._apart - 1

    @property
    def shape(self) -> float:
        """How wide the drawing is as a multiple of its height."""
        return self.columns / self.rows

    def parts(self) -> Iterator[tuple[int, int, int, int]]:
        """The strips as they are drawn: first row, first column, rows, columns."""
        for strip in range(self.strips):
            along = min(self.per, max(self.board.rows, self.board.columns) - strip * self.per)
            if self.lies:
                yield strip * self._apart, 0, self.board.rows, along
            else:
                yield 0, strip * self._apart, along, self.board.columns

    def places(self, squares: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The rows and the columns where squares, as indices, are drawn."""
        strip, along, across = self._split(squares)
        return self._turned(along - strip * self.per, across + strip * self._apart)

    def line(self, squares: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The rows and the columns of a line along squares: it ends at the edge of a strip, and goes on after a gap.

        Gaps are NaN.
        """
        strip, along, across = self._split(squares)
        rows, columns = self.places(squares)
        last = np.flatnonzero(np.diff(strip))
        if not len(last):
            return rows, columns
        edge = np.where(strip[last + 1] > strip[last], strip[last + 1], strip[last]) * self.per - 0.5
        part = (edge - along[last]) / (along[last + 1] - along[last])
        beside = across[last] + part * (across[last + 1] - across[last])
        ends = [
            self._turned(edge - strip[at] * self.per, beside + strip[at] * self._apart)
            for at in (last, last + 1)
        ]
        gap = np.full(len(last), np.nan)
        where = np.repeat(last + 1, 3)
        out, back = (np.stack([ends[0][axis], gap, ends[1][axis]], axis=1).ravel() for axis in (0, 1))
        return np.insert(rows, where, out), np.insert(columns, where, back)

    def _split(self, squares: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """The strip of each square, and where it lies along the board and across it."""
        row, column = np.divmod(np.asarray(squares, dtype=np.int64), self.board.columns)
        along, across = (column, row) if self.lies else (row, column)
        return along // self.per, along, across

    def _turned(
        self, along: NDArray[np.generic], across: NDArray[np.generic]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        rows, columns = (across, along) if self.lies else (along, across)
        return rows.astype(np.float32), columns.astype(np.float32)
