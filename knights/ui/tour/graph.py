"""A view of the Tour page: the board and beside it the same puzzle as a graph."""

from dataclasses import replace

from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.figures.tour import shown_reasons
from knights.figures.unfolding import MAX_UNFOLDED
from knights.ui.components.player import of_tour, player, player_controls
from knights.ui.graph import beside_graph
from knights.ui.tour.board import look, start_at, tour_view
from knights.ui.tour.place import board_shape
from knights.ui.tour.solved import PAGE, shown_walk


def show_both(result: SearchResult) -> None:
    """The board, and the graph beside it."""
    walk = shown_walk(result)
    reasons = shown_reasons(result) if len(result.walk) else None
    with beside_graph(walk, result.tour is not None, PAGE, start_at):
        shown = replace(look(), addressed=False)
        player(of_tour(walk, reasons), shown, key=f"{PAGE}.board", on_square=start_at)


def _instead(case: Case) -> str:
    """Only of small boards the picture is easy to read."""
    return "tour" if len(case.board) > MAX_UNFOLDED else ""


VIEW = tour_view(
    "As a graph",
    show_both,
    lambda result: player_controls(),
    shape=lambda: 2 * board_shape(),
    instead=_instead,
)
