"""One layout for every page with a board: the board as tall as the window, and next to it a column with the rest.

In a window of less than 900 pixels the column is below the board, unless the window is low and wide.
"""

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

_NARROWEST, _WIDEST = 0.5, 2.5
"""The least and the greatest width of the board's place, as multiples of its height."""


_BOARD_COLUMN = (
    ".st-key-board_page > * > [data-testid=stHorizontalBlock] > [data-testid=stColumn]:first-child"
)
"""The place of the board in CSS."""
NO_BOARD = f"{_BOARD_COLUMN} {{display: none}}"
"""The style of a view that has no board yet."""
BOARD_BELOW = f"@media (max-width: 900px) and (max-aspect-ratio: 3/2) {{{_BOARD_COLUMN} {{order: 2}}}}"
"""The style of pages whose column is above the board in a narrow window too."""


def board_and_column(
    shape: float = 1.0, spare: int = 0, style: str = ""
) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return the containers of the board and of the column next to it.

    Args:
        shape: the width of the board as a multiple of its height.
        spare: pixels below the board that are not its own.
        style: additional CSS rules for the page.
    """
    wide = min(_WIDEST, max(_NARROWEST, shape))
    st.html(f"<style>.st-key-board_page {{--shape: {wide:.3f}; --spare: {spare}px}} {style}</style>")
    with st.container(key="board_page"):
        board, column = st.columns(2)
    return board, column


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
