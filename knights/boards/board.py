"""The board: its squares, moves, degrees and colours."""

import operator
import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, bounded, quoted, shortened
from knights.boards.holes import Holes

Square = tuple[int, int]
"""A square as (row, column), counted from 0 at the top left."""
Move = tuple[int, int]
"""A move as (rows down, columns right)."""
MoveOrder = tuple[Move, ...]
"""The eight moves in the order in which they are tried."""
MOVES: MoveOrder = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
"""The eight moves clockwise from one o'clock: moves 1 to 8 of Squirrel and Cull (1996)."""
Leaper = tuple[int, int]
"""A piece that moves r squares along one axis and s along the other, as (r, s) with r < s."""
KNIGHT: Leaper = (1, 2)

NAMES: dict[Leaper, str] = {
    KNIGHT: "knight",
    (1, 3): "camel",
    (1, 4): "giraffe",
    (2, 3): "zebra",
    (2, 4): "stag",
    (3, 4): "antelope",
}
"""The names of leapers; all other leapers are named by their numbers, as in ``(1,5) leaper``."""
MAX_LEAP, MAX_SIDE, MAX_HOLES = 5, 4096, 65_536
"""The longest leap, the longest side of a board, and the maximum number of holes."""


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A board: a rectangle, which may have holes, and the piece that moves on its squares.

    Squares are numbered by their places in the rectangle, so holes have numbers too. Raises an InputError if the sides,
    the holes or the leaper are out of range, or if no square remains.
    """

    rows: int
    columns: int
    holes: Set[Square] = field(default=frozenset(), kw_only=True)
    leaper: Leaper = field(default=KNIGHT, kw_only=True)

    def __post_init__(self) -> None:
        for name, side in (("rows", self.rows), ("columns", self.columns)):
            if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= MAX_SIDE:
                raise InputError(f"A board has from 1 to {MAX_SIDE:,} {name}, not “{side}”.")
        if self.leaper != KNIGHT:
            object.__setattr__(self, "leaper", as_leaper(self.leaper))
        holes = self.holes
        if not holes:
            object.__setattr__(self, "holes", frozenset())
            return
        if not (isinstance(holes, Holes) and (holes.rows, holes.columns) == (self.rows, self.columns)):
            rectangle = Board(self.rows, self.columns)
            places = set(map(rectangle.index, holes))
            if len(places) > MAX_HOLES:
                raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {len(places):,}.")
            object.__setattr__(self, "holes", Holes(self.rows, self.columns, places=places))
        if len(self.holes) == self.area:
            raise InputError(
                f"A board needs at least one square; all {self.area:,} of {self.rows}×{self.columns} are holes."
            )

    def __hash__(self) -> int:
        """Return a hash of the sides, the number of holes and the piece; equality takes the holes into account."""
        return hash((self.rows, self.columns, len(self.holes), self.leaper))

    def __str__(self) -> str:
        return self.size if self.leaper == KNIGHT else f"{self.size} {leaper_name(self.leaper)}"

    @property
    def size(self) -> str:
        """The size as text: the sides and, if there are holes, their number, as in ``4×4 minus 4``."""
        return f"{self.rows}×{self.columns}" + (f" minus {len(self.holes)}" if self.holes else "")

    def __repr__(self) -> str:
        more = f", holes={sorted(self.holes)}" if self.holes else ""
        piece = "" if self.leaper == KNIGHT else f", leaper={self.leaper}"
        return f"Board(rows={self.rows}, columns={self.columns}{more}{piece})"

    def __len__(self) -> int:
        """Return the number of squares."""
        return self.rows * self.columns - len(self.holes)

    @property
    def area(self) -> int:
        """The number of places in the rectangle, counting squares and holes."""
        return self.rows * self.columns

    @property
    def is_plain(self) -> bool:
        """Whether the piece is a knight and the rectangle has no holes."""
        return not self.holes and self.leaper == KNIGHT

    @property
    def reach(self) -> int:
        """The longer side of a move."""
        return self.leaper[1]

    @property
    def moves(self) -> MoveOrder:
        """The eight moves of the piece, numbered like the knight's in ``MOVES``."""
        return self.in_order(MOVES)

    def in_order(self, order: MoveOrder) -> MoveOrder:
        """Return the moves of the piece in an order given as moves of the knight."""
        if self.leaper == KNIGHT:
            return order
        short, long = self.leaper
        step = {1: short, -1: -short, 2: long, -2: -long}
        return tuple((step[down], step[right]) for down, right in order)

    def __contains__(self, square: Square) -> bool:
        row, column = square
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and not (self.holes and (row, column) in self.holes)

    def __iter__(self) -> Iterator[Square]:
        """Yield all squares, row by row."""
        places = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return (place for place in places if place not in self.holes) if self.holes else places

    def index(self, square: Square) -> int:
        """Return the number of a square, counted row by row; raises an InputError if it is not on the board."""
        try:
            row, column = map(operator.index, square)
        except (TypeError, ValueError):
            raise InputError(
                f"A square is a pair of whole numbers (row, column), counted from 0 at the top left, like (0, 0); "
                f"not “{quoted(square)}”."
            ) from None
        if (row, column) in self.holes:
            raise InputError(f"The {self} board has a hole at {row},{column}: choose a square.")
        if (row, column) not in self:
            raise InputError(
                f"The square {row},{column} is not on the {self} board: rows go from 0 to "
                f"{self.rows - 1} and columns from 0 to {self.columns - 1}."
            )
        return row * self.columns + column

    def place(self, place: Square) -> int:
        """Return the number of a place in the rectangle, which may be a hole."""
        return place[0] * self.columns + place[1]

    def square(self, index: int) -> Square:
        """Return the square with the given number: the inverse of :meth:`index`."""
        return divmod(index, self.columns)

    def onward(self, square: Square, moves: MoveOrder = ()) -> Iterator[Square]:
        """Yield the squares a move away, in the order of ``moves`` or, by default, of the moves of the board."""
        (row, column), rows, columns = square, self.rows, self.columns
        bits = self.holes.bits if type(self.holes) is Holes else b""
        for down, right in moves or self.moves:
            down, right = row + down, column + right
            if 0 <= down < rows and 0 <= right < columns:
                place = down * columns + right
                # As in Holes.__contains__, whose call would take longer than the rest.
                if not (bits and bits[place >> 3] >> (place & 7) & 1):
                    yield down, right

    def degree(self, square: Square) -> int:
        """Return the number of squares a move away on the empty board."""
        return sum(1 for _ in self.onward(square))

    def chess_name(self, square: Square) -> str | None:
        """Return the chess name of a square (a1 is at the bottom left), or None on boards of more than 26 columns."""
        return f"{ascii_lowercase[square[1]]}{self.rows - square[0]}" if self.columns <= 26 else None

    def names(self, chess: bool) -> tuple[list[str], list[str]]:
        """Return the names of the rows and of the columns, as in chess if ``chess`` is true and possible."""
        if chess and self.columns <= 26:
            return [str(self.rows - row) for row in range(self.rows)], [*ascii_lowercase[: self.columns]]
        return [*map(str, range(self.rows))], [*map(str, range(self.columns))]

    def square_named(self, name: str) -> Square:
        """Return the square with a chess name like a1; raises an InputError if the board has no such square."""
        found = re.fullmatch(r"([a-z])([0-9]{1,9})", name.strip().lower())
        if found and self.columns <= 26:
            square = self.rows - int(found[2]), ascii_lowercase.index(found[1])
            if square in self:
                return square
        last = self.chess_name((0, self.columns - 1))
        raise InputError(
            f"The {self} board has squares from a1, at the bottom left, to {last}; not “{shortened(name)}”."
            if last
            else f"Chess names need a board of up to 26 columns; “{shortened(name)}” names no square of {self}."
        )


