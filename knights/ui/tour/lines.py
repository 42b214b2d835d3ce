"""The tour on its board: the player, and where that stands at its end the tour as a path that Plotly draws."""

from dataclasses import replace

import numpy as np
import streamlit as st

from knights.boards.pictures.marks import UNTOLD
from knights.engine.result import SearchResult
from knights.figures.board import NARROW, TELEPHONE
from knights.figures.tour import TourInfo, shown_reasons, tour_figure
from knights.ui.chart import IN_PLACE, chart
from knights.ui.components.player import Look, of_tour, player
from knights.ui.controls.board import CHESS
from knights.ui.theme import is_dark
from knights.ui.tour.board import start_at
from knights.ui.tour.place import PLOT
from knights.ui.tour.solved import PAGE, shown_walk


def show_lines(result: SearchResult, look: Look) -> None:
    """The tour, to be played; at its end it is a path over its board. A click on a square starts there.

    The player takes what is pointed at, tapped and clicked, and the keys, in both.
    """
    walk = shown_walk(result)
    reasons = shown_reasons(result) if len(result.walk) else None
    on_telephone = "Mobi" in st.context.headers.get("User-Agent", "")
    untold = np.full(max(0, len(walk) - 1), UNTOLD, dtype=np.int8)
    info = TourInfo(
        walk,
        result.tour is not None,
        untold if reasons is None else reasons,
        CHESS.value,
        TELEPHONE if on_telephone else NARROW,
    )
    with st.container(key="tour_board"):
        alt = f"The {'tour' if info.complete else 'walk'} on a board of {walk.board} squares"
        chart(tour_figure(info, is_dark()), PLOT, alt, config={**IN_PLACE, "staticPlot": True})
        shown = replace(look, chart=f"{PAGE}-{PLOT}")
        player(of_tour(walk, reasons), shown, key=f"{PAGE}.board", on_square=start_at)
