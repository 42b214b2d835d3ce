"""A tour of a large board: a picture of the whole board, and an enlarged part that the visitor selects."""

from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import Bounds
from knights.boards.board import Board, Square
from knights.boards.tour import Tour
from knights.engine.result import SearchResult
from knights.figures.board import Part
from knights.figures.large import (
    overview_figure,
    overview_picture,
    part_around,
    part_between,
    part_figure,
)
from knights.figures.sizes import MAX_CLICKED, MAX_DRAWN
from knights.ui.chart import IN_PLACE, chart, is_dark
from knights.ui.controls.links import on_square
from knights.ui.controls.setting import Control
from knights.ui.running.jobs import let_others, session_jobs
from knights.ui.tour.board import start_at
from knights.ui.tour.question import PAGE

SIDES = (32, 64, 128, 256)
_PART = f"{PAGE}:part"


def show_overview(result: SearchResult) -> None:
    """Draw the whole board as a picture, with a frame around the selected part."""
    let_others()  # Drawing takes long, mostly without the interpreter's lock.
    board, dark = result.board, is_dark()
    tour = result.tour or Tour(board, result.walk)
    part = _part(board, result.start)
    draw, job = partial(overview_picture, tour, dark), session_jobs().get(PAGE, result.case)
    picture = job.once(("overview", dark), draw) if job else draw()
    figure = overview_figure(tour, part, picture, result.tour is not None, dark)
    alt = f"{board} chessboard as a picture"
    chart(figure, "overview", alt, on={"box": partial(_take_part, board)}, config=IN_PLACE)


def show_part(result: SearchResult) -> None:
    """Draw the selected part of the board; a click on a square starts the tour there."""
    board, dark = result.board, is_dark()
    tour = result.tour or Tour(board, result.walk)
    part = _part(board, result.start)
    st.caption(
        "The whole tour, coloured from its first move to its last. Drag a box to enlarge a part of it. Up to "
        f"{MAX_DRAWN} squares per side you see single moves; up to {MAX_CLICKED} you can click a start."
    )
    alt = (
        f"rows {part.top} to {part.top + part.rows - 1}, columns {part.left} to "
        f"{part.left + part.columns - 1} of the {board} chessboard"
    )
    figure = part_figure(tour, part, result.tour is not None, dark)
    chart(figure, "part", alt, on={"points": on_square(start_at)}, config=IN_PLACE)
    _choose_part(board, part)


def _choose_part(board: Board, part: Part) -> None:
    """Draw controls for the middle and the size of the part, for visitors who prefer a keyboard or exact numbers."""
    row, column = part.top + part.rows // 2, part.left + part.columns // 2
    longest = max(part.rows, part.columns)

    rows, columns = (
        Bounds("The middle row", 0, board.rows - 1),
        Bounds("The middle column", 0, board.columns - 1),
    )

    def take(row: int, column: int, side: int) -> None:
        middle = rows.check(row), columns.check(column)
        st.session_state[_PART] = board, part_around(board, middle, side)

    with st.container(horizontal=True, vertical_alignment="bottom"):
        Control("part_row", "Middle row", width=140).number(row, lambda row: take(row, column, longest))
        Control("part_column", "Middle column", width=140).number(
            column, lambda column: take(row, column, longest)
        )
        Control("part_side", "Squares per side").buttons(
            str(longest) if part.rows == part.columns and longest in SIDES else None,
            lambda side: take(row, column, int(side)),
            {str(side): str(side) for side in SIDES},
        )


def _part(board: Board, start: Square) -> Part:
    """Return the part last selected on this board; by default, the part around the start."""
    if st.session_state.get(_PART, (None,))[0] != board:
        st.session_state[_PART] = board, part_around(board, start, SIDES[0])
    part: Part = st.session_state[_PART][1]
    return part


def _take_part(board: Board, selection: Any) -> None:
    frames = selection.box
    if frames:
        part = part_between(board, tuple(frames[0]["y"]), tuple(frames[0]["x"]))
        st.session_state[_PART] = board, part
