"""Two views of the Tour page: a player of the tour, and the board next to its graph."""

import numpy as np
import streamlit as st

from knights.boards.pictures.colours import UNTOLD
from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_UNFOLDED, MAX_VECTORS
from knights.figures.tour import TourInfo, shown_reasons, tour_figure
from knights.ui.chart import IN_PLACE, beside_graph, chart, is_dark
from knights.ui.components.player import of_tour, player_controls
from knights.ui.controls.board import CHESS
from knights.ui.controls.setting import AT
from knights.ui.tour.board import PLOT, TourView, show_player, shown_walk, start_at
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.question import PAGE


def show_tour(result: SearchResult) -> None:
    """Draw the finished tour without controls, as a picture if it is too large for single lines."""
    if len(result.board) > MAX_VECTORS:
        show_overview(result)
    else:
        _show_lines(result, still=True)


def _show_lines(result: SearchResult, positions: tuple[int, int] | None = None, still: bool = False) -> None:
    """Draw a player of the tour over a chart of its path; the chart is visible while the player is at the end."""
    walk, reasons = shown_walk(result), shown_reasons(result)
    untold = np.full(max(0, len(walk) - 1), UNTOLD, dtype=np.int8)
    info = TourInfo(walk, result.tour is not None, untold if reasons is None else reasons, CHESS.value)
    with st.container(key="tour_board"):
        # The player comes first: it shows the board while the browser still loads Plotly.
        show_player(of_tour(walk, reasons), "board", positions, chart=f"{PAGE}-{PLOT}", still=still)
        alt = f"The {'tour' if info.complete else 'walk'} on a board of {walk.board} squares"
        chart(tour_figure(info, is_dark()), PLOT, alt, config={**IN_PLACE, "staticPlot": True})


class Plot(TourView):
    """The view with a player of the tour, opened at its end."""

    title = "The tour"

    def board(self, result: SearchResult) -> None:
        """Draw the player of the tour; draw a large tour as a picture until the visitor plays its moves."""
        tour = shown_walk(result)
        if len(result.board) <= MAX_VECTORS:
            _show_lines(result, (1, len(tour)))
        elif AT.value is None:
            show_overview(result)
        else:
            show_player(of_tour(tour), "board", (1, len(tour)))

    def controls(self, result: SearchResult) -> None:
        """Draw the controls of the player, or the selected part of a large board."""
        if len(result.board) <= MAX_VECTORS or AT.value is not None:
            player_controls()
            return
        show_part(result)
        st.button("Play its moves", key=f"{PAGE}.play", on_click=AT.change, args=(1,))


class Graph(TourView):
    """The view of the board next to the same puzzle as a graph."""

    title = "As a graph"

    def board(self, result: SearchResult) -> None:
        """Draw the board and, next to it, the graph."""
        walk = shown_walk(result)
        with beside_graph(walk, result.tour is not None, PAGE, start_at):
            show_player(of_tour(walk, shown_reasons(result)), "board")

    def shape(self) -> float:
        """Return the ratio of width to height of two boards side by side."""
        return 2 * super().shape()

    def unsuited(self, case: Case) -> str:
        """Return why there is no graph, if the board is too large for a readable one; otherwise an empty string."""
        size = len(case.board)
        if size <= MAX_UNFOLDED:
            return ""
        return f"A graph of more than {MAX_UNFOLDED} squares is hard to read; this board has {size:,}."
