"""A tour as a value: the squares in the order in which they are entered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import InputError
from knights.boards.board import Board, Square

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, eq=False)
class Tour:
    """A walk that may be a tour, open or closed; the referee judges whether it is.

    ``path`` has the indices of the squares in the order entered, shape (squares,), int32, read-only.
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

    @classmethod
    def from_numbers(cls, numbers: Iterable[Iterable[int]], closed: bool = False) -> "Tour":
        """Read a tour from a board of move numbers, each once; raises an InputError for any other rows."""
        rows = [list(row) for row in numbers]
        if not rows or len({len(row) for row in rows}) != 1:
            raise InputError("A board of numbers has rows of one length.")
        table = np.array(rows)
        if sorted(table.ravel().tolist()) != list(range(1, table.size + 1)):
            raise InputError(f"A board of numbers holds each of 1 to {table.size} once.")
        return cls(Board(*table.shape), np.argsort(table, axis=None).astype(np.int32), closed)

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
        """The board of move numbers from 1, shape (rows, columns); 0 on squares not entered and on holes."""
        numbers = np.zeros(self.board.area, dtype=np.int32)
        numbers[self.path] = np.arange(1, len(self.path) + 1, dtype=np.int32)
        return numbers.reshape(self.board.rows, self.board.columns)

    def _repr_svg_(self) -> str | None:
        """Draw the picture that a notebook shows; None without squares, or with too many of them."""
        from knights.boards.pictures.tour import MAX_SHOWN, tour_svg

        return tour_svg(self) if len(self) > 0 and self.board.area <= MAX_SHOWN else None

    def to_networkx(self) -> "nx.Graph[Any]":
        """Return the walk as a networkx graph: a cycle if closed, else a path; each node has its ``number`` from 1.

        Raises an ImportError if networkx is not installed.
        """
        try:
            import networkx as nx
        except ImportError:
            raise ImportError(
                "A graph needs networkx, which is not installed: pip install networkx."
            ) from None
        squares = self.squares
        graph = nx.Graph(board=str(self.board))
        graph.add_nodes_from((square, {"number": number}) for number, square in enumerate(squares, 1))
        nx.add_path(graph, [*squares, *squares[: self.closed and 1]])
        return graph
