"""The parts of the front page."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from knights.board import Board, Square
from knights.caches import KIB, kept
from knights.heuristics.variants import NAMED
from knights.search.search import search
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.cases import step_limit
from knights.ui.controls.links import open_tour, tour_settings
from knights.ui.published.recomputed import seal


@dataclass(frozen=True)
class Card:
    """A way into the app: the name of its page and picture, its title, and the question it answers."""

    name: str
    title: str
    question: str


CARDS = (
    Card("tour", "One tour", "Is there a tour from this square, and how does a search find it?"),
    Card("sweep", "Every start", "Which starting squares work, on which boards?"),
    Card("compare", "Side by side", "How many steps does each idea save?"),
    Card("sliding", "Sliding puzzle", "How well does greedy search do on another puzzle?"),
)


def picture(card: Card) -> Path:
    """The file of a card's picture; ``docs/cards.py`` draws it."""
    return Path(__file__).with_name(f"{card.name}.svg")


@kept(128 * KIB)
def _picture_address(card: Card) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(picture(card).read_bytes()).decode()


def race() -> None:
    """Blind search against the rule; a click on a square leads to the tour from there."""
    board, start = Board(8, 8), (0, 0)
    result = search(board, start, NAMED["warnsdorff"].variant)
    if result.tour is not None:
        (order,) = NAMED["plain"].variant.orders
        lanes = (
            Lane("blind", "Blind search", "tries the moves in a fixed order", order=order),
            Lane(
                "rule",
                "Warnsdorff's rule",
                "goes where the fewest onward moves are",
                squares=result.tour.path,
            ),
        )
        race_player(board, start, lanes, key="home.race", on_square=_open_from)


def _open_from(start: Square) -> None:
    open_tour(tour_settings(Board(8, 8), start, NAMED["default"].variant, step_limit().default))


def published_badge() -> None:
    """One line: how many published figures agree with ours, once that has been recomputed."""
    text = seal()
    if text:
        _published_link(f"**{text}**")
    else:
        _wait_for_published()


@st.fragment(run_every=1.0)
def _wait_for_published() -> None:
    if seal():
        # The whole page once more: the fragment's clock ends with it.
        st.rerun()
    _published_link("The published figures are being recomputed…")


def _published_link(label: str) -> None:
    st.page_link("pages/published.py", label=label, icon=":material/verified:")


def cards() -> None:
    """The cards, each with a picture and its question; a click anywhere on one follows its link."""
    for column, card in zip(st.columns(len(CARDS)), CARDS, strict=True):
        with column.container(border=True, height="stretch", key=f"card-{card.name}"):
            st.html(f'<img src="{_picture_address(card)}" alt="" style="width:100%">')
            st.page_link(f"pages/{card.name}.py", label=f"**{card.title}**", icon=":material/arrow_forward:")
            st.caption(card.question)
