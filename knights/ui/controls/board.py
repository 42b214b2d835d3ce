"""The settings of a board, its shape, its piece and the start of a search."""

import re
from collections.abc import Callable
from typing import Any

import streamlit as st

from knights.base import Asked, Bounds, InputError
from knights.boards import SHAPES, Family, Member, family_of, parse_holes
from knights.boards.board import KNIGHT, MAX_SIDE, NAMES, Board, Leaper, Square, leaper_name, parse_square
from knights.ui.controls.setting import Control, Form, Number, Setting, Switch
from knights.ui.controls.values import page_name, tell

MAX_TAKEN = 200
"""The maximum number of squares that can be removed one by one, since an address lists them all."""

LEAPERS: tuple[Leaper, ...] = (*NAMES, *((r, s) for s in range(2, 6) for r in range(1, s) if (r, s) not in NAMES))
"""All leapers in the menu, beginning with those that have a name."""

CHESS = Switch(
    "chess", label="Chess names", help="Names the squares a1, b1 and so on, from the bottom left; for up to 26 columns."
)
"""Whether the page shows the chess names of squares."""

EDITS = "removes it or puts it back"
"""The effect of a click on a board that is being edited, in words."""


def board_word(board: Board) -> str:
    """Return the size of a board as written in an address."""
    return f"{board.rows}x{board.columns}"


def board_file(board: Board) -> str:
    """Return the part of a file name that describes a board: size, shape, and the piece unless it is a knight."""
    shape = family_of([board]).shape or (f"minus-{len(board.holes)}" if board.holes else "")
    piece = "" if board.leaper == KNIGHT else re.sub(r"\W+", "-", leaper_name(board.leaper)).strip("-")
    return "-".join(filter(None, (board_word(board), shape, piece)))


def square_word(board: Board, square: Square) -> str:
    """Return the chess name of a square if the page shows chess names and the square has one, otherwise row,column."""
    name = board.chess_name(square) if CHESS.value else None
    return name or f"{square[0]},{square[1]}"


def _parse_holes(text: str) -> frozenset[Square]:
    holes = parse_holes(text)
    if len(holes) > MAX_TAKEN:
        raise InputError(f"An address can hold up to {MAX_TAKEN} holes, not {len(holes):,}.")
    return holes


class ShapeForm(Form[Asked]):
    """The form of a question about boards with a shape, named or given by its holes, and with a piece."""

    def __init__(self, kind: type[Asked], *own: Setting[Any], **more: Any) -> None:
        super().__init__(kind, Setting.of(Family, "holes", parse=_parse_holes), *own, **more)
        self.shape, self.holes, self.leaper = (self[name] for name in ("shape", "holes", "leaper"))

    def family(self) -> Family:
        """Return the shape and the piece; raises an InputError if there are both a named shape and holes."""
        return Family(self.shape.value, self.holes.value, self.leaper.value)

    def draw_menus(self) -> None:
        """Draw the menus of shapes and pieces."""
        words = {"": "Whole board", **{key: key.replace("-", " ").capitalize() for key in SHAPES}}
        words["l"] = "L"
        own = "own"
        if self.holes.value:
            # Without the number of squares, which a click changes: the browser identifies an option by its label.
            words[own] = "Squares removed"

        def take(key: str) -> None:
            if key != own:
                self._take(Family(key))

        shown = self.shape.value or (own if self.holes.value else "")
        self.shape.control().menu(shown, take, [*words], words.__getitem__)
        self.leaper.control().menu(
            self.leaper.value, self.leaper.change, LEAPERS, lambda leaper: leaper_name(leaper).capitalize()
        )

    def _take(self, family: Family) -> None:
        self.shape.change(family.shape)
        self.holes.change(family.holes)


