"""The folding of long, narrow boards into strips, so that their squares remain large enough to see."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board


class Fold:
    """The positions at which the squares of a board are drawn, measured in squares from the top left.

    The strips of a wide board are drawn one below the other and those of a tall board side by side, one square apart.
    Their number makes the drawing roughly square, and is 1 for a board that is not folded. A strip has ``per`` squares
    along the board; the last may have fewer. The drawing has ``rows`` by ``columns`` squares, gaps included. The
    players in the browser compute the same positions.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        long, short = max(board.rows, board.columns), min(board.rows, board.columns)
        # Only long and narrow boards are folded.
        folded = long > 60 and long > 4 * short
        self.strips = round(sqrt(long / (short + 1))) if folded else 1
        self.is_wide = board.columns >= board.rows
        self.per = -(-long // self.strips)
        self._apart = short + 1
        across = self.strips * self._apart - 1
        self.rows, self.columns = (across, self.per) if self.is_wide else (self.per, across)
        self.shape = self.columns / self.rows

    def parts(self) -> Iterator[tuple[int, int, int, int]]:
        """Yield the first row, the first column, the height and the width of each strip as drawn, in squares."""
        for strip in range(self.strips):
            along = min(self.per, max(self.board.rows, self.board.columns) - strip * self.per)
            if self.is_wide:
                yield strip * self._apart, 0, self.board.rows, along
            else:
                yield 0, strip * self._apart, along, self.board.columns

    def places(self, squares: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the rows and the columns at which squares, given by their indices, are drawn."""
        return self._drawn(*self._split(squares))

    def line(self, squares: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the rows and columns of a line through squares, broken by NaN where it leaves a strip."""
        strip, along, across = self._split(squares)
        rows, columns = self._drawn(strip, along, across)
        last = np.flatnonzero(np.diff(strip))
        if not len(last):
            return rows, columns
        edge = np.maximum(strip[last], strip[last + 1]) * self.per - 0.5
        part = (edge - along[last]) / (along[last + 1] - along[last])
        crossing = across[last] + part * (across[last + 1] - across[last])
        ends = [self._drawn(strip[at], edge, crossing) for at in (last, last + 1)]
        gap = np.full(len(last), np.nan)
        where = np.repeat(last + 1, 3)
        out, back = (np.stack([ends[0][axis], gap, ends[1][axis]], axis=1).ravel() for axis in (0, 1))
        return np.insert(rows, where, out), np.insert(columns, where, back)

    def _split(self, squares: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return the strip of each square, and its positions along and across the board."""
        row, column = np.divmod(np.asarray(squares, dtype=np.int64), self.board.columns)
        along, across = (column, row) if self.is_wide else (row, column)
        return along // self.per, along, across

    def _drawn(
        self, strip: NDArray[np.int64], along: NDArray[Any], across: NDArray[Any]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the rows and the columns at which positions along and across the board are drawn in a strip."""
        along, across = along - strip * self.per, across + strip * self._apart
        rows, columns = (across, along) if self.is_wide else (along, across)
        return rows.astype(np.float32), columns.astype(np.float32)
