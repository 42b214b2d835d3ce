"""The first view of the Tour page: a player of the tour, opened at its end."""

from dataclasses import replace

import streamlit as st

from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_VECTORS
from knights.ui.components.player import player, player_controls
from knights.ui.controls.setting import AT, position
from knights.ui.tour.board import TourView, look, start_at
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.search import PAGE, shown_replay, shown_walk


def show_tour(result: SearchResult) -> None:
    """Draw the tour at its end, without controls; as a picture if it is too large for lines."""
    if len(result.board) > MAX_VECTORS:
        show_overview(result)
    else:
        shown = replace(look(), still=True, addressed=False)
        player(shown_replay(result), shown, key=f"{PAGE}.board", on_square=start_at)


def _is_picture(result: SearchResult) -> bool:
    return len(result.board) > MAX_VECTORS and AT.value is None


class Plot(TourView):
    """The view with a player of the tour, opened at its end."""

    title = "The tour"

    def board(self, result: SearchResult) -> None:
        """Draw the player of the tour; a tour too large for lines is a picture until a link names a position."""
        if _is_picture(result):
            show_overview(result)
            return
        length = len(shown_walk(result))
        shown = look(position(min(1, length), length))
        player(shown_replay(result), shown, key=f"{PAGE}.board", on_square=start_at)

    def controls(self, result: SearchResult) -> None:
        """Draw the controls of the player, or the part of a large board."""
        if not _is_picture(result):
            player_controls()
            return
        show_part(result)
        st.button("Play its moves", key=f"{PAGE}.play", on_click=AT.change, args=(1,))
