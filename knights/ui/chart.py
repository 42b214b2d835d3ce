"""Results on a page: answers in large type, charts that can be saved as SVG, tables, and a piece's moves."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from streamlit.column_config import LinkColumn

from knights.boards import MoveOrder, Square
from knights.boards.pictures import INK, PIECE, SQUARES, ink, paper
from knights.engine import CATEGORIES, Category
from knights.figures.template import enlarged
from knights.ui.controls import address, setting, values
from knights.ui.streamlit_internals import DeltaGenerator


def is_dark() -> bool:
    """Return whether the page uses the dark theme."""
    return st.context.theme.type == "dark"


IN_PLACE = {"displayModeBar": False, "responsive": True}
"""Plotly's settings for a chart of a board: no buttons, and the size of the container."""


def chart(
    figure: go.Figure,
    key: str,
    alt: str,
    *,
    file: str = "",
    on: Callable[[object], None] | None = None,
    config: Mapping[str, object] | None = None,
) -> None:
    """Show a figure with a button that saves it; ``alt`` is for screen readers, ``on`` receives what is chosen."""
    name = f"{values.page_name()}.{key}"
    image = {"format": "svg", "filename": file or name.replace(".", "-")}
    clicks: dict[str, Any] = {"on_select": partial(_pass_on, name, on), "selection_mode": "points"} if on else {}
    shown = enlarged(figure) if address.projector() else figure
    buttons = {"modeBarButtons": [["toImage"]], "toImageButtonOptions": image}
    settings = {"displaylogo": False, **buttons, **(config or {})}
    st.plotly_chart(shown, key=name, config=settings, alt=alt, **clicks)


def _pass_on(name: str, take: Callable[[Any], None]) -> None:
    with values.refusing():
        take(st.session_state[name].selection)


CASE = LinkColumn(display_text="open ↗", width="small", help="Opens in a new tab.")
"""A table column that contains a link to each case."""


def table(rows: Any, key: str, columns: Mapping[str, Any] | None = None, **options: Any) -> None:
    """Show a table without row numbers; ``columns`` configures columns by name."""
    st.dataframe(rows, hide_index=True, key=f"{values.page_name()}.{key}", column_config=columns, **options)


def chart_size(chart: str, lengths: str) -> str:
    """Return a CSS rule for a chart, given its key and declarations of its width or height."""
    parts = ["", "[data-testid=stFullScreenFrame]", "[data-testid=stPlotlyChart]", ".js-plotly-plot"]
    name = chart.replace(".", "-")
    return ", ".join(f".st-key-{name} {part}".strip() for part in parts) + f" {{{lengths}}}"


def chart_in_place(place: str, chart: str, lengths: str) -> DeltaGenerator:
    """Return a container, with the key ``place``, for a chart of a given size.

    ``lengths`` are CSS declarations of the width or height, in which ``100cqw`` is the width of the container.
    """
    size = chart_size(chart, lengths)
    st.html(f"<style>.st-key-{place} {{container-type: inline-size}} {size}</style>")
    return st.container(key=place)


def answer(
    category: Category | None, headline: str, reason: str, counts: Iterable[tuple[str, str]], spoken: bool = False
) -> None:
    """Draw an answer in large type with the mark of its category, a reason, and counts in small tiles.

    A screen reader reads a ``spoken`` one whenever it changes. Each text is alone in its element: where a browser has
    translated the page, React cannot update any other text.
    """
    glyph = ""
    if category is not None:
        style = f"background:{CATEGORIES[category].colour};color:{INK}"
        glyph = f'<span class="glyph" aria-hidden="true" style="{style}">{CATEGORIES[category].glyph}</span>'
    tiles = " ".join(f"<span><b>{escape(number)}</b> <i>{escape(what)}</i></span>" for number, what in counts)
    st.markdown(
        f"<div{' role=status' if spoken else ''}>"
        f'<div class="verdict" role="heading" aria-level="2" tabindex="-1">{glyph} <i>{escape(headline)}</i></div>'
        + (f'<div class="reason">{escape(reason)}</div>' if reason else "")
        + "</div>"
        + (f'<div class="tiles">{tiles}</div>' if tiles else ""),
        unsafe_allow_html=True,
    )


def on_square(take: Callable[[Square], object]) -> Callable[[object], None]:
    """Return a callback that calls ``take`` with the square selected on a chart, if there is one."""

    def click(selection: Any) -> None:
        if selection.points:
            take((int(selection.points[0]["y"]), int(selection.points[0]["x"])))

    return click


def show_compass(moves: MoveOrder) -> None:
    """Draw the eight moves of a piece, numbered in the order in which a search tries them."""
    dark, reach = is_dark(), max(map(max, moves))
    count, size = 2 * reach + 1, max(0.65, (2 * reach + 1) / 13)
    (pale, deep), piece = SQUARES[dark], PIECE[dark]
    words, numbers = [], ""
    for number, (down, right) in enumerate(moves, 1):
        x, y = reach + 0.5 + right, reach + 0.5 + down + 0.36 * size
        numbers += f'<text x="{x}" y="{y}" font-size="{size}">{number}</text>'
        rows, columns = ("up" if down < 0 else "down"), ("left" if right < 0 else "right")
        words.append(f"{number}: {abs(down)} {rows} and {abs(right)} {columns}")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {count} {count}" width="130" height="130" '
        f'font-family="sans-serif" font-weight="700" text-anchor="middle" fill="{ink(dark)}">'
        '<pattern id="squares" width="2" height="2" patternUnits="userSpaceOnUse">'
        f'<rect width="2" height="2" fill="{pale}"/><path d="M1 0h1v1h-1zM0 1h1v1h-1z" fill="{deep}"/></pattern>'
        f'<rect width="{count}" height="{count}" fill="url(#squares)"/>'
        f'<rect x="{reach + 0.08}" y="{reach + 0.08}" width="0.84" height="0.84" rx="0.15" fill="{piece}"/>'
        f'<text x="{reach + 0.5}" y="{reach + 0.77}" font-size="0.77" fill="{paper(dark)}">♞</text>'
        f"{numbers}</svg>"
    )
    picture = b64encode(svg.encode()).decode()
    alt = f"The order of the moves. {', '.join(words)}."
    st.html(f'<img src="data:image/svg+xml;base64,{picture}" alt="{alt}">', width="content")


def secondary(name: str, *draw: Callable[[], object]) -> None:
    """Draw the details of an answer; in projector mode, put them into an expander, whose key ends in ``name``."""
    if address.projector():
        setting.folded("More", name, *draw)
    else:
        for each in draw:
            each()
