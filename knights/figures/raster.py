"""A tour drawn on the server: lines as pixels, coloured by move number, packed as a PNG.

A browser takes seconds to draw a path of a million moves, but shows a picture at once. Each move is sampled about once
a pixel, and every sample divided among the four pixels around it, which smooths the lines; the colour of a pixel is the
mean of its samples.
"""

import base64
import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from plotly.colors import sample_colorscale

from knights.base.jit import njit
from knights.boards.tour import Tour
from knights.figures.board import Part

SCALE = "Viridis"
"""The colours of moves and of steps; Cividis would run through the grey of starts without a tour."""
STRETCH = {True: (0.25, 1.0), False: (0.0, 0.92)}
"""The range of the scale that is visible on a dark page, and on a light one."""


def moves_within(tour: Tour, part: Part) -> NDArray[np.intp]:
    """Return the moves with an end in the part, as indices of their first squares, without the closing move."""
    here = np.zeros((tour.board.rows, tour.board.columns), dtype=np.bool_)
    here[part.top : part.top + part.rows, part.left : part.left + part.columns] = True
    inside = here.ravel()[tour.path]
    return np.flatnonzero(inside[:-1] | inside[1:])


def ends_of(tour: Tour, moves: NDArray[np.intp]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return rows and columns of both ends of some moves, each of shape (moves, 2)."""
    rows, columns = np.divmod(tour.path[moves[:, None] + np.arange(2)], np.int32(tour.board.columns))
    return rows, columns


def path_pixels(tour: Tour, part: Part, pixels: float, dark: bool = False) -> NDArray[np.uint8]:
    """Draw the moves within a part; return red, green, blue and opacity, shape (height, width, 4).

    A square is ``pixels`` wide. A million moves on a million pixels take about a tenth of a second.
    """
    height, width = (max(1, round(side * pixels)) for side in (part.rows, part.columns))
    moves = moves_within(tour, part)
    rows, columns = ends_of(tour, moves)
    cover, shade = (np.zeros((height, width), dtype=np.float32) for _ in range(2))
    _draw(rows - part.top, columns - part.left, moves, max(1, len(tour) - 2), pixels, cover, shade)
    tones = np.divide(shade, cover, out=np.zeros_like(shade), where=cover > 0)
    image = np.empty((height, width, 4), dtype=np.uint8)
    image[..., :3] = colours(dark)[np.rint(tones * 255).astype(np.uint8)]
    image[..., 3] = np.rint(np.minimum(1, cover) * 255)
    return image


@njit
def _draw(
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    moves: NDArray[np.intp],
    last: int,
    pixels: float,
    cover: NDArray[np.float32],
    shade: NDArray[np.float32],
) -> None:
    """Add samples of moves to ``cover`` and, weighted by the move's number divided by ``last``, to ``shade``."""
    height, width = cover.shape
    samples = int(np.ceil(np.sqrt(5.0) * pixels))
    for index in range(len(moves)):
        when = moves[index] / last
        for sample in range(samples):
            share = (sample + 0.5) / samples
            y = (rows[index, 0] + share * (rows[index, 1] - rows[index, 0]) + 0.5) * pixels - 0.5
            x = (columns[index, 0] + share * (columns[index, 1] - columns[index, 0]) + 0.5) * pixels - 0.5
            top, left = int(np.floor(y)), int(np.floor(x))
            for row in range(max(0, top), min(height, top + 2)):
                for column in range(max(0, left), min(width, left + 2)):
                    weight = (1 - abs(y - row)) * (1 - abs(x - column))
                    cover[row, column] += weight
                    shade[row, column] += weight * when


def colours(dark: bool = False) -> NDArray[np.uint8]:
    """Return the scale from the first move to the last in 256 steps, shape (256, 3)."""
    return shades(*STRETCH[dark])


def shades(low: float, high: float) -> NDArray[np.uint8]:
    """Return the colours from one place of the scale to another in 256 steps, shape (256, 3)."""
    sampled = sample_colorscale(SCALE, np.linspace(low, high, 256).tolist(), colortype="tuple")
    rounded: NDArray[np.uint8] = np.rint(np.array(sampled) * 255).astype(np.uint8)
    return rounded


def scale_of(colours: NDArray[np.uint8]) -> list[tuple[float, str]]:
    """Return some of 256 colours as a scale in Plotly's format."""
    few = colours[::15].tolist()
    return [(k / (len(few) - 1), f"rgb({red},{green},{blue})") for k, (red, green, blue) in enumerate(few)]


def address_of(image: NDArray[np.uint8]) -> str:
    """Return the data address of an image, shape (height, width, 4), compressed for speed rather than for size."""
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
