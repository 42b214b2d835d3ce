"""The colours and marks of pages and pictures: the palette of Okabe and Ito, which colour-blind people can tell apart.

The marks of moves and squares are shared by Plotly, SVG, the players in the browser and all legends.
"""

from collections.abc import Sized
from dataclasses import dataclass
from typing import NamedTuple

BLUE, SKY, GREEN, ORANGE = "#0072B2", "#56B4E9", "#009E73", "#E69F00"
VERMILLION, PURPLE, YELLOW = "#D55E00", "#CC79A7", "#F0E442"
START, END = "#007A5A", "#C25500"
"""Green and vermilion that are dark enough for white text (contrast 4.5 to 1)."""
TIE_MOVE, OTHER_MOVE = "#A86A00", "#A8407E"
"""Orange and purple that are dark enough for lines on a light board (contrast 3 to 1)."""
GREY = "#8A8F98"
INK = "#1B1F24"
"""The colour of text on a light page, and of glyphs on coloured squares."""
_SHADES = ((98, 70, 160), (70, 105, 170), (38, 130, 142), (53, 183, 121), (181, 222, 43), (253, 231, 37))
"""Shades like those of Viridis, except the darkest, which would be invisible on a dark background."""


def path_colour(dark: bool) -> str:
    """Return the colour of a walk: blue, lighter on a dark page."""
    return SKY if dark else BLUE


def ink(dark: bool) -> str:
    """Return the colour of text and thin lines."""
    return "#E8ECF1" if dark else INK


def ink_on(colour: str) -> str:
    """Return the colour of text on a coloured background."""
    return "#FFFFFF" if colour == BLUE else INK


def paper(dark: bool) -> str:
    """Return the colour of the page."""
    return "#14181D" if dark else "#FFFFFF"


def shade(part: float) -> str:
    """Return the colour of a move: ``part`` is 0 for the first one and 1 for the last."""
    place = part * (len(_SHADES) - 1)
    at = min(int(place), len(_SHADES) - 2)
    mixed = (
        round(low + (place - at) * (high - low))
        for low, high in zip(_SHADES[at], _SHADES[at + 1], strict=True)
    )
    return "#" + "".join(f"{value:02X}" for value in mixed)


ONE_LEAST, TIE, NOT_LEAST, WRONG, UNTOLD = range(5)
"""The reasons for a move; WRONG marks an illegal move, and UNTOLD a move that was not examined."""


class Dash(NamedTuple):
    """A kind of line: its names in Plotly and in CSS, and its dashes in SVG."""

    plotly: str
    css: str
    svg: str


SOLID = Dash("solid", "solid", "")
DASHED = Dash("dash", "dashed", "7 5")
DOTTED = Dash("dot", "dotted", "3 3")


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a move (a line with a width in pixels) or of a square (a glyph, named as in Plotly)."""

    words: str
    light: str
    dark: str
    dash: Dash = SOLID
    width: float = 2.5
    glyph: str = ""

    def colour(self, dark: bool) -> str:
        """Return the colour of the mark on a dark or a light page."""
        return self.dark if dark else self.light


REASONS = {
    ONE_LEAST: Mark("the only one of least degree", BLUE, SKY),
    UNTOLD: Mark("a move", BLUE, SKY),
    TIE: Mark("chosen by the tie-break", TIE_MOVE, ORANGE, DASHED, 3.1),
    NOT_LEAST: Mark("not of least degree", OTHER_MOVE, PURPLE, DOTTED, 3.1),
    WRONG: Mark("a wrong move", "#B00020", "#DC2440", width=4),
}
"""The marks of moves, in the order in which they are drawn."""
CLOSING = Mark("closing move", START, "#35B38D", Dash("dash", "dashed", "8 5"), 3)
START_MARK = Mark("start", START, START, glyph="circle")
END_MARK = Mark("end", END, END, glyph="square")
LAST_MARK = Mark("last square", END, END, glyph="square")
"""The mark of the last square of a walk that is not a tour."""


def end_marks(walk: Sized, complete: bool) -> list[Mark]:
    """Return the marks of the first and the last square of a walk; only the first mark if they are the same."""
    return [START_MARK, END_MARK if complete else LAST_MARK][: min(2, len(walk))]


def players_table() -> dict[str, object]:
    """Return the marks for the players' scripts: a list of the marks of moves by reason, and other marks by name."""
    names = ("line", "tie", "other", "wrong")
    return {
        "moves": [_sent(name, REASONS[reason]) for reason, name in enumerate(names)],
        "closing": _sent("closing", CLOSING),
        "start": _sent("start", START_MARK),
        "head": _sent("head", END_MARK),
    }


def _sent(name: str, mark: Mark) -> dict[str, object]:
    """Return a mark for the browser; its width is relative to that of a plain move, and its dashes to its own width."""
    return {
        "name": name,
        "words": mark.words,
        "light": mark.light,
        "dark": mark.dark,
        "wider": mark.width / REASONS[ONE_LEAST].width,
        "dash": mark.dash.css,
        "dashes": [float(length) / mark.width for length in mark.dash.svg.split()],
    }
