"""Every Plotly figure of the app is shown here: larger in projector mode, and to be saved as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from knights.figures.enlarged import enlarged
from knights.ui.controls.address import projector


def chart(
    figure: go.Figure, key: str, config: Mapping[str, object] | None = None, file: str = "", **options: Any
) -> Any:
    """Show a figure as ``st.plotly_chart`` does, which takes the options.

    Its button saves it as SVG, which stays sharp in print, under the name ``file``, or one like its key.
    """
    image = {"format": "svg", "filename": file or key.replace(".", "-")}
    whole = {"displaylogo": False, "toImageButtonOptions": image, **(config or {})}
    return st.plotly_chart(enlarged(figure) if projector() else figure, key=key, config=whole, **options)
