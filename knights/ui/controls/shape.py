"""The shape of a board and the piece that goes on it: a named shape, or squares taken away one by one."""

from dataclasses import replace

import streamlit as st

from knights.base.errors import InputError
from knights.boards.board import KNIGHT, NAMES, Board, Leaper, Square, leaper_name, parse_leaper
from knights.boards.shapes import PLAIN, SHAPES, Family, family_of, format_leaper, parse_family
from knights.ui.controls.control import Control
from knights.ui.controls.setting import Setting, Switch
from knights.ui.controls.values import page_name

MAX_TAKEN = 200
"""The most squares that are taken away one by one: an address names each."""
TOO_MANY = f"Up to {MAX_TAKEN} squares can be taken away one by one."

_OWN = "own"
"""The menu's word for holes that are no named shape."""

LEAPERS: tuple[Leaper, ...] = (
    *NAMES,
    *((r, s) for s in range(2, 6) for r in range(1, s) if (r, s) not in NAMES),
)
"""All leapers, those with a name first."""


def can_be_edited(board: Board) -> bool:
    """Whether so few squares are gone that a click can change it."""
    return len(board.holes) <= MAX_TAKEN


def _parse(text: str) -> Family:
    family = parse_family(text)
    if len(family.holes) > MAX_TAKEN:
        raise InputError(f"An address names up to {MAX_TAKEN} holes, not {len(family.holes):,}.")
    return family


class ShapeSettings:
    """The shape of a board and its piece; in the address ``shape`` is a named shape, or holes like ``0,0 0,3``."""

    def __init__(self) -> None:
        self.shape = Setting("shape", PLAIN, _parse, label="Shape")
        self.leaper = Setting("leaper", KNIGHT, parse_leaper, format_leaper, label="Piece")
        self.edit = Switch(
            "edit", "Edit the board", help="A click on the board takes a square away, or puts it back."
        )
        self.settings = (self.shape, self.leaper)

    def board(self, rows: int, columns: int) -> Board:
        """The board of this shape; a whole rectangle where it has no square, or lacks one that is not there."""
        if self._problem(rows, columns):
            return Board(rows, columns, leaper=self.leaper.value)
        return self.family().board(rows, columns)

    def family(self) -> Family:
        """The shape and the piece for boards of several sizes."""
        return replace(self.shape.value, leaper=self.leaper.value)

    def _problem(self, rows: int, columns: int) -> str:
        try:
            self.shape.value.board(rows, columns)
        except InputError as error:
            return str(error)
        return ""

    def draw_menus(self) -> None:
        """The menus of shapes and pieces."""
        family = self.shape.value
        words = {"": "Whole board", **{key: key.replace("-", " ").capitalize() for key in SHAPES}}
        words["l"] = "L"
        if family.holes:
            # Without their number, which a click changes: the browser sends an option by its words.
            words[_OWN] = "Squares taken away"

        def take(key: str) -> None:
            if key != _OWN:
                self.shape.change(Family(key))

        control = self.shape.control()
        control.menu(family.shape or (_OWN if family.holes else ""), take, [*words], words.__getitem__)
        self.leaper.control().menu(
            self.leaper.value, self.leaper.change, LEAPERS, lambda leaper: leaper_name(leaper).capitalize()
        )

    def draw(self, board: Board) -> None:
        """The menus; a sentence, and a way out, on a shape that the board cannot have."""
        self.draw_menus()
        problem = self._problem(board.rows, board.columns)
        if problem:
            st.error(f"{problem} The whole board is shown.")
            st.button("Whole board", key=f"{page_name()}.whole", on_click=self.shape.change, args=(PLAIN,))

    def draw_edit(self, board: Board) -> None:
        """The switch to edit the board; where more squares are gone than an address names, it is off and says so."""
        able, edit = can_be_edited(board), self.edit
        why = edit.help if able else f"{TOO_MANY} This board lacks {len(board.holes):,}."
        control = Control(edit.name, edit.label, why, disabled=not able)
        control.draw(st.toggle, able and edit.value, edit.change)

    def change(self, board: Board) -> None:
        """Turn to the shape and the piece of a board."""
        self.shape.change(replace(family_of([board]), leaper=KNIGHT))
        self.leaper.change(board.leaper)

    def toggle(self, board: Board, place: Square) -> None:
        """Take a square away from the board, or put it back.

        Raises:
            InputError: if it is the last one, or too many would be gone.
        """
        holes = board.holes ^ {place}
        Board(board.rows, board.columns, holes=holes)
        if len(holes) > MAX_TAKEN:
            raise InputError(TOO_MANY)
        self.shape.change(Family(holes=holes))
