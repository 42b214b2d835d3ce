"""The parts of the front page."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from knights.board import Board
from knights.search import search
from knights.ui.archive import seal
from knights.ui.figures.board import board_info
from knights.ui.player import tour_player
from knights.ui.thumbnails import pictures


@dataclass(frozen=True)
class Door:
    """A way into the app: where it leads, and the question it answers."""

    picture: str
    page: str
    title: str
    question: str


DOORS = (
    Door(
        "tour",
        "pages/tour.py",
        "One tour",
        "Is there a tour from this square, and how does a search find it?",
    ),
    Door(
        "sweep",
        "pages/sweep.py",
        "Every start",
        "From which squares of which boards does a heuristic succeed?",
    ),
    Door("compare", "pages/compare.py", "Side by side", "What does each idea buy, in steps?"),
    Door("sliding", "pages/sliding.py", "Sliding puzzle", "How far does greed get with another puzzle?"),
)


@st.cache_data(show_spinner=False, max_entries=1)
def _pictures() -> dict[str, str]:
    return pictures()


def live_tour() -> None:
    """A small tour that plays."""
    result = search(Board(6, 6), (0, 0))
    if result.tour is not None:
        info = board_info(result.tour, result.board, result.start, result.walk)
        tour_player(result.tour, key="home.player", ties=info.kinds, start_at=1, height=330, autoplay=True)


def published_seal() -> None:
    """One line: how many published figures agree with ours, once that has been recomputed."""
    st.fragment(run_every=None if seal() else 1.0)(_seal)()


def _seal() -> None:
    text = seal()
    label = (
        f"**{text}** with ours, recomputed on this server"
        if text
        else "The published figures are being recomputed…"
    )
    st.page_link("pages/published.py", label=label, icon=":material/verified:")


def doors() -> None:
    """Four doors, each with a picture and its question."""
    for column, door in zip(st.columns(len(DOORS)), DOORS, strict=True):
        with column.container(border=True, height="stretch"):
            st.html(f'<img src="{_pictures()[door.picture]}" alt="" style="width:100%">')
            st.page_link(door.page, label=f"**{door.title}**", icon=":material/arrow_forward:")
            st.caption(door.question)
