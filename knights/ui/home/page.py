"""The parts of the front page."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from knights.board import Board, Square
from knights.search.search import search
from knights.ui.components.player import tour_player
from knights.ui.figures.tour import board_info
from knights.ui.home.thumbnails import pictures
from knights.ui.published.recomputed import seal
from knights.ui.tour.page import CONTRACT

_GO = "home:go"


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
    """The chessboard with a tour that plays; a click on a square leads to the tour from there."""
    result = search(Board(8, 8), (0, 0))
    if result.tour is not None:
        info = board_info(result.tour, result.board, result.start, result.walk)
        tour_player(
            result.tour,
            key="home.player",
            ties=info.kinds,
            start_at=1,
            height=350,
            autoplay=True,
            on_square=_take_square,
        )


def _take_square(square: Square) -> None:
    row, column = square
    st.session_state[_GO] = {"rows": "8", "columns": "8", "row": str(row), "column": str(column)}


def follow() -> None:
    """Go to the Tour page if a square was clicked, or if the address asks for a tour."""
    address = st.query_params.to_dict()
    asked = address if address.keys() & set(CONTRACT) else None
    settings = st.session_state.pop(_GO, None) or asked
    if settings:
        st.switch_page("pages/tour.py", query_params=settings)


def published_seal() -> None:
    """One line: how many published figures agree with ours, once that has been recomputed."""
    st.fragment(run_every=None if seal() else 1.0)(_seal)()


def _seal() -> None:
    text = seal()
    label = f"**{text}**" if text else "The published figures are being recomputed…"
    st.page_link("pages/published.py", label=label, icon=":material/verified:")


def doors() -> None:
    """Four doors, each with a picture and its question."""
    for column, door in zip(st.columns(len(DOORS)), DOORS, strict=True):
        with column.container(border=True, height="stretch"):
            st.html(f'<img src="{_pictures()[door.picture]}" alt="" style="width:100%">')
            st.page_link(door.page, label=f"**{door.title}**", icon=":material/arrow_forward:")
            st.caption(door.question)
