"""The colours: Okabe and Ito's, which colour-blind people can tell apart."""

from __future__ import annotations

import streamlit as st

BLUE, SKY, GREEN, ORANGE, VERMILLION, PURPLE, YELLOW = (
    "#0072B2",
    "#56B4E9",
    "#009E73",
    "#E69F00",
    "#D55E00",
    "#CC79A7",
    "#F0E442",
)
GREY = "#8A8F98"


def path_colour(dark: bool) -> str:
    """The colour of a walk: blue, lighter on a dark page."""
    return SKY if dark else BLUE


def ink(dark: bool) -> str:
    """The colour of text and thin lines."""
    return "#E8ECF1" if dark else "#1B1F24"


def paper(dark: bool) -> str:
    """The colour of the page."""
    return "#14181D" if dark else "#FFFFFF"


def is_dark() -> bool:
    """Whether the page is shown in the dark theme."""
    return st.context.theme.type == "dark"
