"""The settings of a board and of the square that a search starts on."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.boards.board import KNIGHT, Board, Square, leaper_name, parse_square
from knights.boards.shapes import family_of
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.control import Control
from knights.ui.controls.setting import Number, Setting, Switch
from knights.ui.controls.shape import ShapeSettings, can_be_edited
from knights.ui.controls.values import page_name

_MAX_COUNTED = 1_000_000_000
"""What a browser's number box can hold has an end; far below it, and far above any board, is this one."""

CHESS = Switch(
    "chess",
    "Chess names",
    help="Squares are called a1, b1 and so on from the bottom left; up to 26 columns.",
)
"""Whether squares have their names in chess."""

EDITS = "takes it away or puts it back"
"""What a click on a square of a board does that is edited."""


def board_word(board: Board) -> str:
    """The size of a board as it stands in an address."""
    return f"{board.rows}x{board.columns}"


def board_file(board: Board) -> str:
    """A board in the name of a file: its size, its shape, and the piece if that is no knight."""
    shape = family_of([board]).shape or (f"minus-{len(board.holes)}" if board.holes else "")
    piece = "" if board.leaper == KNIGHT else re.sub(r"\W+", "-", leaper_name(board.leaper)).strip("-")
    return "-".join(filter(None, (board_word(board), shape, piece)))


def square_word(board: Board, square: Square) -> str:
    """A square as the page calls it: its name in chess where that is wanted and there is one, else row,column."""
    name = board.chess_name(square) if CHESS.value else None
    return name or f"{square[0]},{square[1]}"


class BoardSettings:
    """Rows and columns, kept square by a switch that no link holds, and the shape and the piece.

    Args:
        side: rows and columns at first.
        longest: the longest side; longer ones are refused.

    Attributes:
        shape_settings: of the shape and the piece.
    """

    _BEYOND = "longer sides would take too long to draw here; the command line takes them to 4,096"

    def __init__(self, side: int = 8, longest: int = MAX_SEARCHED_SIDE) -> None:
        beyond = self._BEYOND if longest == MAX_SEARCHED_SIDE else ""
        self.rows, self.columns = (
            Number(name, side, Bounds(f"The number of {name}", 1, longest, beyond), name.capitalize())
            for name in ("rows", "columns")
        )
        self._square = Switch("square", "Square board", default=True)
        self.shape_settings = ShapeSettings()
        self.settings: tuple[Setting[Any], ...] = (self.rows, self.columns, *self.shape_settings.settings)

    @property
    def shape(self) -> float:
        """How wide the board is as a multiple of its height."""
        return self.columns.value / self.rows.value

    @property
    def board(self) -> Board:
        """The board."""
        return self.shape_settings.board(self.rows.value, self.columns.value)

    @property
    def edited(self) -> bool:
        """Whether a click on the board takes a square away or puts it back."""
        return self.shape_settings.edit.value and can_be_edited(self.board)

    def change(self, board: Board) -> None:
        """Turn to another board."""
        self.rows.change(board.rows)
        self.columns.change(board.columns)
        self.shape_settings.change(board)

    def toggle(self, place: Square) -> None:
        """Take a square away, or put it back."""
        self.shape_settings.toggle(self.board, place)

    def draw(self) -> None:
        """The boxes of both sides."""
        if self.rows.value != self.columns.value:
            self._square.change(False)

        def take_rows(rows: int) -> None:
            self.rows.change(rows)
            if self._square.value:
                self.columns.change(rows)

        self.rows.draw(take=take_rows)
        self.columns.draw(disabled=self._square.value)

    def draw_square(self) -> None:
        """The switch that keeps the board square."""

        def take(on: bool) -> None:
            self._square.change(on)
            if on:
                self.columns.change(self.rows.value)

        self._square.draw(take=take)


class StartSettings:
    """The square that a search starts on: its row and its column, typed as numbers or by its name in chess."""

    def __init__(self) -> None:
        self.row = _coordinate("row", "Counted from 0 at the top. Or choose a square on the board.")
        self.column = _coordinate("column", "Counted from 0 at the left.")
        self.settings = (self.row, self.column)

    @property
    def square(self) -> Square:
        """The square, be it on the board or not."""
        return self.row.value, self.column.value

    def change(self, square: Square) -> None:
        """Move it."""
        self.row.change(square[0])
        self.column.change(square[1])

    def settle(self, board: Board) -> None:
        """Move it to the first square where it stands on a hole."""
        if self.square in board.holes:
            self.change(next(iter(board)))

    def draw(self, board: Board) -> None:
        """Its boxes."""
        if CHESS.value and self.square in board and board.chess_name(self.square):
            self._draw_name(board)
            return
        for number in self.settings:
            number.control().number(number.value, partial(_take, number))

    def on(self, board: Board) -> Square | None:
        """The square, the first one in place of a hole; None, with a sentence and a way out, if it is off the board."""
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

    def _draw_name(self, board: Board) -> None:
        """A box for its name in chess, or for row,column."""

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
        control.draw(st.text_input, board.chess_name(self.square) or "", take)


def draw_start(
    sides: BoardSettings, start: StartSettings, switches: Callable[[], object] = lambda: None
) -> None:
    """The boxes of a board and of a start on it, in one row where that is wide enough, and below them switches."""
    board = sides.board
    start.settle(board)
    with st.container(key="sides", horizontal=True):
        sides.draw()
        start.draw(board)
    with st.container(key="shape", horizontal=True):
        sides.shape_settings.draw(board)
    with st.container(horizontal=True):
        sides.draw_square()
        sides.shape_settings.draw_edit(board)
        switches()


def _take(coordinate: Setting[int], number: int) -> None:
    coordinate.change(coordinate.parse(str(number)))


def _coordinate(name: str, help: str) -> Setting[int]:
    """A row or column of the start in the address; the board says whether it lies on it."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise InputError(f"The start's {name} is a whole number counted from 0, not “{text}”.") from None
        if abs(number) > _MAX_COUNTED:
            raise InputError(
                f"The start's {name} is a whole number from 0 to {MAX_SEARCHED_SIDE - 1}, not “{text}”."
            )
        return number

    return Setting(name, 0, parse, label=f"Start {name}", help=help)
