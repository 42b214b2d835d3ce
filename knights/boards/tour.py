"""A tour as a value: the squares in the order in which they are entered."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Board, Square


@dataclass(frozen=True, eq=False)
class Tour:
    """A walk that may be a tour, open or closed; the referee judges whether it is.

    ``path`` contains the indices of the squares in the order entered, shape (squares,), int32, read-only.
    """

    board: Board
    path: NDArray[np.int32]
    closed: bool = False

    def __post_init__(self) -> None:
        path = np.array(self.path, dtype=np.int32)
        path.setflags(write=False)
        object.__setattr__(self, "path", path)

    @classmethod
    def from_squares(cls, board: Board, squares: Iterable[Square], closed: bool = False) -> "Tour":
        """Make a tour from (row, column) pairs; raises an InputError if a square is not on the board."""
        return cls(board, np.array([board.index(s) for s in squares], dtype=np.int32), closed)

    def __len__(self) -> int:
        return len(self.path)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Tour)
            and (self.board, self.closed) == (other.board, other.closed)
            and np.array_equal(self.path, other.path)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def rows(self) -> NDArray[np.int32]:
        """The row of each square entered, shape (squares,)."""
        return self.path // np.int32(self.board.columns)

    @property
    def columns(self) -> NDArray[np.int32]:
        """The column of each square entered, shape (squares,)."""
        return self.path % np.int32(self.board.columns)

    @property
    def squares(self) -> list[Square]:
        """The squares as (row, column) pairs of plain integers."""
        return list(zip(self.rows.tolist(), self.columns.tolist(), strict=True))

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The move numbers, from 1, shape (rows, columns); 0 on squares not entered and on holes."""
        numbers = np.zeros(self.board.area, dtype=np.int32)
        numbers[self.path] = np.arange(1, len(self.path) + 1, dtype=np.int32)
        return numbers.reshape(self.board.rows, self.board.columns)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook; None if the tour is empty or the board is too large."""
        from knights.boards.pictures.tour import MAX_SHOWN, tour_svg

        return tour_svg(self) if len(self) > 0 and self.board.area <= MAX_SHOWN else None
