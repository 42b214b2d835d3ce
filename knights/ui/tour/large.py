"""A tour of a large board: a picture of the whole board, and an enlarged part that the visitor selects."""

from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import Bounds
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
from knights.ui.tour.board import shown_walk, start_at
from knights.ui.tour.question import PAGE

SIDES = ("32", "64", "128", "256")
_PART = f"{PAGE}:part"


def show_overview(result: SearchResult) -> None:
    """Draw the whole board as a picture, with a frame around the selected part."""
    let_others()  # Drawing takes long, mostly without the interpreter's lock.
    tour, board, dark = shown_walk(result), result.board, is_dark()
    draw, job = partial(overview_picture, tour, dark), session_jobs().get(PAGE, result.case)
    picture = job.once(("overview", dark), draw) if job else draw()
    figure = overview_figure(tour, _part(result), picture, result.tour is not None, dark)

    def take(selection: Any) -> None:
        for frame in selection.box[:1]:
            st.session_state[_PART] = board, part_between(board, tuple(frame["y"]), tuple(frame["x"]))

    chart(figure, "overview", f"{board} chessboard as a picture", on={"box": take}, config=IN_PLACE)


def show_part(result: SearchResult) -> None:
    """Draw the selected part of the board; a click on a square starts the tour there."""
    board, part = result.board, _part(result)
    st.caption(
        "The whole tour, coloured from its first move to its last. Drag a box to enlarge a part of it. Up to "
        f"{MAX_DRAWN} squares per side you see single moves; up to {MAX_CLICKED} you can click a start."
    )
    alt = (
        f"rows {part.top} to {part.top + part.rows - 1}, columns {part.left} to "
        f"{part.left + part.columns - 1} of the {board} chessboard"
    )
    figure = part_figure(shown_walk(result), part, result.tour is not None, is_dark())
    chart(figure, "part", alt, on={"points": on_square(start_at)}, config=IN_PLACE)

    # The controls are for visitors who prefer a keyboard or exact numbers.
    row, column = part.top + part.rows // 2, part.left + part.columns // 2
    side = str(max(part.rows, part.columns))
    rows = Bounds("The middle row", 0, board.rows - 1)
    columns = Bounds("The middle column", 0, board.columns - 1)

    def take(row: int, column: int, side: str) -> None:
        middle = rows.check(row), columns.check(column)
        st.session_state[_PART] = board, part_around(board, middle, int(side))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        Control("part_row", "Middle row", width=140).number(row, lambda row: take(row, column, side))
        Control("part_column", "Middle column", width=140).number(
            column, lambda column: take(row, column, side)
        )
        chosen = side if part.rows == part.columns and side in SIDES else None
        Control("part_side", "Squares per side").buttons(
            chosen, partial(take, row, column), {side: side for side in SIDES}
        )


def _part(result: SearchResult) -> Part:
    """Return the part last selected on this board; by default, the part around its first start."""
    if st.session_state.get(_PART, (None,))[0] != result.board:
        st.session_state[_PART] = result.board, part_around(result.board, result.start, int(SIDES[0]))
    part: Part = st.session_state[_PART][1]
    return part
