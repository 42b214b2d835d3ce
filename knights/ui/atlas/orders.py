"""The atlas of move orders: all 40,320 scored on a board, and on another one beside it."""

from functools import partial

import streamlit as st

from knights.atlas import ORDERS, Atlas, survey, walks
from knights.board import Board
from knights.errors import Bounds, InputError
from knights.sweeps.estimate import max_visits, rounded
from knights.ui.atlas.scores import PAGE, command_line, show_scores
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Number
from knights.ui.controls.shape import ShapeSettings
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job
from knights.ui.views import ChartView
from knights.work import Work, in_turn

_SIDE = Bounds("A side of a board of the atlas", 3, 50)
_FIRST, _SECOND = (
    tuple(Number(f"{letter}{side}", default, _SIDE, f"{title}: {side}") for side in ("rows", "columns"))
    for letter, default, title in (("a", 8, "Board"), ("b", 12, "Board beside it"))
)
_SHAPE = ShapeSettings()


def ask(complaints: list[str]) -> tuple[Board, Board] | None:
    """The two boards; None where the shape does not fit one of them."""
    for pair in (_FIRST, _SECOND):
        in_columns(*(side.draw for side in pair))
    with st.container(horizontal=True):
        _SHAPE.draw_menus()
    with noting(complaints):
        family = _SHAPE.family()
        first, second = (family.board(*(side.value for side in pair)) for pair in (_FIRST, _SECOND))
        return first, second
    return None


def show_atlas(boards: tuple[Board, Board]) -> None:
    """Survey both boards and draw them.

    Raises:
        InputError: if that is beyond what the server does.
    """
    visits = sum(walks(board) * len(board) for board in boards)
    if visits > max_visits():
        raise InputError(
            f"This would enter about {rounded(visits)} squares, and this server stops at {rounded(max_visits())}: "
            f"choose smaller boards, or run on your own machine: {command_line(boards[0])}"
        )
    job: Job[Atlas] = work_in_view(
        f"{PAGE}.orders",
        boards,
        partial(_work, boards),
        lambda job: f"Walking with all {ORDERS:,} orders: {job.share:.0%}",
        "Go on",
    )
    if len(job.finished) == 2:
        show_scores(job.finished[0], job.finished[1])


def _work(boards: tuple[Board, Board]) -> Work[Atlas]:
    costs = [walks(board) * len(board) for board in boards]
    whole = max(1, sum(costs))
    return in_turn((cost / whole, survey(board)) for board, cost in zip(boards, costs, strict=True))


VIEW = ChartView(
    title="Atlas of move orders", ask=ask, show=show_atlas, settings=(*_FIRST, *_SECOND, *_SHAPE.settings)
)
