"""A view of the Tour page: the tour, to be played, which stands at its end."""

from dataclasses import replace

import streamlit as st

from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_VECTORS
from knights.ui.components.player import of_tour, player, player_controls
from knights.ui.controls.position import AT, position
from knights.ui.tour.board import TourView, look, start_at
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.lines import show_lines
from knights.ui.tour.solved import PAGE, shown_walk


def show_tour(result: SearchResult) -> None:
    """The tour as it stands, without controls; a picture where it is too large for lines."""
    if len(result.board) > MAX_VECTORS:
        show_overview(result)
    else:
        show_lines(result, replace(look(), still=True, addressed=False))


def _is_picture(result: SearchResult) -> bool:
    return len(result.board) > MAX_VECTORS and AT.value is None


class Plot(TourView):
    """The tour, to be played, opened at its end."""

    title = "The tour"

    def board(self, result: SearchResult) -> None:
        """The tour to be played. One that is too large for lines is a picture until a position is asked for."""
        tour = shown_walk(result)
        if _is_picture(result):
            show_overview(result)
            return
        shown = look(position(min(1, len(tour)), len(tour)))
        if len(result.board) > MAX_VECTORS:
            player(of_tour(tour), shown, key=f"{PAGE}.board", on_square=start_at)
        else:
            show_lines(result, shown)

    def controls(self, result: SearchResult) -> None:
        """The controls of the player, or the part of a large board."""
        if not _is_picture(result):
            player_controls()
            return
        show_part(result)
        st.button("Play its moves", key=f"{PAGE}.play", on_click=AT.change, args=(1,))
