"""Every Plotly figure of the app is shown here: larger in projector mode, and to be saved as SVG."""

from collections.abc import Callable, Mapping
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from knights.figures.enlarged import enlarged
from knights.ui.controls.address import projector
from knights.ui.controls.values import page_name

IN_PLACE = {"displayModeBar": False, "responsive": True}
"""Settings of a chart that is a board: no buttons of its own, and as large as its place."""


def chart(
    figure: go.Figure,
    key: str,
    alt: str = "",
    *,
    title: str = "",
    file: str = "",
    take: Callable[[Any], None] | None = None,
    selected: str = "points",
    config: Mapping[str, object] | None = None,
) -> None:
    """Show a figure. Its button saves it as SVG, which stays sharp in print.

    Args:
        figure: the figure.
        key: its name on the page.
        alt: what it shows, for those who do not see it.
        title: a line above it.
        file: the name under which it is saved; one like its key if empty.
        take: called with what a person selects, before the page runs again.
        selected: what can be selected, as Streamlit calls it.
        config: more settings of Plotly's.
    """
    name = f"{page_name()}.{key}"
    image = {"format": "svg", "filename": file or name.replace(".", "-")}
    options: dict[str, Any] = {"alt": alt} if alt else {}
    if take is not None:
        options |= {"on_select": lambda: take(st.session_state[name].selection), "selection_mode": selected}
    if title:
        st.markdown(f"**{title}**")
    shown = enlarged(figure) if projector() else figure
    settings = {"displaylogo": False, "toImageButtonOptions": image, **(config or {})}
    st.plotly_chart(shown, key=name, config=settings, **options)
