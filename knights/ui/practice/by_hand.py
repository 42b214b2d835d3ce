"""Try it yourself: a tour by hand, with hints, and the truth about its end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.board import Board, Square, parse_square
from knights.errors import InputError
from knights.heuristics.variants import NAMED, parse_variant
from knights.heuristics.walk import Walk
from knights.practice.by_hand import read_moves, standing_in_words, walk_of, write_moves
from knights.practice.choices import choice
from knights.practice.ending import MAX_LEFT, Truth, is_small_enough, truth
from knights.search.result import Category
from knights.text import as_markdown
from knights.ui.board_page import answer
from knights.ui.components.player import player_controls
from knights.ui.controls.address import change, setting
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.control import control
from knights.ui.practice.page import PAGE, board_and_start, draw_walk, name_of, sides_shape, walked
from knights.ui.running.in_page import result_of, wait_in_view
from knights.ui.running.jobs import session_jobs

_TOLD, _UNDONE, _HINT = f"{PAGE}:told", f"{PAGE}:undone", f"{PAGE}:hint"

shape = sides_shape


def settings(complaints: list[str]) -> Walk | None:
    """The board, its start, and the walk so far; None if they cannot be used."""
    with noting(complaints):
        placed = board_and_start(_switches)
        if placed is None:
            return None
        board, start = placed
        try:
            squares = read_moves(board, start, setting(PAGE, "moves"))
        except InputError as error:
            squares = [start]
            change(PAGE, {"moves": "", "best": ""})
            complaints.append(f"The walk does not fit this board: {error}")
        _keep_best()
        return walk_of(board, squares)
    return None


def _switches() -> None:
    control(
        PAGE, "degrees", st.toggle, "Degrees", help="Onward squares show how many unvisited squares follow."
    )
    control(
        PAGE, "exact", st.toggle, "Is a tour left?",
        help="Tells after each move whether the walk can still become a tour, and where it went wrong.",
    )  # fmt: skip


def _keep_best() -> None:
    if len(setting(PAGE, "moves")) > len(setting(PAGE, "best")):
        change(PAGE, {"best": setting(PAGE, "moves")})


def show_board(walk: Walk) -> None:
    """The board with the walk; a click on a square goes there."""

    def go(square: Square) -> None:
        _go(walk, square)

    draw_walk(walked(walk.board, walk.path), "hand", go, "goes there", setting(PAGE, "degrees"))


def _go(walk: Walk, square: Square) -> None:
    """Go to a square if it is a knight's move away and unvisited; a walk without moves may start elsewhere."""
    here, there = (name_of(walk.board, each) for each in (walk.path[-1], square))
    if square in walk.onward(walk.path[-1]):
        change(PAGE, {"moves": write_moves([*walk.path, square])})
        st.session_state.pop(_UNDONE, None)
        st.session_state.pop(_HINT, None)
    elif len(walk.path) == 1:
        change(PAGE, {"row": square[0], "column": square[1], "best": ""})
    elif walk.number(square):
        st.session_state[_TOLD] = f"{there} is visited already, as number {walk.number(square)}."
    else:
        st.session_state[_TOLD] = f"{there} is not a knight's move from {here}."


def show_answer(walk: Walk) -> None:
    """How the walk stands, and what can be done."""
    size, made = len(walk.board), len(walk.path)
    stuck = not walk.onward(walk.path[-1])
    best = len(setting(PAGE, "best")) + 1
    category = Category.FIRST_TRY if walk.is_complete() else Category.EXHAUSTED if stuck else None
    tiles = [(f"{made}", f"of {size} squares"), (f"{best}", "best so far")]
    answer(category, _headline(walk), _reason(walk, stuck), tiles)
    _buttons(walk, best)
    told = st.session_state.pop(_TOLD, None)
    if told:
        problems([told])
    if st.session_state.get(_HINT) == (made, walk.path[-1]):
        st.info(_hint(walk), icon="💡")
    if setting(PAGE, "exact"):
        _tell_truth(walk)
    _type_a_move(walk)
    player_controls(PAGE)


def _headline(walk: Walk) -> str:
    if len(walk.path) == 1 and walk.onward(walk.path[-1]):
        return "Visit every square once: click a marked square."
    return standing_in_words(walk)


