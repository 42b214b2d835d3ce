"""Boards with holes: named shapes, lists of holes, drawings, and families of boards."""

import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypedDict, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from knights.base import Bounds, InputError, bounded, quoted, shortened
from knights.base.questions import REQUIRED, Composite, make, nested, parameter, whole
from knights.boards.board import (
    KNIGHT,
    MAX_HOLES,
    MAX_SIDE,
    NAMES,
    Board,
    Leaper,
    Square,
    as_leaper,
    leaper_name,
    parse_square,
    squares_of,
)
from knights.boards.holes import Holes
from knights.boards.named_shapes import SHAPES, count_holes

Value = TypeVar("Value", bound=np.generic)

MAX_DRAWING = MAX_SIDE * (MAX_SIDE + 2)
"""The maximum length of a drawing in characters, including up to two at the end of each line."""
_MAX_HOLES_TEXT = 12 * MAX_HOLES
_HOW = "A board is drawn with . for a square and # for a hole, one row per line"


def _known(shape: str) -> str:
    """Return the key of a shape, or an empty string; raises an InputError for other text."""
    if shape and shape not in SHAPES:
        raise InputError(f"There is no shape “{shortened(shape)}”; choose one of: {', '.join(SHAPES)}.")
    return shape


def parse_holes(text: str) -> frozenset[Square]:
    """Read holes written as ``r,c r,c ...``, without checking a board; raises an InputError for other text."""
    words = bounded(text, "A list of holes", _MAX_HOLES_TEXT).split()
    return frozenset(parse_square(word, "A hole") for word in words)


def format_holes(holes: Iterable[Square]) -> str:
    """Write holes as ``r,c r,c ...``, row by row: the inverse of :func:`parse_holes`."""
    return " ".join(f"{row},{column}" for row, column in sorted(holes))


format_leaper = "{0[0]},{0[1]}".format
"""Write a leaper as ``r,s``."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of boards of all sizes with the same leaper, and with the same named shape or the same holes."""

    shape: str = parameter("", _known, "A named shape.", choices=SHAPES)
    holes: frozenset[Square] = parameter(
        frozenset(), parse_holes, "Places that are not squares.", format_holes, letters=_MAX_HOLES_TEXT
    )
    leaper: Leaper = parameter(
        KNIGHT,
        as_leaper,
        f"A piece that moves R squares one way and S the other, or its name: {', '.join(NAMES.values())}.",
        format_leaper,
        label="Piece",
    )

    def __post_init__(self) -> None:
        if self.shape and self.holes:
            raise InputError(f"A board has either a shape or holes: leave out “{self.shape}” or the holes.")
        _known(self.shape)

    @property
    def is_plain(self) -> bool:
        """Whether the piece is a knight and the boards have no holes."""
        return self == PLAIN

    def board(self, rows: int, columns: int) -> Board:
        """Return the board with these sides; raises an InputError for a side out of range or a hole off the board."""
        if not self.shape:
            return Board(rows, columns, holes=self.holes, leaper=self.leaper)
        Board(rows, columns)  # This checks the sides.
        self.size(rows, columns)
        return Board(rows, columns, holes=Holes(rows, columns, self.shape), leaper=self.leaper)

    def size(self, rows: int, columns: int) -> int:
        """Return the number of squares of a board; raises an InputError if the shape has too many holes."""
        holes = count_holes(self.shape, rows, columns) if self.shape else len(self.holes)
        if holes > MAX_HOLES:
            raise InputError(
                f"A board can have up to {MAX_HOLES:,} holes, but the shape “{self.shape}” of {rows}×{columns} has "
                "more: choose shorter sides."
            )
        return rows * columns - holes

    def sizes(self, first: int, last: int, columns: tuple[int, int] | None = None) -> str:
        """Write a range of square boards, or of rows and columns, like ``5×5 to 8×8 (ring, camel)``."""
        narrowest, widest = columns or (first, last)
        holes = f"minus {len(self.holes)}" if self.holes else ""
        piece = "" if self.leaper == KNIGHT else leaper_name(self.leaper)
        more = ", ".join(filter(None, (self.shape, holes, piece)))
        return f"{first}×{narrowest} to {last}×{widest}" + (f" ({more})" if more else "")

    def __str__(self) -> str:
        """Write the shape or the holes: the inverse of :func:`parse_family`, except for the leaper."""
        return self.shape or format_holes(self.holes)


PLAIN = Family()
"""The family of rectangles without holes, with a knight as the piece."""


