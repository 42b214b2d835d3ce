"""The display of results: an answer in large type, a chart, which can be saved as SVG, and a table."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from streamlit.column_config import LinkColumn

from knights.boards.pictures.colours import INK
from knights.engine.result import Category
from knights.engine.words import CATEGORIES
from knights.figures.template import enlarged
from knights.ui.controls.address import projector
from knights.ui.controls.values import page_name, refusing
from knights.ui.streamlit_internals import DeltaGenerator


def is_dark() -> bool:
    """Return whether the page has the dark theme."""
    return st.context.theme.type == "dark"


IN_PLACE = {"displayModeBar": False, "responsive": True}
"""Settings of a chart that shows a board: no buttons, and as large as its container."""


def chart(
    figure: go.Figure,
    key: str,
    alt: str = "",
    *,
    title: str = "",
    file: str = "",
    on: Mapping[str, Callable[[Any], None]] | None = None,
    config: Mapping[str, object] | None = None,
) -> None:
    """Show a figure; a button saves it as SVG.

    Args:
        key: its name on the page.
        file: the name under which it is saved; like its key if empty.
        on: functions by the kind of selection, ``points`` or a ``box``, called with the selection before the page
            reruns.
        config: further settings of Plotly's.
    """
    name = f"{page_name()}.{key}"
    image = {"format": "svg", "filename": file or name.replace(".", "-")}
    options: dict[str, Any] = {"alt": alt} if alt else {}
    for what, take in (on or {}).items():
        options |= {"on_select": partial(_hand_on, name, take), "selection_mode": what}
    if title:
        st.markdown(f"**{title}**")
    shown = enlarged(figure) if projector() else figure
    buttons = {"modeBarButtons": [["toImage"]], "toImageButtonOptions": image}
    settings = {"displaylogo": False, **buttons, **(config or {})}
    st.plotly_chart(shown, key=name, config=settings, **options)


def _hand_on(name: str, take: Callable[[Any], None]) -> None:
    with refusing():
        take(st.session_state[name].selection)


CASE = LinkColumn(display_text="open ↗", width="small", help="Opens in a new tab.")
"""The column of a table that links to each case."""


def table(rows: Any, key: str, columns: Mapping[str, Any] | None = None, **options: Any) -> None:
    """Show a table without row numbers; ``columns`` configure headings and formats by name."""
    st.dataframe(rows, hide_index=True, key=f"{page_name()}.{key}", column_config=columns, **options)


def chart_size(chart: str, lengths: str) -> str:
    """Return the CSS rule that sets the width, the height or both of the chart with a key."""
    parts = ["", "[data-testid=stFullScreenFrame]", "[data-testid=stPlotlyChart]", ".js-plotly-plot"]
    name = chart.replace(".", "-")
    return ", ".join(f".st-key-{name} {part}".strip() for part in parts) + f" {{{lengths}}}"


def chart_in_place(place: str, chart: str, lengths: str) -> DeltaGenerator:
    """Return a container with a key; CSS lengths size its chart, such as ``100cqw``, the container's width."""
    rule = chart_size(chart, lengths)
    st.html(f"<style>.st-key-{place} {{container-type: inline-size}} {rule}</style>")
    return st.container(key=place)


def answer(category: Category | None, headline: str, reason: str, counts: Iterable[tuple[str, str]]) -> None:
    """Draw an answer in large type with the mark of its category, its reason, and counts as small tiles."""
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
