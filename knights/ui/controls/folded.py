"""A part of a page that is folded away: while it is, nothing in it is drawn."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.ui.controls.values import page_name


def folded(label: str, name: str) -> DeltaGenerator | None:
    """A part that opens at a click on its label; None while it is closed: then there is nothing to draw.

    What it holds comes with the run that the click sets off, and costs no other run anything.
    """
    part = st.expander(label, key=f"{page_name()}.{name}", on_change="rerun")
    return part if part.open else None