def square_parameter(name: str, help: str, **more: Any) -> Any:
    """Declare a parameter for a square, written as ``row,column``; its default is None."""
    return parameter(None, lambda text: parse_square(text, name), help, "{0[0]},{0[1]}".format, **more)


def start_parameter() -> Any:
    """Declare a parameter for the start of a search; addresses have separate keys for its row and its column."""
    help = "Row and column, counted from 0 at the top left; the first square by default."
    return square_parameter("The start", help, keys=("row", "column"))


@dataclass(frozen=True)
class Member:
    """A member of a family of boards, given by its sides."""

    rows: int = whole(REQUIRED, Bounds("The number of rows", 1, MAX_SIDE), "The number of rows.")
    columns: int = whole(REQUIRED, Bounds("The number of columns", 1, MAX_SIDE), "The number of columns.")
    family: Family = nested(Family)


BOARD = Composite(
    Member,
    join=lambda member: member.family.board(member.rows, member.columns),
    split=lambda board: Member(board.rows, board.columns, family_of([board])),
)
"""The parameters of a board in a question: its sides, its shape or holes, and its piece."""


class Symmetry(NamedTuple):
    """A symmetry of a board: rows and columns are kept (1) or reversed (-1), and then exchanged if ``turned``."""

    down: int
    right: int
    turned: bool

    def of_table(self, table: NDArray[Value]) -> NDArray[Value]:
        """Return the image of a table of squares, shape (rows, columns)."""
        image = table[:: self.down, :: self.right]
        return image.T if self.turned else image


def symmetries(board: Board) -> list[Symmetry]:
    """Return the symmetries of a board: four for a rectangle and eight for a square, or fewer with holes."""
    inside = squares_of(board)
    turns = (False, True) if board.rows == board.columns else (False,)
    every = (Symmetry(*signs) for signs in product((1, -1), (1, -1), turns))
    return [one for one in every if np.array_equal(one.of_table(inside), inside)]


class ShapeOptions(TypedDict, total=False):
    """Options for the shape and the piece of a board, named as on the command line, as values or text."""

    shape: str
    holes: str | Iterable[Square]
    leaper: str | Leaper


def as_board(board: object, **options: Unpack[ShapeOptions]) -> Board:
    """Convert a Board, or sides with a shape and a piece, to a Board; raises an InputError if they are invalid."""
    if not isinstance(board, Board):
        try:
            rows, columns = map(operator.index, board)  # type: ignore[call-overload]
        except (TypeError, ValueError):
            raise InputError(f"A board is written as Board(8, 8), not “{quoted(board)}”.") from None
        board = Board(rows, columns)
    if not options:
        return board
    if not board.is_plain:
        raise InputError(f"The {board} board already has a shape and a piece: do not give them again.")
    return make(Family, options).board(board.rows, board.columns)


def parse_family(text: str, leaper: Leaper = KNIGHT) -> Family:
    """Read a family, given the key of a shape or a list of holes; raises an InputError for other text."""
    text = text.strip()
    return Family(text, leaper=leaper) if text in SHAPES else Family(holes=parse_holes(text), leaper=leaper)


def family_of(boards: Iterable[Board]) -> Family:
    """Return the family to which all boards belong; raises an InputError if they belong to different families."""
    every = list(boards)
    first = every[0]
    if all(board.leaper == first.leaper for board in every):
        for key in SHAPES:
            if first.holes and all(board.holes == Holes(board.rows, board.columns, key) for board in every):
                return Family(key, leaper=first.leaper)
        if all(board.holes == first.holes for board in every):
            return Family(holes=frozenset(first.holes), leaper=first.leaper)
    raise InputError("These boards differ in shape or piece: choose boards of one shape, for one piece.")


def parse_drawing(text: str) -> Board:
    """Read a drawing with a row on each line, ``.`` for squares and ``#`` for holes; raises an InputError otherwise."""
    bounded(text, "A drawing", MAX_DRAWING)
    if text.count("#") > MAX_HOLES:
        raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {text.count('#'):,}.")
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        raise InputError(f"{_HOW}; this text is empty.")
    for number, line in enumerate(lines, 1):
        if not re.fullmatch(r"[.#]+", line):
            raise InputError(f"{_HOW}; line {number} is “{shortened(line)}”.")
        if len(line) != len(lines[0]):
            raise InputError(
                f"All rows of a board have the same length: line {number} has {len(line):,} characters, line 1 has "
                f"{len(lines[0]):,}."
            )
    holes = [(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#"]
    return Board(len(lines), len(lines[0]), holes=frozenset(holes))
