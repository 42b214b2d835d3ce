"""A tour as lines over its board, the size of that chart, and what its lines and marks are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import streamlit as st

from knights.search.result import SearchResult
from knights.ui.board_page import chart_size
from knights.ui.chart import chart
from knights.ui.colours import is_dark
from knights.ui.controls.board import CHESS
from knights.ui.controls.links import clicked_square
from knights.ui.controls.values import record
from knights.ui.figures.reasons import shown_reasons
from knights.ui.figures.tour import EDGE, TourInfo, tour_figure
from knights.ui.marks import UNTOLD, Mark
from knights.ui.tour.board import start_at
from knights.ui.tour.question import BOARD
from knights.ui.tour.solved import PAGE, shown_walk

PLOT = f"{PAGE}.plot"


def tour_info(result: SearchResult) -> TourInfo:
    """What is drawn of a result; kept, since the board and its legend both ask."""
    last, chess = record(_Drawing), CHESS.value
    if last.info is None or last.result is not result or last.info.names != chess:
        walk = shown_walk(result)
        reasons = shown_reasons(result) if len(result.walk) else None
        if reasons is None:
            reasons = np.full(max(0, len(walk) - 1), UNTOLD, dtype=np.int8)
        last.result, last.info = result, TourInfo(walk, result.tour is not None, reasons, chess)
    return last.info


@dataclass
class _Drawing:
    """The result that was drawn last, and what is drawn of it."""

    result: SearchResult | None = None
    info: TourInfo | None = None


def show_plot(info: TourInfo) -> None:
    """The path over its board, as large as a player's board and where that is; a click on a square starts there."""

    def start() -> None:
        square = clicked_square(PLOT)
        if square is not None:
            start_at(square)

    board, what = info.walk.board, "tour" if info.complete else "walk"
    chart(
        tour_figure(info, is_dark()),
        key=PLOT,
        on_select=start,
        selection_mode="points",
        config={"displayModeBar": False, "responsive": True},
        alt=f"The {what} on a board of {board.rows} rows and {board.columns} columns",
    )


def plot_size() -> str:
    """The size of the chart in CSS: squares as large as the place allows, a phone's width or a window's height.

    Squares have whole pixels.
    """
    board, edge = BOARD.board, f"{EDGE + 1}px"
    side = f"min((100cqw - {edge}) / {board.columns}, (var(--high) - {edge}) / {board.rows})"
    size = {"height": board.rows, "width": board.columns}
    lengths = "".join(
        f"{name}: calc(round(down, {side}, 1px) * {squares} + {edge}) !important;"
        for name, squares in size.items()
    )
    return chart_size(PLOT, f"{lengths}flex: none !important")


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
