"""Links from one page to another: the settings with which a page shows what another one speaks of."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from knights.board import Board, Square
from knights.heuristics.variants import Variant
from knights.sweeps import Sweep
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.board import MIN_SEARCHED_SIDE

_OPEN = "links:tour"

TOUR = ("rows", "columns", "row", "column", "variant", "steps")
"""The settings that a link to a tour always holds."""


def tour_settings(board: Board, start: Square, variant: Variant, steps: int) -> dict[str, str]:
    """The settings with which the Tour page shows a case."""
    values = (board.rows, board.columns, *start, variant, steps)
    return {name: str(value) for name, value in zip(TOUR, values, strict=True)}


def settings_of(sweep: Sweep, board: Board, start: Square) -> dict[str, str]:
    """The settings with which the Tour page shows a start of a sweep."""
    settings = tour_settings(board, start, sweep.variant, sweep.limit(board))
    return settings | ({"closed": "1"} if sweep.closed else {})


def clicked_square(chart: str) -> Square | None:
    """The square of a chart that was clicked; None where a click took the choice back."""
    points = st.session_state[chart].selection.points
    return (int(points[0]["y"]), int(points[0]["x"])) if points else None


def open_tour(settings: Mapping[str, str]) -> None:
    """Have :func:`follow_click` open the Tour page: what a click calls cannot turn to another page itself."""
    st.session_state[_OPEN] = dict(settings)


def follow_click() -> None:
    """Turn to the Tour page if a click asked for it."""
    settings = st.session_state.pop(_OPEN, None)
    if settings:
        st.switch_page("pages/tour.py", query_params=settings)


def shown_on_tour(board: Board) -> bool:
    """Whether the Tour page takes a board of this size."""
    return (
        min(board.rows, board.columns) >= MIN_SEARCHED_SIDE
        and max(board.rows, board.columns) <= MAX_SEARCHED_SIDE
    )
