"""The one way to draw a chart, enlarged in projector mode and saved as SVG, and a table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from knights.figures.template import enlarged
from knights.ui.controls.address import projector
from knights.ui.controls.values import page_name

IN_PLACE = {"displayModeBar": False, "responsive": True}
"""Settings of a chart that is a board: without buttons, and as large as its place."""


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
    """Show a figure. Its button saves it as SVG, which stays sharp in print.

    Args:
        key: its name on the page.
        alt: its text for screen readers.
        title: a line above it.
        file: the name under which it is saved; like its key if empty.
        on: functions by what can be selected, ``points`` or a ``box``, called with the selection before the page runs
            again.
        config: more settings of Plotly's.
    """
    name = f"{page_name()}.{key}"
    image = {"format": "svg", "filename": file or name.replace(".", "-")}
    options: dict[str, Any] = {"alt": alt} if alt else {}
    for what, take in (on or {}).items():
        options |= {"on_select": partial(_hand_on, name, take), "selection_mode": what}
    if title:
        st.markdown(f"**{title}**")
    shown = enlarged(figure) if projector() else figure
    settings = {"displaylogo": False, "toImageButtonOptions": image, **(config or {})}
    st.plotly_chart(shown, key=name, config=settings, **options)


def _hand_on(name: str, take: Callable[[Any], None]) -> None:
    take(st.session_state[name].selection)


def table(rows: Any, key: str, columns: Mapping[str, Any] | None = None, **options: Any) -> None:
    """Show a table without row numbers; ``columns`` configure headings and formats by name."""
    st.dataframe(rows, hide_index=True, key=f"{page_name()}.{key}", column_config=columns, **options)
