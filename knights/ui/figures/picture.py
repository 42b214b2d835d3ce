"""A tour drawn on the server: lines as pixels, coloured by when they are walked, packed as a PNG.

A browser takes seconds to draw a path of a million moves; a picture of it is there at once. Each move is
sampled about once a pixel and every sample is shared out among the four pixels around it, which smooths the
lines; the colour of a pixel is the mean of its samples.
"""

from __future__ import annotations

import base64
import struct
import zlib
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from plotly.colors import get_colorscale, sample_colorscale

from knights.board import Board
from knights.tour import Tour

_SCALE = "Viridis"
_SHADES = {True: (0.25, 1.0), False: (0.0, 0.92)}
"""Which stretch of the scale stands out on a dark page, and on a light one."""


class Part(NamedTuple):
    """A rectangle of squares of a board.

    Attributes:
        top, left: its first row and column.
        rows, columns: how many squares it is high and wide.
    """

    top: int
    left: int
    rows: int
    columns: int


def whole(board: Board) -> Part:
    """The board itself as a part."""
    return Part(0, 0, board.rows, board.columns)


def moves_within(tour: Tour, part: Part) -> NDArray[np.intp]:
    """The moves (by the index of their first square) with an end in the part, the closing one left out."""
    rows, columns = tour.rows - np.int32(part.top), tour.columns - np.int32(part.left)
    inside = (rows >= 0) & (rows < part.rows) & (columns >= 0) & (columns < part.columns)
    return np.flatnonzero(inside[:-1] | inside[1:])


def path_pixels(tour: Tour, part: Part, pixels: float, dark: bool = False) -> NDArray[np.uint8]:
    """Draw the moves within a part of the board.

    Linear in the moves drawn and in the pixels: about half a second for a million of each.

    Args:
        tour: the tour, or any walk on its board.
        part: which squares are to be seen.
        pixels: how many a square is wide and high.
        dark: whether it is seen on a dark page.

    Returns:
        Red, green, blue and opacity of each pixel, shape (height, width, 4).
    """
    height, width = (max(1, round(side * pixels)) for side in (part.rows, part.columns))
    moves = moves_within(tour, part)
    when = moves / max(1, len(tour) - 2)
    ends = [
        ((values + 0.5) * pixels - 0.5)
        for values in (
            tour.rows[moves] - part.top,
            tour.columns[moves] - part.left,
            tour.rows[moves + 1] - part.top,
            tour.columns[moves + 1] - part.left,
        )
    ]
    cover, shade = (np.zeros((height + 2) * (width + 2)) for _ in range(2))
    samples = ceil(np.sqrt(5) * pixels)
    for share in (np.arange(samples) + 0.5) / samples:
        y, x = (ends[k] + share * (ends[k + 2] - ends[k]) for k in range(2))
        _splat(cover, shade, y, x, when, height, width)
    cover, shade = (values.reshape(height + 2, width + 2)[1:-1, 1:-1] for values in (cover, shade))
    tones = np.divide(shade, cover, out=np.zeros_like(shade), where=cover > 0)
    image = np.empty((height, width, 4), dtype=np.uint8)
    image[..., :3] = colours(dark)[np.rint(tones * 255).astype(np.uint8)]
    image[..., 3] = np.rint(np.minimum(1, cover) * 255)
    return image


def _splat(
    cover: NDArray[np.float64],
    shade: NDArray[np.float64],
    y: NDArray[np.float64],
    x: NDArray[np.float64],
    when: NDArray[np.float64],
    height: int,
    width: int,
) -> None:
    """Share a sample of each move out among four pixels; a margin of one pixel takes what is outside."""
    y, x = np.clip(y, -1, height), np.clip(x, -1, width)
    top, left = np.floor(y).astype(np.int64), np.floor(x).astype(np.int64)
    down, right = y - top, x - left
    for below in (0, 1):
        for beside in (0, 1):
            row, column = np.minimum(top + below, height), np.minimum(left + beside, width)
            weight = (down if below else 1 - down) * (right if beside else 1 - right)
            place = (row + 1) * (width + 2) + column + 1
            cover += np.bincount(place, weight, len(cover))
            shade += np.bincount(place, weight * when, len(shade))


def colours(dark: bool = False) -> NDArray[np.uint8]:
    """The scale from the first move to the last in 256 steps, shape (256, 3)."""
    places = np.linspace(*_SHADES[dark], 256).tolist()
    shades = sample_colorscale(get_colorscale(_SCALE), places, colortype="tuple")
    rounded: NDArray[np.uint8] = np.rint(np.array(shades) * 255).astype(np.uint8)
    return rounded


def png(image: NDArray[np.uint8]) -> bytes:
    """Pack pixels of shape (height, width, 4) as a PNG file (RFC 2083), quickly rather than tightly."""
    height, width, _ = image.shape
    lines = np.zeros((height, 1 + 4 * width), dtype=np.uint8)  # Each line begins with its filter: none.
    lines[:, 1:] = image.reshape(height, -1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    packed = zlib.compress(lines.tobytes(), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def picture_of(tour: Tour, part: Part, pixels: float, dark: bool = False) -> str:
    """The picture of a part of a tour as the address of an image, for ``layout.images``."""
    return "data:image/png;base64," + base64.b64encode(png(path_pixels(tour, part, pixels, dark))).decode()
