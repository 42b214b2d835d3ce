"""Try it yourself: a tour by hand, with hints, and the truth about its end."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from knights.board import Board, Square, parse_square
from knights.errors import InputError
from knights.heuristics.walk import Walk
from knights.practice.by_hand import read_moves, standing_in_words, walk_of, write_moves
from knights.search.result import Category
from knights.ui.board_page import answer
from knights.ui.components.player import player_controls
from knights.ui.controls.board import square_word
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.control import Control
from knights.ui.controls.setting import Switch, Text
from knights.ui.practice.board import (
    BOARD,
    PAGE,
    START,
    ask_board,
    draw_walk,
    show_empty_board,
    walked,
)
from knights.ui.practice.help import hint, show_truth
from knights.ui.views import BoardView

_MESSAGE, _UNDONE, _HINT = f"{PAGE}:message", f"{PAGE}:undone", f"{PAGE}:hint"


def _digits(text: str) -> str:
    if text.strip("12345678"):
        raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{text[:40]}”.")
    return text


MOVES, BEST = Text("moves", check=_digits), Text("best", check=_digits)
"""The moves of the walk, and those of the longest one so far."""
DEGREES = Switch(
    "degrees", "Degrees", default=True, help="Onward squares show how many unvisited squares follow."
)
EXACT = Switch(
    "exact",
    "Can it still become a tour?",
    help="Tells after each move whether the walk can still become a tour, and where it went wrong.",
)


def ask(complaints: list[str]) -> Walk | None:
    """The board, its start, and the walk so far; None if they cannot be used."""
    with noting(complaints):
        placed = ask_board(_switches)
        if placed is None:
            return None
        board, start = placed
        try:
            squares = read_moves(board, start, MOVES.value)
        except InputError as error:
            squares = [start]
            MOVES.change("")
            BEST.change("")
            complaints.append(f"The walk does not fit this board: {error}")
        _keep_best()
        return walk_of(board, squares)
    return None


def _switches() -> None:
    DEGREES.draw()
    EXACT.draw()


def _keep_best() -> None:
    if len(MOVES.value) > len(BEST.value):
        BEST.change(MOVES.value)


def show_board(walk: Walk) -> None:
    """The board with the walk; a click on a square goes there."""

    def go(square: Square) -> None:
        _go(walk, square)

    draw_walk(walked(walk.board, walk.path), "hand", go, "goes there", DEGREES.value)


def _go(walk: Walk, square: Square) -> None:
    """Go to a square if it is a knight's move away and unvisited; a walk without moves may start elsewhere."""
    here, there = (square_word(walk.board, each) for each in (walk.path[-1], square))
    if square in walk.onward(walk.path[-1]):
        MOVES.change(write_moves([*walk.path, square]))
        st.session_state.pop(_UNDONE, None)
        st.session_state.pop(_HINT, None)
    elif len(walk.path) == 1:
        START.change(square)
        BEST.change("")
    elif walk.number(square):
        st.session_state[_MESSAGE] = f"{there} is visited already, as number {walk.number(square)}."
    else:
        st.session_state[_MESSAGE] = f"{there} is not a knight's move from {here}."


def show_answer(walk: Walk) -> None:
    """How the walk stands, and what can be done."""
    size, length = len(walk.board), len(walk.path)
    stuck = not walk.onward(walk.path[-1])
    best = len(BEST.value) + 1
    category = Category.FIRST_TRY if walk.is_complete() else Category.EXHAUSTED if stuck else None
    tiles = [(f"{length}", f"of {size} squares"), (f"{best}", "best so far")]
    answer(category, _headline(walk), _reason(walk, stuck), tiles)
    _buttons(walk, best)
    message = st.session_state.pop(_MESSAGE, None)
    if message:
        problems([message])
    if st.session_state.get(_HINT) == (length, walk.path[-1]):
        st.info(hint(walk), icon="💡")
    if EXACT.value:
        show_truth(walk)
    _type_a_move(walk)
    player_controls(PAGE)


def _headline(walk: Walk) -> str:
    if len(walk.path) == 1 and walk.onward(walk.path[-1]):
        return "Visit every square once: click a marked square."
    return standing_in_words(walk)


def _reason(walk: Walk, stuck: bool) -> str:
    if not stuck or walk.is_complete():
        return ""
    left = [square_word(walk.board, square) for square in walk.board if not walk.number(square)]
    return f"These squares are left: {', '.join(left)}."


def _buttons(walk: Walk, best: int) -> None:
    length = len(walk.path)
    with st.container(horizontal=True):
        _button("Undo", "undo", _undo, length < 2)
        _button("Redo", "redo", _redo, not st.session_state.get(_UNDONE))
        _button("Start over", "over", _start_over, length < 2)
        _button("Hint", "hint", lambda: _ask_hint(walk), not walk.onward(walk.path[-1]))
        _button("Best walk", "best", lambda: MOVES.change(BEST.value), length >= best)


def _button(label: str, key: str, action: Callable[[], None], off: bool) -> None:
    st.button(label, key=f"{PAGE}.press_{key}", on_click=action, disabled=off)


def _undo() -> None:
    moves = MOVES.value
    st.session_state[_UNDONE] = moves[-1:] + st.session_state.get(_UNDONE, "")
    MOVES.change(moves[:-1])


def _redo() -> None:
    undone = st.session_state.get(_UNDONE, "")
    MOVES.change(MOVES.value + undone[:1])
    st.session_state[_UNDONE] = undone[1:]


def _start_over() -> None:
    MOVES.change("")
    st.session_state.pop(_UNDONE, None)


def _ask_hint(walk: Walk) -> None:
    st.session_state[_HINT] = (len(walk.path), walk.path[-1])


def _type_a_move(walk: Walk) -> None:
    """A box for a move, for those who would rather type."""

    def take(text: str) -> None:
        try:
            _go(walk, read_square(walk.board, text))
        except InputError as error:
            st.session_state[_MESSAGE] = str(error)

    Control(f"typed{len(walk.path)}", "Or type a square").text("", take, "like 2,1 or b6")


def read_square(board: Board, text: str) -> Square:
    """A square written as row,column or as its name in chess.

    Raises:
        InputError: if it is neither, or not on the board.
    """
    square = parse_square(text, "A square") if "," in text else board.square_named(text)
    board.index(square)
    return square


VIEW = BoardView(
    title="Try it yourself",
    ask=ask,
    find=lambda walk, meanwhile: walk,
    board=show_board,
    answer=show_answer,
    without=show_empty_board,
    shape=lambda: BOARD.shape,
    first=True,
    settings=(MOVES, BEST, DEGREES, EXACT),
)
