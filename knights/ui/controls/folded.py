"""Parts of a page that are drawn only when opened, or side by side."""

from collections.abc import Callable

import streamlit as st

from knights.ui.controls.address import projector
from knights.ui.controls.values import page_name

EXPERT = "Expert"
"""The label of the settings that few visitors need."""


def folded(label: str, name: str, *draw: Callable[[], object], opened: bool = False) -> None:
    """Draw a part that opens at a click on its label; its content is drawn only while it is open.

    ``name`` is the end of its key; ``opened`` opens it at first, as when a link leads to its content.
    """
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    if part.open:
        with part:
            for each in draw:
                each()


def expert_part(holds: str, *draw: Callable[[], object]) -> None:
    """Draw the settings that few visitors need, closed at first, under a label that names them."""
    folded(f"{EXPERT}: {holds}", "expert", *draw)


def secondary(name: str, *draw: Callable[[], object]) -> None:
    """Draw the part of an answer that few need at once; in projector mode it is closed at first.

    Args:
        name: the end of the key.
        draw: draw its content, one after the other.
    """
    if projector():
        folded("More", name, *draw)
    else:
        for each in draw:
            each()


def in_columns(*draw: Callable[[], object]) -> None:
    """Draw columns of equal width, one per function."""
    for place, each in zip(st.columns(len(draw)), draw, strict=True):
        with place:
            each()
