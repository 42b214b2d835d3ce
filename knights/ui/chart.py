"""Every Plotly figure of the app is shown here: larger in projector mode."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go
import streamlit as st

from knights.ui.controls.address import projector
from knights.ui.figures.enlarged import enlarged


def chart(figure: go.Figure, **options: Any) -> Any:
    """Show a figure as ``st.plotly_chart`` does, which takes the options."""
    return st.plotly_chart(enlarged(figure) if projector() else figure, **options)
