"""A board, and next to it the same puzzle unfolded as a graph; visitors can click both."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from knights.boards.board import Square
from knights.boards.tour import Tour
from knights.figures.graph import GraphInfo, clicked_place, graph_figure
from knights.figures.unfolding import unfolded
from knights.ui.chart import IN_PLACE, chart, chart_in_place, is_dark
from knights.ui.controls.board import square_word
from knights.ui.streamlit_internals import DeltaGenerator

_WRAPPED = (
    ".st-key-both [data-testid=stHorizontalBlock] {flex-wrap: wrap !important} "
    ".st-key-both [data-testid=stColumn]:not(#_) {min-width: min(100%, 300px) !important}"
)
"""The style that puts the graph below the board in a narrow window."""


def beside_graph(walk: Tour, complete: bool, page: str, take: Callable[[Square], None]) -> DeltaGenerator:
    """Draw the graph of a board; return the container next to it, which is above it in a narrow window.

    ``complete`` says whether the walk is a tour; ``take`` is called with a clicked square.
    """
    board = walk.board
    st.html(f"<style>{_WRAPPED}</style>")
    with st.container(key="both"):
        left, right = st.columns(2)
    info = GraphInfo(walk, unfolded(board), complete, tuple(square_word(board, square) for square in board))

    def click(selection: Any) -> None:
        square = clicked_place(selection.points, list(board))
        if square is not None:
            take(square)

    alt = f"The {len(board)} squares of the board as a graph: a line for every move, the walk in blue"
    size = "height: 100cqw !important; flex: none !important"
    with right, chart_in_place(f"{page}_graph", f"{page}.graph", size):
        chart(graph_figure(info, is_dark()), "graph", alt, on={"points": click}, config=IN_PLACE)
    right.caption("The same puzzle unfolded: every line is a move. Click a square here or on the board.")
    return left
