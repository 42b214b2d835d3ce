"""The board: squares, moves, degrees, colours."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass

from knights.errors import InputError
from knights.text import shortened

Square = tuple[int, int]
"""A square as (row, column), 0-based from the top left."""

Move = tuple[int, int]
"""A knight's move as (rows down, columns right)."""

MoveOrder = tuple[Move, ...]
"""The eight moves in the order in which they are tried."""

MOVES: MoveOrder = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
"""The eight moves clockwise from one o'clock: moves 1 to 8 of Squirrel and Cull (1996)."""

MAX_SIDE = 4096
"""The longest side of a board. Everything here is linear in the squares; this is a matter of memory."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of ``rows`` x ``columns`` squares.

    Raises:
        InputError: if a side is not a whole number from 1 to ``MAX_SIDE``.
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        for name, side in (("rows", self.rows), ("columns", self.columns)):
            if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= MAX_SIDE:
                raise InputError(f"A board has from 1 to {MAX_SIDE:,} {name}, not “{side}”.")

    def __str__(self) -> str:
        return f"{self.rows}×{self.columns}"

    def __len__(self) -> int:
        """The number of squares."""
        return self.rows * self.columns

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.columns

    def __iter__(self) -> Iterator[Square]:
        """All squares, row by row."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def index(self, square: Square) -> int:
        """The number of a square, counted row by row from 0.

        Raises:
            InputError: if it is no square, or not on the board.
        """
        try:
            row, column = map(operator.index, square)
        except (TypeError, ValueError):
            raise InputError(
                f"A square is a pair of whole numbers (row, column), counted from 0 at the top left, like (0, 0); "
                f"not “{shortened(repr(square))}”."
            ) from None
        if (row, column) not in self:
            raise InputError(
                f"The square {row},{column} is not on the {self} board: rows go from 0 to "
                f"{self.rows - 1} and columns from 0 to {self.columns - 1}."
            )
        return row * self.columns + column

    def square(self, index: int) -> Square:
        """The square with this number: the inverse of :meth:`index`."""
        return divmod(index, self.columns)

    def onward(self, square: Square, order: MoveOrder = MOVES) -> Iterator[Square]:
        """The squares on the board that are a knight's move away, in move order."""
        row, column = square
        for down, right in order:
            if 0 <= row + down < self.rows and 0 <= column + right < self.columns:
                yield row + down, column + right

    def degree(self, square: Square) -> int:
        """The number of squares of the empty board that are a knight's move away."""
        return sum(1 for _ in self.onward(square))

    def chess_name(self, square: Square) -> str | None:
        """The name in chess (a1 = bottom left), or None on boards of more than 26 columns."""
        if self.columns > 26:
            return None
        return f"{chr(ord('a') + square[1])}{self.rows - square[0]}"

    def square_named(self, name: str) -> Square:
        """The square with this name in chess: the inverse of :meth:`chess_name`.

        Raises:
            InputError: if there is no such square.
        """
        letter, digits = name.strip().lower()[:1], name.strip()[1:]
        readable = letter.isascii() and letter.isalpha() and digits.isdecimal() and len(digits) <= 9
        if readable and self.columns <= 26:
            square = self.rows - int(digits), ord(letter) - ord("a")
            if square in self:
                return square
        last = self.chess_name((0, self.columns - 1))
        raise InputError(
            f"A square of the {self} board has a name from a1, at the bottom left, to {last}, not “{shortened(name)}”."
            if last
            else f"Squares have names up to 26 columns, and the {self} board has more: “{shortened(name)}” is none."
        )


def as_board(board: object) -> Board:
    """A board, where its sides may be given as a pair.

    Raises:
        InputError: if it is neither.
    """
    if isinstance(board, Board):
        return board
    try:
        rows, columns = map(operator.index, board)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise InputError(f"A board is written as Board(8, 8), not “{shortened(repr(board))}”.") from None
    return Board(rows, columns)


def colour(square: Square) -> int:
    """The colour of a square: 0 like the top left corner, else 1. Every move changes it."""
    return (square[0] + square[1]) % 2


def parse_square(text: str, name: str = "A square") -> Square:
    """Read a square written as ``row,column``.

    Raises:
        InputError: if the text is anything else. The square may lie off every board.
    """
    parts = text.replace(" ", "").strip("()[]").split(",")
    try:
        row, column = (int(word) for word in parts)
    except ValueError:
        raise InputError(
            f"{name} is written as row,column, counted from 0 at the top left, like 0,0; not “{shortened(text)}”."
        ) from None
    return row, column


def parse_move_order(text: str) -> MoveOrder:
    """Read a move order, written as eight digits or as eight moves.

    Digits number the moves of ``MOVES`` from 1 to 8 (``12345678``); moves are written as
    ``rows,columns`` with spaces between (``1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1``).

    Raises:
        InputError: if it does not name each of the eight moves exactly once.
    """
    compact = text.strip()
    try:
        if compact.isdecimal():
            order = tuple(MOVES["12345678".index(digit)] for digit in compact)
        else:
            order = tuple(parse_square(word) for word in compact.split())
    except ValueError:
        order = ()
    if len(order) != 8 or set(order) != set(MOVES):
        raise InputError(
            "A move order names each of the eight moves once, as digits like 12345678 or as moves "
            f"like “1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1”; not “{shortened(text)}”."
        )
    return order


def format_move_order(order: MoveOrder) -> str:
    """Write a move order as eight digits: the inverse of :func:`parse_move_order`."""
    return "".join(str(MOVES.index(move) + 1) for move in order)
