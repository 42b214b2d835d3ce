"""Small maps of boards side by side: clickable pictures of a fixed size, and their legend."""

import base64
import io
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from knights.boards import squares_of
from knights.boards.pictures import scale
from knights.engine import CATEGORIES, FAILED, Category
from knights.figures import maps
from knights.ui.components.component import Component

SMALL_MAPS = Component("maps", ("player/dom.js", "maps.js", "player/dom.css", "maps.css"))
_PIXELS = 240
"""The approximate width of a picture in pixels: twice its width on screen, for high-resolution displays."""


def map_png(info: maps.MapInfo, by: str, most: float, dark: bool = False) -> str:
    """Return a PNG, as a data URI, of a board's starts, coloured by ``outcome`` or by ``steps`` per square.

    The scale ends at the decade above ``most``, the maximum number of steps per square on all maps shown.
    """
    palette = np.zeros((len(Category), 4), dtype=np.uint8)
    for category in CATEGORIES:
        colour = maps.colour_of(category, by, dark)
        palette[category] = (*bytes.fromhex(colour[1:]), 255) if colour[0] == "#" else (128, 128, 128, 40)
    colours = palette[info.categories]
    if by == "steps":
        searched = info.is_measured
        # A search may take fewer steps than there are squares: its value, below the scale, gets the first colour.
        places = np.clip(info.per_square[searched] / maps.decades(most), 0, 1)
        colours[~np.isin(info.categories, (*FAILED, Category.NO_TOUR))] = 0
        colours[searched, :3] = shades(dark)[np.rint(places * 255).astype(np.int64)]
        colours[searched, 3] = 255
    colours[~squares_of(info.board)] = 0
    side = max(1, _PIXELS // max(info.board.rows, info.board.columns))
    large = colours.repeat(side, axis=0).repeat(side, axis=1)
    if side >= 8:
        for edge in range(2):
            large[edge::side] = large[:, edge::side] = 0
    file = io.BytesIO()
    Image.fromarray(large).save(file, "PNG", compress_level=1)  # compressed for speed, not for size
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def shades(dark: bool = False) -> NDArray[np.uint8]:
    """Return 256 evenly spaced colours of the scale of steps, shape (256, 3)."""
    return np.array([[*bytes.fromhex(colour[1:])] for colour in scale("steps", dark, 256)], dtype=np.uint8)


def marks(infos: Iterable[maps.MapInfo], by: str, dark: bool = False) -> list[dict[str, str]]:
    """Return a legend of the pictures: the colour and words of each category, except those on the scale of steps."""
    return [
        {"colour": maps.colour_of(one, by, dark), "words": str(CATEGORIES[one])}
        for one in maps.shown_categories(infos, by)
    ]
