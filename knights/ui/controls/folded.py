"""A part of a page that is folded away: while it is, nothing in it is drawn."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.ui.controls.values import page_name

EXPERT = "Expert"
"""What is for those who know the method: closed at first, and labelled with what it holds."""
PROGRAMMERS = "For programmers"
"""What holds the command line that does the same as the page."""


def folded(label: str, name: str, opened: bool = False) -> DeltaGenerator | None:
    """A part that opens at a click on its label; None while it is closed: then there is nothing to draw.

    What it holds comes with the run that the click sets off, and costs no other run anything.

    Args:
        label: what it says while it is closed.
        name: the end of its key.
        opened: whether it is open at first, as where a link leads to what it holds.
    """
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    return part if part.open else None


def expert_part(holds: str) -> DeltaGenerator | None:
    """The place of the settings that few need; None while it is closed, as at first. The label says what it holds."""
    return folded(f"{EXPERT}: {holds}", "expert")


def for_programmers(command: str, files: Callable[[], None] = lambda: None) -> None:
    """The command that does the same on one's own machine, folded away, and the buttons of ``files``."""
    part = folded(PROGRAMMERS, "programmers")
    if part is not None:
        with part:
            st.caption("On your own machine:")
            st.code(command, language="bash", wrap_lines=True)
            with st.container(horizontal=True):
                files()
