"""The depth of a search, step by step."""

import numpy as np
import plotly.graph_objects as go

from knights.boards.pictures.colours import GREY, path_colour
from knights.engine.result import SearchResult
from knights.figures.template import Margins, laid_out


def profile_figure(result: SearchResult, dark: bool = False) -> go.Figure | None:
    """Draw depth against steps as a band from least to largest in each stretch; None if no profile was kept."""
    profile, squares = result.profile, len(result.board)
    if profile is None:
        return None
    ends = np.arange(1, len(profile.least) + 1, dtype=np.int64) * profile.stretch
    steps = np.minimum(ends, result.steps)
    line = {"color": path_colour(dark), "width": 1.5}
    figure = go.Figure(
        [
            go.Scatter(x=steps, y=profile.least, mode="lines", line=line, showlegend=False, hoverinfo="skip"),
            go.Scatter(
                x=steps,
                y=profile.largest,
                customdata=profile.least,
                mode="lines",
                line=line,
                fill="tonexty",
                showlegend=False,
                hovertemplate="to step %{x:,}: %{customdata:,} to %{y:,} squares on the walk<extra></extra>",
            ),
        ]
    )
    figure.add_hline(
        y=squares,
        line={"color": GREY, "dash": "dash", "width": 1},
        annotation_text=f"a tour: {squares:,} squares",
        annotation_position="top left",
    )
    x, y = (
        {"title": "steps made", "rangemode": "tozero"},
        {"title": "depth", "range": [0, squares * 1.18]},
    )
    return laid_out(figure, 320, x, y, margins=Margins(60, 20, 20, 50))


CHARTS = {"depth": profile_figure}
"""The chart of a search, by name."""
