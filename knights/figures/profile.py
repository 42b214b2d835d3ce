"""A chart of the depth of a search, step by step."""

import numpy as np
import plotly.graph_objects as go

from knights.boards.pictures.colours import GREY, path_colour
from knights.engine.result import SearchResult
from knights.figures.template import curve, laid_out


def profile_figure(result: SearchResult, dark: bool = False) -> go.Figure | None:
    """Draw depth against steps as a band between its minimum and maximum; return None if there is no profile."""
    profile, squares = result.profile, len(result.board)
    if profile is None:
        return None
    ends = np.arange(1, len(profile.least) + 1, dtype=np.int64) * profile.stretch
    steps = np.minimum(ends, result.steps)
    style = path_colour(dark), "solid"
    figure = go.Figure(
        [
            curve(steps, profile.least, style, width=1.5, showlegend=False, hoverinfo="skip"),
            curve(
                steps,
                profile.largest,
                style,
                "to step %{x:,}: %{customdata:,} to %{y:,} squares on the walk",
                width=1.5,
                customdata=profile.least,
                fill="tonexty",
                showlegend=False,
            ),
        ]
    )
    figure.add_hline(
        y=squares,
        line={"color": GREY, "dash": "dash", "width": 1},
        annotation_text=f"a tour: {squares:,} squares",
        annotation_position="top left",
    )
    x = {"title": "steps made", "rangemode": "tozero"}
    y = {"title": "depth", "range": [0, squares * 1.18]}
    return laid_out(figure, 320, x, y, margins={"l": 60, "t": 20, "b": 50})


CHARTS = {"depth": profile_figure}
"""The charts of a search, by name."""
