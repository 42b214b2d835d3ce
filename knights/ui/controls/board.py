"""The controls of a board and of the square that a search starts on."""

from __future__ import annotations

import streamlit as st

from knights.board import Board, Square
from knights.errors import InputError, whole_number
from knights.ui.controls.address import Field, held, state_key

LEAST_SIDE, MOST_SIDE = 3, 1000
_MOST_COUNTED = 1_000_000_000
"""What a browser's number box can hold has an end; far below it, and far above any board, is this one."""


def side_field(name: str, default: int) -> Field:
    """A side of the board in the address."""
    return Field(
        name, default, lambda text: whole_number(text, f"The number of {name}", LEAST_SIDE, MOST_SIDE)
    )


def coordinate_field(name: str, default: int) -> Field:
    """A row or column of the start in the address; the board says whether it lies on it."""
    return Field(name, default, lambda text: _coordinate(text, name))


def _coordinate(text: str, name: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise InputError(f"The start's {name} is a whole number counted from 0, not “{text}”.") from None
    if abs(number) > _MOST_COUNTED:
        raise InputError(f"The start's {name} is a whole number from 0 to {MOST_SIDE - 1}, not “{text}”.")
    return number


def board_control(page: str) -> Board:
    """Rows and columns, kept square by a switch.

    Raises:
        InputError: if the board is not one that can be shown here.
    """
    rows, columns, square = (state_key(page, name) for name in ("rows", "columns", "square"))
    if square not in st.session_state:
        st.session_state[square] = st.session_state[rows] == st.session_state[columns]
    if st.session_state[rows] != st.session_state[columns]:
        st.session_state[square] = False

    def follow() -> None:
        if st.session_state[square]:
            st.session_state[columns] = st.session_state[rows]

    left, right = st.columns(2)
    left.number_input("Rows", value=held(rows), key=rows, step=1, on_change=follow)
    right.number_input("Columns", value=held(columns), key=columns, step=1, disabled=st.session_state[square])
    st.toggle("Keep the board square", held(square), key=square, on_change=follow)
    for name, key in (("rows", rows), ("columns", columns)):
        if st.session_state[key] is None:
            raise InputError(f"The number of {name} is missing; type one from {LEAST_SIDE} to {MOST_SIDE}.")
        if st.session_state[key] > MOST_SIDE:
            raise InputError(
                f"The number of {name} must be a whole number from {LEAST_SIDE} to {MOST_SIDE}, "
                f"not {st.session_state[key]:,}: longer sides would take too long to draw here; the command "
                "line takes them to 4,096."
            )
        whole_number(st.session_state[key], f"The number of {name}", LEAST_SIDE, MOST_SIDE)
    return Board(st.session_state[rows], st.session_state[columns])


def start_control(page: str, board: Board | None) -> Square | None:
    """Row and column of the start; None, with a way out, if it is not on the board."""
    row, column = state_key(page, "row"), state_key(page, "column")
    left, right = st.columns(2)
    left.number_input(
        "Start row", value=held(row), key=row, step=1, help="Counted from 0 at the top. Or click a square."
    )
    right.number_input(
        "Start column", value=held(column), key=column, step=1, help="Counted from 0 at the left."
    )
    if board is None:
        return None
    start = (st.session_state[row], st.session_state[column])
    if None not in start and start in board:
        return start

    def go_to_corner() -> None:
        st.session_state[row] = st.session_state[column] = 0

    st.error(
        f"The start {start[0]},{start[1]} is not on the {board} board: rows go from 0 to {board.rows - 1}, "
        f"columns from 0 to {board.columns - 1}.".replace("None", "(nothing)")
    )
    st.button("Start at 0,0 instead", key=f"{page}.corner", on_click=go_to_corner)
    return None