def _reason(walk: Walk, stuck: bool) -> str:
    if not stuck or walk.is_complete():
        return ""
    left = [name_of(walk.board, square) for square in walk.board if not walk.number(square)]
    return f"These squares are left: {', '.join(left)}."


def _buttons(walk: Walk, best: int) -> None:
    made = len(walk.path)
    with st.container(horizontal=True):
        _button("Undo", "undo", _undo, made < 2)
        _button("Redo", "redo", _redo, not st.session_state.get(_UNDONE))
        _button("Start over", "over", _start_over, made < 2)
        _button("Hint", "hint", lambda: _ask_hint(walk), not walk.onward(walk.path[-1]))
        _button("Best walk", "best", lambda: change(PAGE, {"moves": setting(PAGE, "best")}), made >= best)


def _button(label: str, key: str, action: Callable[[], None], off: bool) -> None:
    st.button(label, key=f"{PAGE}.press_{key}", on_click=action, disabled=off)


def _undo() -> None:
    moves = setting(PAGE, "moves")
    st.session_state[_UNDONE] = moves[-1:] + st.session_state.get(_UNDONE, "")
    change(PAGE, {"moves": moves[:-1]})


def _redo() -> None:
    undone = st.session_state.get(_UNDONE, "")
    change(PAGE, {"moves": setting(PAGE, "moves") + undone[:1]})
    st.session_state[_UNDONE] = undone[1:]


def _start_over() -> None:
    change(PAGE, {"moves": ""})
    st.session_state.pop(_UNDONE, None)


def _ask_hint(walk: Walk) -> None:
    st.session_state[_HINT] = (len(walk.path), walk.path[-1])


def _hint(walk: Walk) -> str:
    """Where the rule goes, and why; that of Warnsdorff where the method of the page makes no search."""
    variant = parse_variant(setting(PAGE, "variant"))
    found = choice(variant if variant.searches else NAMED["warnsdorff"].variant, walk)
    if found.square is None:
        return as_markdown(found.reason)
    return f"**{name_of(walk.board, found.square)}**. {as_markdown(found.reason)}"


def _tell_truth(walk: Walk) -> None:
    """Whether a tour is left; searched on a job's thread, in view."""
    board, squares = walk.board, tuple(walk.path)
    if not is_small_enough(board, len(squares)):
        st.caption(f"Whether a tour is left is looked at when up to {MAX_LEFT} squares are.")
        return
    jobs = session_jobs()
    case = ("ending", board, squares)

    job = jobs.get(PAGE, case) or jobs.start(PAGE, case, partial(truth, board, squares))
    wait_in_view(PAGE, job, lambda: "Looking at every way to go on")
    (st.success if result_of(job).ending.possible else st.info)(truth_in_words(result_of(job), walk))


def truth_in_words(found: Truth, walk: Walk) -> str:
    """What is known of the end of a walk, as a sentence."""
    if found.ending.possible is None:
        return "Whether a tour is left is not known: there are too many ways to go on."
    if found.ending.possible:
        return "A tour is still possible."
    if found.wrong_move is None:
        return "No tour is left; at which move it went wrong is not known."
    if found.wrong_move == 0:
        return "No tour starts on this square."
    before = ", or before" if found.or_before else ""
    square = name_of(walk.board, walk.path[found.wrong_move])
    return f"No tour is left: it went wrong at move {found.wrong_move}, to {square}{before}."


def _type_a_move(walk: Walk) -> None:
    """A box for a move, for those who would rather type."""

    def take(text: str) -> None:
        try:
            _go(walk, read_square(walk.board, text))
        except InputError as error:
            st.session_state[_TOLD] = str(error)

    control(
        PAGE, f"typed{len(walk.path)}", st.text_input, "Or type a square", value="", take=take,
        placeholder="like 2,1 or b6",
    )  # fmt: skip


def read_square(board: Board, text: str) -> Square:
    """A square written as row,column or as its name in chess.

    Raises:
        InputError: if it is neither, or not on the board.
    """
    square = parse_square(text, "A square") if "," in text else board.named(text)
    board.index(square)
    return square
