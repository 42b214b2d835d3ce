"""What the Tour page asks: a board, a start and a method; the rest is for experts."""

from __future__ import annotations

from typing import Any

import streamlit as st

from knights.search.case import Case, Limit
from knights.ui.board_page import expert_part
from knights.ui.controls.board import CHESS, BoardSettings, StartSettings
from knights.ui.controls.cases import step_limit
from knights.ui.controls.complaints import noting
from knights.ui.controls.setting import Setting, Switch
from knights.ui.controls.variant import VariantSetting
from knights.ui.tour.closed import FROM
from knights.ui.tour.presets import preset_control

BOARD, START, METHOD, LIMIT = BoardSettings(), StartSettings(), VariantSetting(), step_limit()
CLOSED = Switch("closed", "Closed tour", help="Its end is a knight's move from its start.")

SETTINGS: tuple[Setting[Any], ...] = (*BOARD.settings, *START.settings, METHOD, LIMIT, CLOSED, FROM, CHESS)


def ask(complaints: list[str]) -> Case | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    board = variant = steps = None
    left, right = st.columns(2)
    switches = st.container(horizontal=True)
    with left, noting(complaints):
        BOARD.draw(switches)
        board = BOARD.checked()
    with right:
        start = START.draw(board)
    with switches:
        CLOSED.draw()
        CHESS.draw(disabled=board is not None and board.chess_name((0, 0)) is None)
    METHOD.draw()
    expert = expert_part("seed, parts of the method, limit")
    if expert is not None:
        with expert:
            LIMIT.draw()
            METHOD.draw_seed()
            METHOD.draw_parts()
    with noting(complaints):
        steps = LIMIT.checked()
    with noting(complaints):
        variant = METHOD.checked()
    preset_control()
    if board and start and variant and steps:
        return Case(board, start, variant, Limit(steps), CLOSED.value)
    return None