def squares_of(board: Board) -> NDArray[np.bool_]:
    """Return a mask of the places in the rectangle that are squares, shape (rows, columns)."""
    if isinstance(board.holes, Holes):
        return ~board.holes.mask()
    return np.ones((board.rows, board.columns), dtype=np.bool_)


def leaper_name(leaper: Leaper) -> str:
    """Return the name of a leaper: ``knight`` or ``(1,5) leaper``."""
    return NAMES.get(leaper, f"({leaper[0]},{leaper[1]}) leaper")


def a_leaper(leaper: Leaper) -> str:
    """Return the name of a leaper with its article: ``a knight``."""
    name = leaper_name(leaper)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def as_leaper(leaper: object) -> Leaper:
    """Convert a pair like (1, 3), or text like ``1,3`` or ``camel``, to a leaper; raises an InputError otherwise."""
    pair = _pair_in(leaper) if isinstance(leaper, str) else leaper
    try:
        r, s = map(operator.index, pair)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        r = s = -1
    if 1 <= r < s <= MAX_LEAP:
        return r, s
    quoted = shortened(f"{r},{s}" if r >= 0 else str(leaper))
    few = ": it has only four moves" if 0 < s <= MAX_LEAP and r in (0, s) else ""
    raise InputError(
        f"A leaper is written as r,s with 1 ≤ r < s ≤ {MAX_LEAP}, like 1,2, or by its name: "
        f"{', '.join(NAMES.values())}; not “{quoted}”{few}."
    )


def _pair_in(text: str) -> tuple[int, int] | None:
    """Return the leaper with a name, or the two numbers in text like ``1,3``; None if the text is neither."""
    named = {name: leaper for leaper, name in NAMES.items()}
    numbers = re.fullmatch(r"\(?\s*(\d{1,8})\s*,\s*(\d{1,8})\s*\)?", text.strip())
    return (int(numbers[1]), int(numbers[2])) if numbers else named.get(text.strip().lower())


def more_of(board: Board) -> dict[str, object]:
    """Return JSON entries for the holes of a board, if any, and for its piece, unless it is a knight."""
    more = {"holes": sorted(map(list, board.holes)), "leaper": list(board.leaper)}
    return {key: value for key, value in more.items() if value and value != [*KNIGHT]}


def colour(square: Square) -> int:
    """Return the colour of a square: 0 for that of the top left corner, else 1. Every knight's move changes it."""
    return (square[0] + square[1]) % 2


def parse_square(text: str, name: str = "A square") -> Square:
    """Read a square written as ``row,column``, without checking a board; raises an InputError for other text."""
    parts = bounded(text, name, 40).replace(" ", "").strip("()[]").split(",")
    try:
        row, column = (int(word) for word in parts)
    except ValueError:
        raise InputError(
            f"{name} is written as row,column, counted from 0 at the top left, like 0,0; not “{shortened(text)}”."
        ) from None
    return row, column


def parse_move_order(text: str) -> MoveOrder:
    """Read a move order, ``12345678`` or ``1,2 1,-2 ...``; raises an InputError unless it names each move once."""
    compact = bounded(text, "A move order", 100).strip()
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
