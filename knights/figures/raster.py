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


def path_pixels(tour: Tour, pixels: float, dark: bool = False) -> NDArray[np.uint8]:
    """Draw the moves of a tour; return the red, green, blue and opacity of each pixel, shape (height, width, 4).

    Each square is ``pixels`` wide. A million moves on a million pixels take about a tenth of a second.
    """
    height, width = (max(1, round(side * pixels)) for side in (tour.board.rows, tour.board.columns))
    rows, columns = np.divmod(tour.path, np.int32(tour.board.columns))
    cover, shade = (np.zeros((height, width), dtype=np.float32) for _ in range(2))
    _draw(rows, columns, pixels, cover, shade)
    tones = np.divide(shade, cover, out=np.zeros_like(shade), where=cover > 0)
    image = np.empty((height, width, 4), dtype=np.uint8)
    image[..., :3] = shades("moves", dark)[np.rint(tones * 255).astype(np.uint8)]
    image[..., 3] = np.rint(np.minimum(1, cover) * 255)
    return image


@njit
def _draw(
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    pixels: float,
    cover: NDArray[np.float32],
    shade: NDArray[np.float32],
) -> None:
    """Add samples of the moves to ``cover`` and, weighted by the share of the moves made before, to ``shade``."""
    height, width = cover.shape
    samples = int(np.ceil(np.sqrt(5.0) * pixels))
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