class BoardForm(ShapeForm[Member]):
    """The form of a board with sides of up to ``longest``, for the reason ``beyond``; a square one stays square."""

    def __init__(self, longest: int, beyond: str = "") -> None:
        def side(name: str) -> Number:
            bounds = Bounds(f"The number of {name}", 1, longest, beyond)
            return Number.of(Member, name, default=8, parse=bounds.check, help="")

        super().__init__(Member, side("rows"), side("columns"))
        self.rows, self.columns = self["rows"], self["columns"]
        self.edit = Switch(
            "edit", label="Edit the board", help="Choose a square of the board to remove it or put it back."
        )

    @property
    def board(self) -> Board:
        """The board that the settings describe, or a whole rectangle if the shape does not fit."""
        try:
            return self.family().board(self.rows.value, self.columns.value)
        except InputError:
            return Board(self.rows.value, self.columns.value, leaper=self.leaper.value)

    def change(self, board: Board) -> None:
        """Change the settings to those of another board."""
        self.rows.change(board.rows)
        self.columns.change(board.columns)
        self.leaper.change(board.leaper)
        self._take(family_of([board]))

    def toggle(self, place: Square) -> None:
        """Remove a square, or put it back; raises an InputError if none would be left, or too many be removed."""
        holes = frozenset(self.board.holes ^ {place})
        Board(self.rows.value, self.columns.value, holes=holes)
        if len(holes) > MAX_TAKEN:
            raise InputError(f"Up to {MAX_TAKEN} squares can be removed one by one.")
        self._take(Family(holes=holes))

    def draw(self, *more: Callable[[], object]) -> None:
        """Draw the boxes for the sides and more controls in a row; if the shape does not fit, offer the whole board."""

        def take_rows(rows: int) -> None:
            if self.columns.value == self.rows.value:
                self.columns.change(rows)
            self.rows.change(rows)

        with st.container(key="sides", horizontal=True, vertical_alignment="bottom"):
            self.rows.draw(take=take_rows)
            self.columns.draw()
            for each in more:
                each()
        try:
            self.family().board(self.rows.value, self.columns.value)
        except InputError as error:
            tell(st.error, f"{error} The whole board is shown.")
            st.button("Use the whole board", key=f"{page_name()}.whole", on_click=self._take, args=(Family(),))


class StartSettings:
    """The settings of the start of a search, entered as row and column or as a chess name."""

    def __init__(self) -> None:
        def number(name: str, help: str) -> Number:
            # A square that is not on this board may be on the next one, so it is checked against the board later.
            bounds = Bounds(f"The start's {name}", 0, MAX_SIDE - 1)
            return Number(name, 0, bounds.check, label=f"Start {name}", help=help)

        self.row = number("row", "Counted from 0 at the top. Or choose a square on the board.")
        self.column = number("column", "Counted from 0 at the left.")
        self.settings = self.row, self.column

    @property
    def square(self) -> Square:
        """The chosen square, which may not be on the board."""
        return self.row.value, self.column.value

    def change(self, square: Square) -> None:
        """Change the start to a square."""
        self.row.change(square[0])
        self.column.change(square[1])

    def settle(self, board: Board) -> None:
        """Move the start to the first square if it is on a hole."""
        if self.square in board.holes:
            self.change(next(iter(board)))

    def on(self, board: Board) -> Square | None:
        """Return the chosen square; if it is not on the board, show a complaint, offer 0,0 and return None."""
        self.settle(board)
        if self.square in board:
            return self.square
        row, column = self.square
        st.error(
            f"The start {row},{column} is not on the {board} board: rows go from 0 to {board.rows - 1}, "
            f"columns from 0 to {board.columns - 1}."
        )
        st.button("Start at 0,0 instead", key=f"{page_name()}.corner", on_click=self.change, args=((0, 0),))
        return None

    def draw(self, sides: BoardForm) -> None:
        """Draw the switches for editing and names, the boxes for the start, and the menus of shapes and pieces."""
        board = sides.board
        self.settle(board)
        name = board.chess_name(self.square) if CHESS.value and self.square in board else None
        with st.container(horizontal=True):
            sides.edit.draw()
            CHESS.draw(disabled=board.chess_name((0, 0)) is None)
        with st.container(key="start", horizontal=True):
            if name:
                self._draw_name(board, name)
            else:
                self.row.draw()
                self.column.draw()
        with st.container(key="shape", horizontal=True):
            sides.draw_menus()

    def _draw_name(self, board: Board, name: str) -> None:

        def take(text: str) -> None:
            square = parse_square(text, "The start") if "," in text else board.square_named(text)
            board.index(square)
            self.change(square)

        control = Control(
            "start_name",
            "Start",
            "A name in chess like a1 (bottom left), or row,column counted from 0 at the top left. Or choose a square "
            "on the board.",
        )
        control.draw(st.text_input, name, take)
