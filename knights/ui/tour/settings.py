"""The settings of the Tour page: what everybody needs is open, the rest is for experts."""

from __future__ import annotations

import streamlit as st

from knights.board import Board
from knights.search.case import Case, Limit
from knights.ui.board_page import expert_part
from knights.ui.controls.address import setting
from knights.ui.controls.board import board_control, start_control
from knights.ui.controls.complaints import noting
from knights.ui.controls.control import control
from knights.ui.controls.fields import limit_control
from knights.ui.controls.variant import variant_control
from knights.ui.tour.solved import PAGE


def settings_control(complaints: list[str]) -> tuple[Board | None, Case | None]:
    """Draw the settings; sentences about what cannot be used are added to the complaints.

    Returns:
        The board and the case that are asked for; None for what cannot be used.
    """
    board = variant = steps = None
    left, right = st.columns(2)
    switches = st.container(horizontal=True)
    with left, noting(complaints):
        board = board_control(PAGE, switches)
    with right:
        start = start_control(PAGE, board, setting(PAGE, "chess"))
    with switches:
        closed = control(
            PAGE, "closed", st.toggle, "Closed tour", help="Its end is a knight's move from its start."
        )
        control(
            PAGE,
            "chess",
            st.toggle,
            "Chess names",
            disabled=board is not None and board.chess_name((0, 0)) is None,
            help="Squares are called a1, b1 and so on from the bottom left; up to 26 columns.",
        )
    methods = st.container()
    expert = expert_part("seed, parts of the method, limit")
    with expert, noting(complaints):
        steps = limit_control(PAGE)
    with methods, noting(complaints):
        variant = variant_control(PAGE, expert)
    if board and start and variant and steps:
        return board, Case(board, start, variant, Limit(steps), closed)
    return board, None
