"""The tour as a path over its board, drawn with Plotly, and what its lines and marks are."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from knights.board import Square
from knights.search.result import SearchResult
from knights.tour import Tour
from knights.ui.board_page import chart_in_place
from knights.ui.chart import chart
from knights.ui.colours import is_dark
from knights.ui.controls.address import setting
from knights.ui.controls.links import clicked_square
from knights.ui.figures.marks import UNTOLD, Mark
from knights.ui.figures.reasons import shown_reasons
from knights.ui.figures.tour import EDGE, TourInfo, tour_figure
from knights.ui.tour.solved import PAGE

PLOT = f"{PAGE}.plot"


def is_touched() -> bool:
    """Whether the page is on a telephone: there Plotly takes a first tap for pointing, and a player takes one."""
    return "Mobi" in st.context.headers.get("User-Agent", "")


def shown_walk(result: SearchResult) -> Tour:
    """The tour, or the walk that the search ended with; at least its start, so that it is seen."""
    start = np.array([result.board.index(result.start)], dtype=np.int32)
    return result.tour or Tour(result.board, result.walk if len(result.walk) else start)


def tour_info(result: SearchResult) -> TourInfo:
    """What is drawn of a result."""
    walk = shown_walk(result)
    reasons = shown_reasons(result) if len(result.walk) else None
    if reasons is None:
        reasons = np.full(max(0, len(walk) - 1), UNTOLD, dtype=np.int8)
    return TourInfo(walk, result.tour is not None, reasons, bool(setting(PAGE, "chess")))


def show_plot(info: TourInfo, begin_at: Callable[[Square], None]) -> None:
    """The path over its board, as large as a player's board and where that is; a click on a square starts there."""

    def begin() -> None:
        square = clicked_square(PLOT)
        if square is not None:
            begin_at(square)

    board, what = info.walk.board, "tour" if info.complete else "walk"
    # Squares as large as the place allows, be it as wide as a phone or as high as a window, in whole pixels.
    edge = f"{EDGE + 1}px"
    side = f"min((100cqw - {edge}) / {board.columns}, (var(--high) - {edge}) / {board.rows})"
    size = {"height": board.rows, "width": board.columns}
    lengths = "".join(
        f"{name}: calc(round(down, {side}, 1px) * {squares} + {edge}) !important;"
        for name, squares in size.items()
    )
    with chart_in_place("tour_place", PLOT, f"{lengths}flex: none !important"):
        chart(
            tour_figure(info, is_dark()),
            key=PLOT,
            on_select=begin,
            selection_mode="points",
            config={"displayModeBar": False, "responsive": True},
            alt=f"The {what} on a board of {board.rows} rows and {board.columns} columns",
        )


def show_legend(info: TourInfo) -> None:
    """What the lines and marks are that are drawn."""
    dark = is_dark()
    entries = "".join(
        '<span style="display:inline-flex;align-items:center;gap:0.4rem;margin-right:1.1rem">'
        f'<i style="display:inline-block;{_style(mark, dark)}"></i>{mark.words}</span>'
        for mark in info.marks
    )
    st.html(
        f'<div data-testid="tour-legend" style="display:flex;flex-wrap:wrap;align-items:center">{entries}</div>'
    )


def _style(mark: Mark, dark: bool) -> str:
    """A mark in CSS: a piece of its line, or its shape."""
    if not mark.glyph:
        return f"width:1.8rem;border-top:4px {mark.dash.css} {mark.colour(dark)}"
    corner = "50%" if mark.glyph == "circle" else "4px"
    return f"width:1rem;height:1rem;border-radius:{corner};background:{mark.colour(dark)}"
