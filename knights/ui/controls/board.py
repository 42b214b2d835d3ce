"""The controls of a board and of the square that a search starts on."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.board import Board, Square, parse_square
from knights.errors import InputError, whole_number
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.address import Field, change, setting, state_key
from knights.ui.controls.complaints import tell
from knights.ui.controls.control import control

MIN_SEARCHED_SIDE = 3
_MAX_COUNTED = 1_000_000_000
"""What a browser's number box can hold has an end; far below it, and far above any board, is this one."""


def board_word(board: Board) -> str:
    """A board as it stands in an address and in the name of a file."""
    return f"{board.rows}x{board.columns}"


def side_field(name: str, default: int) -> Field:
    """A side of the board in the address."""
    return Field(
        name,
        default,
        lambda text: whole_number(text, f"The number of {name}", MIN_SEARCHED_SIDE, MAX_SEARCHED_SIDE),
    )


def coordinate_field(name: str, default: int) -> Field:
    """A row or column of the start in the address; the board says whether it lies on it."""
    return Field(name, default, lambda text: _coordinate(text, name))


def _coordinate(text: str, name: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise InputError(f"The start's {name} is a whole number counted from 0, not “{text}”.") from None
    if abs(number) > _MAX_COUNTED:
        raise InputError(
            f"The start's {name} is a whole number from 0 to {MAX_SEARCHED_SIDE - 1}, not “{text}”."
        )
    return number


def board_control(page: str, switches: DeltaGenerator) -> Board:
    """Rows and columns, kept square by a switch.

    Args:
        page: the page's name.
        switches: where the switch is.

    Raises:
        InputError: if the board is not one that can be shown here.
    """
    sides = {name: setting(page, name) for name in ("rows", "columns")}
    st.session_state.setdefault(state_key(page, "square"), True)
    if sides["rows"] != sides["columns"]:
        change(page, {"square": False})

    def take_rows(rows: int) -> None:
        change(page, {"rows": rows, "columns": rows} if setting(page, "square") else {"rows": rows})

    def take_square(on: bool) -> None:
        change(page, {"square": on, "columns": setting(page, "rows" if on else "columns")})

    left, right = st.columns(2)
    control(page, "rows", left.number_input, "Rows", step=1, take=take_rows)
    control(page, "columns", right.number_input, "Columns", step=1, disabled=setting(page, "square"))
    control(page, "square", switches.toggle, "Square board", take=take_square)
    for name, side in sides.items():
        if side > MAX_SEARCHED_SIDE:
            raise InputError(
                f"The number of {name} must be a whole number from {MIN_SEARCHED_SIDE} to {MAX_SEARCHED_SIDE}, "
                f"not {side:,}: longer sides would take too long to draw here; the command "
                "line takes them to 4,096."
            )
        whole_number(side, f"The number of {name}", MIN_SEARCHED_SIDE, MAX_SEARCHED_SIDE)
    return Board(**sides)


def start_control(page: str, board: Board | None, names: bool = False) -> Square | None:
    """Row and column of the start, or its name in chess; None, with a way out, if it is not on the board."""
    start: Square = (setting(page, "row"), setting(page, "column"))
    if names and board is not None and start in board and board.chess_name(start):
        return _named_start_control(page, board, start)
    left, right = st.columns(2)
    row = control(
        page,
        "row",
        left.number_input,
        "Start row",
        step=1,
        help="Counted from 0 at the top. Or click a square.",
    )
    column = control(
        page, "column", right.number_input, "Start column", step=1, help="Counted from 0 at the left."
    )
    if board is None or (row, column) in board:
        return None if board is None else (row, column)
    st.error(
        f"The start {row},{column} is not on the {board} board: rows go from 0 to {board.rows - 1}, "
        f"columns from 0 to {board.columns - 1}."
    )
    corner = {"row": 0, "column": 0}
    st.button("Start at 0,0 instead", key=f"{page}.corner", on_click=change, args=(page, corner))
    return None


def _named_start_control(page: str, board: Board, start: Square) -> Square:
    """The start by its name in chess, or as row,column; what cannot be read changes nothing and is told."""
    refused = f"{page}:start_refused"

    def take(text: str) -> None:
        st.session_state.pop(refused, None)
        try:
            square = parse_square(text, "The start") if "," in text else board.named(text)
            board.index(square)
        except InputError as error:
            st.session_state[refused] = str(error)
        else:
            change(page, {"row": square[0], "column": square[1]})

    control(
        page,
        "start_name",
        st.text_input,
        "Start",
        value=board.chess_name(start),
        take=take,
        help="A name in chess like a1 (bottom left), or row,column counted from 0 at the top left. Or click a square.",
    )
    told = st.session_state.pop(refused, None)
    if told:
        tell(st.error, told)
    return start
