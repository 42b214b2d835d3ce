"""What the three views of the page share: its settings, its board, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import streamlit as st

from knights.board import Board, Square
from knights.errors import InputError, whole_number
from knights.practice.exercise import Answer, read_answers
from knights.rng import MAX_SEED
from knights.search.events import BACK_UP, ENTER, EventLog, log_of
from knights.tour import Tour
from knights.ui.components.player import Look, search_player, tour_player
from knights.ui.controls.address import Field, setting
from knights.ui.controls.board import board_control, coordinate_field, start_control
from knights.ui.controls.control import control
from knights.ui.controls.fields import choice_control, choice_field, switch_field
from knights.ui.controls.variant import variant_field

PAGE = "practice"
MAX_SIDE = 12
"""The longest side of a board that is walked by hand: up to this one the player writes degrees on squares."""

VIEW_NAMES = {"try": "Try it yourself", "be": "Be the algorithm", "judge": "Judge my tour"}


def _digits(text: str) -> str:
    if text.strip("12345678"):
        raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{text[:40]}”.")
    return text


def _answers(text: str) -> tuple[Answer, ...]:
    return tuple(read_answers(text.replace("_", " ")))


FIELDS: list[Field] = [
    choice_field("view", tuple(VIEW_NAMES)),
    Field("rows", 8, lambda text: whole_number(text, "The number of rows", 3, MAX_SIDE)),
    Field("columns", 8, lambda text: whole_number(text, "The number of columns", 3, MAX_SIDE)),
    coordinate_field("row", 0),
    coordinate_field("column", 0),
    switch_field("chess"),
    Field("moves", "", _digits),
    Field("best", "", _digits),
    switch_field("degrees", default=True),
    switch_field("exact"),
    variant_field("warnsdorff"),
    Field("seed", 1, lambda text: whole_number(text, "The seed", 0, MAX_SEED)),
    Field("question", 1, lambda text: whole_number(text, "The question", 1, 99)),
    Field("answers", (), _answers, lambda answers: "_".join(map(str, answers))),
    Field("tour", ""),
]


def choose_view() -> str:
    """Which view is shown."""
    return choice_control(PAGE, "view", "View", list(VIEW_NAMES), VIEW_NAMES.__getitem__)


def sides_shape() -> float:
    """How wide the chosen board is as a multiple of its height."""
    return float(setting(PAGE, "columns") / max(1, setting(PAGE, "rows")))


def board_and_start(more: Callable[[], None] = lambda: None) -> tuple[Board, Square] | None:
    """The controls of the board and the start; ``more`` draws switches beside those of the board.

    Returns:
        The board and the start; None, with a sentence and a way out, if the start is not on the board.

    Raises:
        InputError: if the board cannot be used here.
    """
    left, right = st.columns(2)
    switches = st.container(horizontal=True)
    with left:
        board = board_control(PAGE, switches)
    if max(board.rows, board.columns) > MAX_SIDE:
        raise InputError(f"Boards here have up to {MAX_SIDE} rows and columns, not {board}.")
    with right:
        start = start_control(PAGE, board, setting(PAGE, "chess"))
    with switches:
        control(
            PAGE,
            "chess",
            st.toggle,
            "Chess names",
            help="Squares are called a1, b1 and so on from the bottom left.",
        )
        more()
    return None if start is None else (board, start)


def name_of(board: Board, square: Square) -> str:
    """A square as the page calls it: row,column or its name in chess."""
    chess = board.chess_name(square) if setting(PAGE, "chess") else None
    return chess or f"{square[0]},{square[1]}"


def show_empty_board() -> None:
    """A board where there is nothing to show."""
    look = Look(bool(setting(PAGE, "chess")), aside=PAGE)
    tour_player(Tour(Board(8, 8), np.array([], dtype=np.int32)), key=f"{PAGE}.empty", look=look)


def walked(board: Board, squares: Sequence[Square], back: int = 0) -> EventLog:
    """A walk as the events of a search: its squares entered, and so many left again."""
    path = np.array([board.index(square) for square in squares], dtype=np.int32)
    left = path[len(path) - back :][::-1]
    kinds = np.repeat(np.array([ENTER, BACK_UP], dtype=np.int32), [len(path), back])
    final = path[: len(path) - back].tolist()
    return log_of(board, kinds, np.concatenate([path, left]), final, len(kinds), len(path), back)


def draw_walk(
    log: EventLog, key: str, on_square: Callable[[Square], None] | None, enter: str = "", degrees: bool = True
) -> None:
    """A walk on its board, with its onward squares.

    Args:
        log: the walk, shown at its end.
        key: the name of the board on the page.
        on_square: called with a square that was clicked.
        enter: what the key Enter does on a square, for those who use the keyboard.
        degrees: whether they are written; else the onward squares are only marked.
    """
    look = Look(
        bool(setting(PAGE, "chess")),
        aside=PAGE,
        asked=len(log),
        degrees=degrees,
        enter=enter,
    )
    search_player(log, key=f"{PAGE}.{key}", on_square=on_square, look=look)
