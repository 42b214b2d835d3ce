"""Layout of a page: parts that are drawn only when opened, and parts side by side."""

from collections.abc import Callable

import streamlit as st

from knights.ui.controls.address import projector
from knights.ui.controls.values import page_name

EXPERT = "Expert"
"""The label of the settings that few visitors need."""


def folded(label: str, name: str, *draw: Callable[[], object], opened: bool = False) -> None:
    """Draw an expander; its content is drawn only while it is open.

    ``name`` is the end of its key; ``opened`` opens it at first, for example for a link to its content.
    """
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    if part.open:
        with part:
            for each in draw:
                each()


def expert_part(holds: str, *draw: Callable[[], object]) -> None:
    """Draw the settings for experts in an expander, closed at first, whose label names them."""
    folded(f"{EXPERT}: {holds}", "expert", *draw)


def secondary(name: str, *draw: Callable[[], object]) -> None:
    """Draw the details of an answer; in projector mode they are folded at first.

    Args:
        name: the end of the key.
        draw: functions that draw the details, called in order.
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
