"""How deep a search was, step by step."""

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.figures.template import Room, laid_out
from knights.pictures.colours import GREY, path_colour
from knights.search.events import DepthProfile
from knights.search.result import SearchResult


@dataclass(frozen=True, eq=False)
class ProfileInfo:
    """What is drawn.

    Attributes:
        steps: the last step of each stretch, shape (stretches,).
        least, largest: squares on the walk in it, shape (stretches,).
        squares: how many squares a tour has.
    """

    steps: NDArray[np.int64]
    least: NDArray[np.int32]
    largest: NDArray[np.int32]
    squares: int


def profile_info(result: SearchResult) -> ProfileInfo:
    """What to draw of a result whose profile was kept."""
    profile = result.profile or DepthProfile(1, np.zeros(0, np.int32), np.zeros(0, np.int32))
    ends = np.arange(1, len(profile.least) + 1, dtype=np.int64) * profile.stretch
    return ProfileInfo(np.minimum(ends, result.steps), profile.least, profile.largest, len(result.board))


def profile_figure(info: ProfileInfo, dark: bool = False) -> go.Figure:
    """Depth against steps as a band from the least to the largest in each stretch of steps."""
    colour = path_colour(dark)
    line = {"color": colour, "width": 1.5}
    figure = go.Figure(
        [
            go.Scatter(
                x=info.steps, y=info.least, mode="lines", line=line, showlegend=False, hoverinfo="skip"
            ),
            go.Scatter(
                x=info.steps,
                y=info.largest,
                customdata=info.least,
                mode="lines",
                line=line,
                fill="tonexty",
                showlegend=False,
                hovertemplate="to step %{x:,}: %{customdata:,} to %{y:,} squares on the walk<extra></extra>",
            ),
        ]
    )
    figure.add_hline(
        y=info.squares,
        line={"color": GREY, "dash": "dash", "width": 1},
        annotation_text=f"a tour: {info.squares:,} squares",
        annotation_position="top left",
    )
    x, y = (
        {"title": "steps made", "rangemode": "tozero"},
        {"title": "depth", "range": [0, info.squares * 1.18]},
    )
    return laid_out(figure, 320, x, y, Room(60, 20, 20, 50))


CHARTS = {"depth": lambda result: profile_figure(profile_info(result)) if result.profile else None}
"""The chart of a search, by name."""
