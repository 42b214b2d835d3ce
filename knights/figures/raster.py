"""Pictures drawn on the server as PNG: those of tours too large for lines, whose colours show the number of each move.

A browser takes seconds to draw a path of a million moves, but shows a picture at once. Each move is sampled about once
per pixel of its length. Each sample is divided among the four nearest pixels, which smooths the lines; the colour of a
pixel is the mean of its samples.
"""

import base64
import io
from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from PIL import Image

from knights.base import MIB
from knights.base.jit import bare_njit
from knights.boards import Tour
from knights.boards.pictures import end_marks, paper, scale
from knights.figures.board import Trace, board_figure, scatter, whole

_PIXELS = 1100
"""The longer side of a picture, in pixels: about twice its size on the page, so that it is sharp."""
_BELOW = 66
"""The height of the space for the colour scale, in pixels."""


def path_pixels(tour: Tour, pixels: float, dark: bool = False) -> NDArray[np.uint8]:
    """Draw the moves on squares ``pixels`` wide; return red, green, blue and opacity, shape (height, width, 4)."""
    height, width = (max(1, round(side * pixels)) for side in (tour.board.rows, tour.board.columns))
    rows, columns = np.divmod(tour.path, np.int32(tour.board.columns))
    cover, shade = (np.zeros((height, width), dtype=np.float32) for _ in range(2))
    samples = int(np.ceil(np.hypot(*tour.board.leaper) * pixels))
    _draw(rows, columns, pixels, samples, cover, shade)
    tones = np.divide(shade, cover, out=np.zeros_like(shade), where=cover > 0)
    image = np.empty((height, width, 4), dtype=np.uint8)
    image[..., :3] = shades("moves", dark)[np.rint(tones * 255).astype(np.uint8)]
    image[..., 3] = np.rint(np.minimum(1, cover) * 255)
    return image


@bare_njit
def _draw(
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    pixels: float,
    samples: int,
    cover: NDArray[np.float32],
    shade: NDArray[np.float32],
) -> None:
    """Add samples of the moves to ``cover`` and, weighted by the share of the moves made before, to ``shade``."""
    height, width = cover.shape
    for move in range(len(rows) - 1):
        when = move / max(1, len(rows) - 2)
        for sample in range(samples):
            share = (sample + 0.5) / samples
            y = (rows[move] + share * (rows[move + 1] - rows[move]) + 0.5) * pixels - 0.5
            x = (columns[move] + share * (columns[move + 1] - columns[move]) + 0.5) * pixels - 0.5
            top, left = int(np.floor(y)), int(np.floor(x))
            for row in range(max(0, top), min(height, top + 2)):
                for column in range(max(0, left), min(width, left + 2)):
                    weight = (1 - abs(y - row)) * (1 - abs(x - column))
                    cover[row, column] += weight
                    shade[row, column] += weight * when


def shades(what: str, dark: bool = False) -> NDArray[np.uint8]:
    """Return 256 evenly spaced colours for ``moves`` or ``steps``, shape (256, 3)."""
    return np.array([[*bytes.fromhex(colour[1:])] for colour in scale(what, dark, 256)], dtype=np.uint8)


def address_of(image: NDArray[np.uint8]) -> str:
    """Return an image of shape (height, width, 4) as a data address: a PNG compressed for speed, not for size."""
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


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
    return board_figure(traces, board, below=_BELOW, height=None, images=[image], showlegend=False)


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
