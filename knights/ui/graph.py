"""A board next to the same puzzle as a graph, and the switch that shows it."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from knights.boards import Board, Square, Tour
from knights.boards.pictures import MAX_UNFOLDED
from knights.figures.graph import GraphInfo, graph_figure, unfolded
from knights.ui.chart import IN_PLACE, chart, chart_in_place, is_dark
from knights.ui.controls import Switch, square_word
from knights.ui.streamlit_internals import DeltaGenerator

GRAPH = Switch("graph", label="As a graph", help="Draws the same puzzle unfolded: every line is a move.")


def fits(board: Board) -> bool:
    """Return whether a board is small enough for a readable graph."""
    return len(board) <= MAX_UNFOLDED


def beside_graph(walk: Tour, complete: bool, page: str, take: Callable[[Square], None]) -> DeltaGenerator:
    """Draw the graph of a board, whose squares can be chosen; return the container to its left, or above it."""
    board = walk.board
    grid = st.grid(2, min_column_width=300)
    left, right = grid.cell(), grid.cell()
    info = GraphInfo(walk, unfolded(board), complete, tuple(square_word(board, square) for square in board))

    def click(selection: Any) -> None:
        if selection.points:
            take(list(board)[selection.points[0]["point_index"]])

    alt = f"The {len(board)} squares of the board as a graph: a line for every move, the walk in blue"
    size = "height: 100cqw !important; flex: none !important"
    with right, chart_in_place(f"{page}_graph", f"{page}.unfolded", size):
        chart(graph_figure(info, is_dark()), "unfolded", alt, on=click, config=IN_PLACE)
    right.caption("The same puzzle unfolded: every line is a move. Choose a square here or on the board.")
    return left
