"""Pictures of tours drawn on the server, as PNG files whose colours show the number of each move.

A browser takes seconds to draw a path of a million moves, but shows a picture at once. Each move is sampled about once
per pixel of its length. Each sample is divided among the four nearest pixels, which smooths the lines; the colour of a
pixel is the mean of its samples.
"""

import base64
import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from knights.base.jit import njit
from knights.boards import Tour
from knights.boards.pictures import scale
from knights.figures.board import Part


def moves_within(tour: Tour, part: Part) -> NDArray[np.intp]:
    """Return the moves with at least one end in the part, as positions in the walk, without the closing move."""
    here = np.zeros((tour.board.rows, tour.board.columns), dtype=np.bool_)
    here[part.top : part.top + part.rows, part.left : part.left + part.columns] = True
    inside = here.ravel()[tour.path]
    return np.flatnonzero(inside[:-1] | inside[1:])


def ends_of(tour: Tour, moves: NDArray[np.intp]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the rows and the columns of both ends of moves, each of shape (moves, 2)."""
    rows, columns = np.divmod(tour.path[moves[:, None] + np.arange(2)], np.int32(tour.board.columns))
    return rows, columns


def path_pixels(tour: Tour, part: Part, pixels: float, dark: bool = False) -> NDArray[np.uint8]:
    """Draw the moves in a part; return the red, green, blue and opacity of each pixel, shape (height, width, 4).

    Each square is ``pixels`` wide. A million moves on a million pixels take about a tenth of a second.
    """
    height, width = (max(1, round(side * pixels)) for side in (part.rows, part.columns))
    moves = moves_within(tour, part)
    rows, columns = ends_of(tour, moves)
    cover, shade = (np.zeros((height, width), dtype=np.float32) for _ in range(2))
    _draw(rows - part.top, columns - part.left, moves, max(1, len(tour) - 2), pixels, cover, shade)
    tones = np.divide(shade, cover, out=np.zeros_like(shade), where=cover > 0)
    image = np.empty((height, width, 4), dtype=np.uint8)
    image[..., :3] = shades("moves", dark)[np.rint(tones * 255).astype(np.uint8)]
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
    """Add the samples of moves to ``cover`` and, weighted by the move's number divided by ``last``, to ``shade``."""
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


def shades(what: str, dark: bool = False) -> NDArray[np.uint8]:
    """Return 256 evenly spaced colours for ``moves`` or ``steps``, shape (256, 3)."""
    return np.array([[*bytes.fromhex(colour[1:])] for colour in scale(what, dark, 256)], dtype=np.uint8)


def address_of(image: NDArray[np.uint8]) -> str:
    """Return an image of shape (height, width, 4) as a data address: a PNG compressed for speed, not for size."""
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
