"""The starts of a board as a small picture, made on the server at a few pixels per square."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import squares_of
from knights.engine.result import Category
from knights.engine.words import CATEGORIES
from knights.figures.maps import FAILED, MapInfo, colour_of, decades, shown_categories, steps_shades
from knights.figures.raster import address_of
from knights.ui.components.maps import Mark

_PIXELS = 240
"""About how many pixels a picture is wide: twice as many as on screen, for sharp screens."""


def map_png(info: MapInfo, by: str, most: float, dark: bool = False) -> str:
    """Return a board's starts, coloured by ``outcome`` or by ``steps`` per square, as the address of a PNG picture.

    The scale goes to the decade above ``most``, the most steps per square of all maps next to it.
    """
    colours = _palette(by, dark)[info.categories]
    if by == "steps":
        searched = info.is_measured
        # A search may end in fewer steps than squares: below the scale lies its first colour, as on the large map.
        places = np.clip(info.per_square[searched] / decades(most), 0, 1)
        colours[~np.isin(info.categories, (*FAILED, Category.NO_TOUR))] = 0
        colours[searched, :3] = steps_shades(dark)[np.rint(places * 255).astype(np.int64)]
        colours[searched, 3] = 255
    colours[~squares_of(info.board)] = 0
    side = max(1, _PIXELS // max(info.board.rows, info.board.columns))
    large = colours.repeat(side, axis=0).repeat(side, axis=1)
    if side >= 8:
        for edge in range(2):
            large[edge::side] = large[:, edge::side] = 0
    return address_of(large)


def marks(infos: Iterable[MapInfo], by: str, dark: bool = False) -> list[Mark]:
    """Return the categories in the pictures, in their order; by steps, only those that are not on the scale."""
    return [Mark(colour_of(one, by, dark), str(CATEGORIES[one])) for one in shown_categories(infos, by)]


def _palette(by: str, dark: bool) -> NDArray[np.uint8]:
    """Return the colour of each category; that of a start that was not run is nearly clear."""
    table = np.zeros((len(Category), 4), dtype=np.uint8)
    for category in CATEGORIES:
        colour = colour_of(category, by, dark)
        if colour.startswith("#"):
            table[category] = (*bytes.fromhex(colour[1:]), 255)
        else:
            table[category] = (128, 128, 128, 40)
    return table
