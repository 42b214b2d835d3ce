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
GREY, PALE = "#8A8F98", "#E3E6EA"
"""Grey for lines in the background, and pale grey for cells that say nothing, on which text is dark on every page."""
INK = "#1B1F24"
"""The colour of text on a light page, and of glyphs on coloured squares."""
WHITE = "#FFFFFF"
VIRIDIS = (
    *("#440154", "#482878", "#3E4989", "#31688E", "#26828E"),
    *("#1F9E89", "#35B779", "#6ECE58", "#B5DE2B", "#FDE725"),
)
"""The colour scale of moves and of steps; Cividis would include the grey of starts without a tour."""
STRETCH = {"moves": {True: (0.25, 1.0), False: (0.0, 0.92)}, "steps": {True: (0.25, 1.0), False: (0.97, 0.0)}}
"""The part of the scale that is visible on a dark page (True) and on a light page (False); many steps stand out."""


def path_colour(dark: bool) -> str:
    """Return the colour of a walk: blue, lighter on a dark page."""
    return SKY if dark else BLUE


def ink(dark: bool) -> str:
    """Return the colour of text and thin lines."""
    return "#E8ECF1" if dark else INK


def ink_on(colour: str) -> str:
    """Return the colour of text on a coloured background."""
    return WHITE if colour == BLUE else INK


def paper(dark: bool) -> str:
    """Return the colour of the page."""
    return "#14181D" if dark else WHITE


def scale(what: str, dark: bool = False, count: int = 18) -> list[str]:
    """Return evenly spaced colours for ``moves``, from the first to the last, or for ``steps``, from few to many."""
    first, last = STRETCH[what][dark]
    parts = (first + (last - first) * number / max(1, count - 1) for number in range(count))
    return [_mixed(part * (len(VIRIDIS) - 1)) for part in parts]


def _mixed(place: float) -> str:
    """Return the colour at a place of the scale, from 0 to the index of its last colour."""
    at = min(int(place), len(VIRIDIS) - 2)
    pairs = ([int(colour[k : k + 2], 16) for colour in VIRIDIS[at : at + 2]] for k in (1, 3, 5))
    return "#" + "".join(f"{round(low + (place - at) * (high - low)):02X}" for low, high in pairs)


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


QUIET = "#4B535C"
"""The colour of less important text; its contrast with a light page is more than 4.5 to 1."""
PIECE = {False: END, True: "#F0A060"}
SQUARES = {False: ("#FAFBFC", "#DDE3E9"), True: ("#3E454D", "#21262C")}
"""The colours of a piece, and of light and dark squares, on a light page and on a dark one (True)."""
LIGHT_AND_DARK = {
    "ring": (BLUE, SKY),
    "quiet": (QUIET, "#B4BDC8"),
    "paper": (WHITE, "#14181D"),
    "link": ("#005A8C", "#8FD0F5"),
    "fact": ("#F3F5F7", "#1F252C"),
    "bar": ("#B9BEC6", "#5A6470"),
    "right": (START, "#2FBF93"),
}
"""The colours of the style sheets by name, on a light and on a dark page."""
PLAYERS = {
    "faint": ("#6B7280", "#A3ADBB"),
    "least": (YELLOW, YELLOW),
    "onLeast": ("#17202B", "#17202B"),
    "edge": ("rgba(90, 110, 130, 0.45)", "rgba(150, 165, 180, 0.5)"),
    "pale": ("rgba(90, 110, 130, 0.05)", "rgba(150, 165, 180, 0.32)"),
    "plain": ("rgba(90, 110, 130, 0.12)", "rgba(150, 165, 180, 0.2)"),
    "deep": ("rgba(90, 110, 130, 0.2)", "rgba(150, 165, 180, 0.1)"),
    "tile": (WHITE, "#4A5364"),
    "tileEdge": ("#A9B3BD", "#6A768A"),
    "placed": ("#CDEBDF", "#1D5A49"),
    "placedEdge": (GREEN, CLOSING.dark),
    "share": (ORANGE, ORANGE),
}
"""The colours of a player by name, on a light and on a dark page, except those of the marks."""


def style_sheet() -> str:
    """Return the declarations of ``LIGHT_AND_DARK`` as custom properties of CSS."""
    return "".join(f"--{name}: light-dark({light}, {dark}); " for name, (light, dark) in LIGHT_AND_DARK.items())


def players_table() -> dict[str, object]:
    """Return the marks for the players' scripts, those of moves by reason and others by name, colours and shades."""
    names = ("line", "tie", "other", "wrong")
    return {
        "moves": [_sent(name, REASONS[reason]) for reason, name in enumerate(names)],
        "closing": _sent("closing", CLOSING),
        "start": _sent("start", START_MARK),
        "head": _sent("head", END_MARK),
        "colours": PLAYERS,
        "shades": [scale("moves", dark, 100) for dark in (False, True)],
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
