"""A view of the Tour page: the board and beside it the same puzzle as a graph, unfolded; either can be clicked."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from knights.figures.graph import GraphInfo, clicked_place, graph_figure
from knights.figures.reasons import shown_reasons
from knights.search.case import Case
from knights.search.result import SearchResult
from knights.ui.board_page import chart_in_place
from knights.ui.chart import chart
from knights.ui.components.player import of_tour, player, player_controls
from knights.ui.controls.board import square_word
from knights.ui.theme import is_dark
from knights.ui.tour.board import look, start_at, tour_view
from knights.ui.tour.place import board_shape
from knights.ui.tour.solved import PAGE, shown_walk
from knights.unfolding import MAX_UNFOLDED, unfolded

_CHART = f"{PAGE}.graph"

_WRAPPED = (
    ".st-key-tour_both [data-testid=stHorizontalBlock] {flex-wrap: wrap !important} "
    ".st-key-tour_both [data-testid=stColumn]:not(#_) {min-width: min(100%, 300px) !important}"
)
"""In a narrow window the graph stands below the board."""


def show_both(result: SearchResult) -> None:
    """The board, and the graph beside it, or below it where the window is narrow."""
    walk = shown_walk(result)
    st.html(f"<style>{_WRAPPED}</style>")
    with st.container(key="tour_both"):
        left, right = st.columns(2)
    with left:
        reasons = shown_reasons(result) if len(result.walk) else None
        shown = replace(look(), addressed=False)
        player(of_tour(walk, reasons), shown, key=f"{PAGE}.board", on_square=start_at)
    with right:
        _show_graph(result)


def _show_graph(result: SearchResult) -> None:
    walk, board = shown_walk(result), result.board
    names = tuple(square_word(board, square) for square in board)
    info = GraphInfo(walk, unfolded(board), result.tour is not None, names)

    def click() -> None:
        square = clicked_place(st.session_state[_CHART].selection.points, list(board))
        if square is not None:
            start_at(square)

    with chart_in_place("tour_graph", _CHART, "height: 100cqw !important"):
        chart(
            graph_figure(info, is_dark()),
            key=_CHART,
            on_select=click,
            selection_mode="points",
            config={"displayModeBar": False, "responsive": True},
            alt=f"The {len(board)} squares of the board as a graph: a line for every move, the walk in blue",
        )
    st.caption("The same puzzle unfolded: every line is a move. Click a square here or on the board.")


def _instead(case: Case) -> str:
    """Only of small boards the picture is easy to read."""
    return "tour" if len(case.board) > MAX_UNFOLDED else ""


VIEW = tour_view(
    "As a graph",
    show_both,
    lambda result: player_controls(PAGE),
    shape=lambda: 2 * board_shape(),
    instead=_instead,
)
