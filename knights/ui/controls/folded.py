"""Parts of a page: folded away, while nothing in them is drawn, or side by side."""

from collections.abc import Callable

import streamlit as st

from knights.ui.controls.values import page_name

EXPERT = "Expert"
"""The label of the settings that few need."""


def folded(label: str, name: str, *draw: Callable[[], object], opened: bool = False) -> None:
    """A part that opens at a click on its label.

    What it holds comes with the run that the click sets off, and costs no other run anything.

    Args:
        label: what it says while it is closed.
        name: the end of its key.
        draw: draw what it holds, one after the other.
        opened: whether it is open at first, as where a link leads to what it holds.
    """
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    if part.open:
        with part:
            for each in draw:
                each()


def expert_part(holds: str, *draw: Callable[[], object]) -> None:
    """The settings that few need, closed at first; the label says what it holds."""
    folded(f"{EXPERT}: {holds}", "expert", *draw)


def in_columns(*draw: Callable[[], object]) -> None:
    """Columns of one width, each with what draws it."""
    for place, each in zip(st.columns(len(draw)), draw, strict=True):
        with place:
            each()
