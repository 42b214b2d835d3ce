"""A view of the Tour page: the tour as a path over its board, and what its lines and marks are."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from knights.search.result import SearchResult
from knights.ui.components.player import player_controls
from knights.ui.sizes import MAX_VECTORS
from knights.ui.tour.board import tour_view
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.lines import plot_size, show_legend, show_plot, tour_info
from knights.ui.tour.replay import show_replay
from knights.ui.tour.solved import PAGE


def is_touched() -> bool:
    """Whether the page is on a telephone: there Plotly takes a first tap for pointing, and a player takes one."""
    return "Mobi" in st.context.headers.get("User-Agent", "")


def _is_played(result: SearchResult) -> bool:
    """Whether the tour is shown by the player: on a telephone, unless it is a picture."""
    return is_touched() and len(result.board) <= MAX_VECTORS


def show_tour(result: SearchResult) -> None:
    """The tour: its lines, or a picture of a large one; on a telephone the player, which takes one tap."""
    if _is_played(result):
        show_replay(result)
    elif len(result.board) > MAX_VECTORS:
        show_overview(result)
    else:
        show_plot(tour_info(result))


def show_beside(result: SearchResult) -> None:
    """The controls of the player, the part of a large board, or the legend."""
    if _is_played(result):
        player_controls(PAGE)
    elif len(result.board) > MAX_VECTORS:
        show_part(result)
    else:
        show_legend(tour_info(result))


VIEW = replace(tour_view("The tour", show_tour, show_beside), style=plot_size)
