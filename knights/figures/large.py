"""The figure of a tour that is too large to draw its moves as lines: a picture, drawn on the server."""

from collections.abc import Iterator

import plotly.graph_objects as go

from knights.base import MIB
from knights.boards import Tour
from knights.boards.pictures import end_marks, paper, scale
from knights.figures.board import Trace, board_figure, scatter, whole
from knights.figures.raster import address_of, path_pixels

_PIXELS = 1100
"""The longer side of a picture, in pixels: about twice its size on the page, so that it is sharp."""
_BELOW = 66
"""The height of the space for the colour scale, in pixels."""


def overview_picture(tour: Tour, dark: bool = False) -> str:
    """Draw a tour on the whole board, in a few tenths of a second; return the data address of the picture."""
    return address_of(path_pixels(tour, _PIXELS / whole(tour.board).side, dark))


def memory_of_picture(tour: Tour) -> int:
    """Return the maximum memory that :func:`overview_picture` takes, in bytes."""
    return 32 * MIB + 32 * len(tour)


def overview_figure(tour: Tour, picture: str, complete: bool, dark: bool = False) -> go.Figure:
    """Draw the ends of a walk and a scale on ``picture``, the result of :func:`overview_picture`."""
    board = whole(tour.board)
    place = {"xref": "x", "yref": "y", "x": -0.5, "y": -0.5, "sizex": board.columns, "sizey": board.rows}
    image = {"source": picture, **place, "sizing": "stretch", "layer": "below"}
    traces = [*_ends(tour, complete, dark), _bar(tour, dark)]
    return board_figure(traces, board, below=_BELOW, images=[image], showlegend=False)


def _ends(tour: Tour, complete: bool, dark: bool) -> Iterator[Trace]:
    """Draw the ends of the walk: the first as a green disc, the last as a vermilion square."""
    line = {"width": 1.5, "color": paper(dark)}
    ends = map(tour.board.square, tour.path[[0, -1]].tolist()) if len(tour) else ()
    for (row, column), mark in zip(ends, end_marks(tour, complete), strict=False):
        marker = {"size": 10, "color": mark.colour(dark), "symbol": mark.glyph, "line": line}
        yield scatter([row], [column], mark.words, mode="markers", marker=marker)


def _bar(tour: Tour, dark: bool) -> Trace:
    """Return an empty trace that shows the colour scale of a picture."""
    place = {"orientation": "h", "y": -0.02, "yanchor": "top", "thickness": 12, "len": 0.9}
    colorbar = {"title": {"text": "move", "side": "top"}, "tickformat": "~s", **place}
    ends = {"color": [1], "cmin": 1, "cmax": max(2, len(tour) - 1)}
    marker = {**ends, "colorscale": scale("moves", dark), "colorbar": colorbar}
    return scatter([None], [None], "scale", mode="markers", marker=marker, showlegend=False)
