"""A view of the Tour page: the board and next to it the same puzzle as a graph."""

from dataclasses import replace

from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.figures.tour import shown_reasons
from knights.figures.unfolding import MAX_UNFOLDED
from knights.ui.chart import beside_graph
from knights.ui.components.player import of_tour, player
from knights.ui.tour.board import TourView, board_shape, look, start_at
from knights.ui.tour.search import PAGE, shown_walk


class Graph(TourView):
    """The view of the board with the same puzzle as a graph next to it."""

    title = "As a graph"

    def board(self, result: SearchResult) -> None:
        """Draw the board, and the graph next to it."""
        walk = shown_walk(result)
        reasons = shown_reasons(result) if len(result.walk) else None
        with beside_graph(walk, result.tour is not None, PAGE, start_at):
            shown = replace(look(), addressed=False)
            player(of_tour(walk, reasons), shown, key=f"{PAGE}.board", on_square=start_at)

    def shape(self) -> float:
        """Return the ratio of width to height of two boards side by side."""
        return 2 * board_shape()

    def unsuited(self, case: Case) -> str:
        """Return why a board is too large for a readable graph; empty if it is small enough."""
        size = len(case.board)
        return (
            f"A graph of more than {MAX_UNFOLDED} squares is hard to read; this board has {size:,}."
            if size > MAX_UNFOLDED
            else ""
        )
