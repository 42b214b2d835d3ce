"""The colours: Okabe and Ito's, which colour-blind people can tell apart."""

from __future__ import annotations

import streamlit as st

from knights.search.result import Category

BLUE, SKY, GREEN, ORANGE, VERMILLION, PURPLE, YELLOW = (
    "#0072B2",
    "#56B4E9",
    "#009E73",
    "#E69F00",
    "#D55E00",
    "#CC79A7",
    "#F0E442",
)
START, END = "#007A5A", "#C25500"
"""Green and vermillion dark enough for white text on them, 4.5 to 1."""
TIE_MOVE, OTHER_MOVE = "#A86A00", "#A8407E"
"""Orange and purple dark enough for lines on the squares of a light board, 3 to 1."""
GREY = "#8A8F98"
INK = "#1B1F24"
"""Text on a light page, and glyphs on the colour of a category."""

CATEGORY_COLOURS = {
    Category.FIRST_TRY: SKY,
    Category.BACKTRACKED: BLUE,
    Category.CONSTRUCTED: GREEN,
    Category.LIMIT: VERMILLION,
    Category.EXHAUSTED: YELLOW,
    Category.NO_TOUR: "#B9BEC6",
    Category.NOT_RUN: "rgba(128,128,128,0.10)",
}
"""The colour of each category, wherever one is shown."""


def path_colour(dark: bool) -> str:
    """The colour of a walk: blue, lighter on a dark page."""
    return SKY if dark else BLUE


def ink(dark: bool) -> str:
    """The colour of text and thin lines."""
    return "#E8ECF1" if dark else INK


def paper(dark: bool) -> str:
    """The colour of the page."""
    return "#14181D" if dark else "#FFFFFF"


def is_dark() -> bool:
    """Whether the page is shown in the dark theme."""
    return st.context.theme.type == "dark"
