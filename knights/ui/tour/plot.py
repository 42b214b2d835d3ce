"""The first view of the Tour page: a player of the tour, opened at its end."""

from dataclasses import replace

import numpy as np
import streamlit as st

from knights.boards.pictures.marks import UNTOLD
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_VECTORS
from knights.figures.tour import TourInfo, shown_reasons, tour_figure
from knights.ui.chart import IN_PLACE, chart, is_dark
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.controls.board import CHESS
from knights.ui.controls.setting import AT, position
from knights.ui.tour.board import PLOT, TourView, look, start_at
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.search import PAGE, shown_walk


def show_tour(result: SearchResult) -> None:
    """Draw the tour at its end, without controls; as a picture if it is too large for lines."""
    if len(result.board) > MAX_VECTORS:
        show_overview(result)
    else:
        _show_lines(result, replace(look(), still=True, addressed=False))


def _show_lines(result: SearchResult, shown: Look) -> None:
    """Draw the player of the tour, opened at its end over a path; a click on a square starts the tour there.

    The player handles pointer and keys, even while the path covers it.
    """
    walk = shown_walk(result)
    reasons = shown_reasons(result) if len(result.walk) else None
    untold = np.full(max(0, len(walk) - 1), UNTOLD, dtype=np.int8)
    info = TourInfo(walk, result.tour is not None, untold if reasons is None else reasons, CHESS.value)
    with st.container(key="tour_board"):
        alt = f"The {'tour' if info.complete else 'walk'} on a board of {walk.board} squares"
        chart(tour_figure(info, is_dark()), PLOT, alt, config={**IN_PLACE, "staticPlot": True})
        shown = replace(shown, chart=f"{PAGE}-{PLOT}")
        player(of_tour(walk, reasons), shown, key=f"{PAGE}.board", on_square=start_at)


def _is_picture(result: SearchResult) -> bool:
    return len(result.board) > MAX_VECTORS and AT.value is None


class Plot(TourView):
    """The view with a player of the tour, opened at its end."""

    title = "The tour"

    def board(self, result: SearchResult) -> None:
        """Draw the player of the tour; a tour too large for lines is a picture until a link names a position."""
        tour = shown_walk(result)
        if _is_picture(result):
            show_overview(result)
            return
        shown = look(position(min(1, len(tour)), len(tour)))
        if len(result.board) > MAX_VECTORS:
            player(of_tour(tour), shown, key=f"{PAGE}.board", on_square=start_at)
        else:
            _show_lines(result, shown)

    def controls(self, result: SearchResult) -> None:
        """Draw the controls of the player, or the part of a large board."""
        if not _is_picture(result):
            player_controls()
            return
        show_part(result)
        st.button("Play its moves", key=f"{PAGE}.play", on_click=AT.change, args=(1,))
