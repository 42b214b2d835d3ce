"""SVG pictures of boards whose squares are coloured by kind, side by side with one legend."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Board, squares_of
from knights.boards.pictures.colours import GREY, INK
from knights.boards.pictures.sizes import MAX_GLYPHS
from knights.boards.pictures.tour import SQUARE, extent, in_lines, middles, picture, svg

_NAME, _APART, _WIDE = 36, 24, 520
"""The height of the name above a board, the space between boards, and the minimum width of the picture."""


class Kind(NamedTuple):
    """A kind of square: its long and its short name, its glyph on a small board, and its colour."""

    label: str
    short: str
    glyph: str
    colour: str

    def __str__(self) -> str:
        """Return the glyph and the label, as in a legend."""
        return f"{self.glyph} {self.label}".strip()


Map = tuple[Board, NDArray[np.generic]]
"""A board, and the code of each of its squares, shape (rows, columns)."""


def maps_svg(title: str, maps: Sequence[Map], kinds: Mapping[int, Kind]) -> str:
    """Draw boards with squares coloured by kind; squares whose code has no kind are not coloured."""
    extents = [(wide, _NAME + high) for wide, high in (extent(board) for board, _ in maps)]
    area = sum(wide * high for wide, high in extents)
    longest = max(_WIDE, *(wide for wide, _ in extents), 1.3 * sqrt(area))
    places, (wide, high) = in_lines(extents, longest, _APART)
    present = {int(code) for _, codes in maps for code in np.unique(codes)}
    shown = {code: kind for code, kind in kinds.items() if code in present}
    swatch = '<rect x="4" y="-9" width="18" height="18" fill="{}" stroke="{}"/>'
    legend = [(swatch.format(kind.colour, GREY), str(kind)) for kind in shown.values()]
    drawn: list[str] = []
    for (board, codes), (x, y) in zip(maps, places, strict=True):
        drawn += [
            f'<g class="map" transform="translate({x:g} {y:g})">',
            f'<text x="{extent(board)[0] / 2:g}" y="24" font-size="18" font-weight="600">{board}</text>',
            f'<g transform="translate(0 {_NAME})">',
            picture(board, f"Starts of the {board} board", [*_squares(board, codes, shown)], (), False),
            "</g></g>",
        ]
    return svg((max(wide, _WIDE), high), title, drawn, legend)


def _squares(board: Board, codes: NDArray[np.generic], kinds: Mapping[int, Kind]) -> Iterator[str]:
    """Draw the squares of each kind as one path, and their glyphs."""
    there, half = squares_of(board), SQUARE / 2
    for code, kind in kinds.items():
        points = middles(board, np.flatnonzero(there & (codes == code)))
        if not points:
            continue
        path = "".join(f"M{x - half:g} {y - half:g}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in points)
        yield f'<path class="kind" d="{path}" fill="{kind.colour}" stroke="#FFFFFF"/>'
        if kind.glyph and max(board.rows, board.columns) <= MAX_GLYPHS:
            glyphs = (f'<text x="{x:g}" y="{y + 6:g}">{kind.glyph}</text>' for x, y in points)
            yield f'<g font-size="17" fill="{INK}">{"".join(glyphs)}</g>'
