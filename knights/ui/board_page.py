"""The answer of a page in large type, and charts whose size is that of their place."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from knights.boards.pictures.colours import INK
from knights.engine.result import Category
from knights.engine.words import CATEGORIES

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator


def chart_size(chart: str, lengths: str) -> str:
    """Return the CSS rule that gives the chart with a key its width, height or both, as CSS lengths."""
    parts = ["", "[data-testid=stFullScreenFrame]", "[data-testid=stPlotlyChart]", ".js-plotly-plot"]
    name = chart.replace(".", "-")
    return ", ".join(f".st-key-{name} {part}".strip() for part in parts) + f" {{{lengths}}}"


def chart_in_place(place: str, chart: str, lengths: str) -> DeltaGenerator:
    """Return a container with a key; CSS lengths size its chart, such as ``100cqw``, the container's width."""
    rule = chart_size(chart, lengths)
    st.html(f"<style>.st-key-{place} {{container-type: inline-size}} {rule}</style>")
    return st.container(key=place)


def answer(category: Category | None, headline: str, reason: str, counts: Iterable[tuple[str, str]]) -> None:
    """Draw the answer in large type after the mark of its category, its reason, and counts as small tiles."""
    glyph = ""
    if category is not None:
        style = f"background:{CATEGORIES[category].colour};color:{INK}"
        glyph = f'<span class="glyph" aria-hidden="true" style="{style}">{CATEGORIES[category].glyph}</span>'
    tiles = " ".join(f"<span><b>{escape(number)}</b> {escape(what)}</span>" for number, what in counts)
    st.markdown(
        f'<div class="verdict" role="heading" aria-level="2">{glyph} {escape(headline)}</div>'
        + (f'<div class="reason">{escape(reason)}</div>' if reason else "")
        + (f'<div class="tiles">{tiles}</div>' if tiles else ""),
        unsafe_allow_html=True,
    )
