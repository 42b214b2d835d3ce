"""The colours of pages and pictures: the palette of Okabe and Ito, which colour-blind people can tell apart."""

BLUE, SKY, GREEN, ORANGE, VERMILLION, PURPLE, YELLOW = (
    "#0072B2",
    "#56B4E9",
    "#009E73",
    "#E69F00",
    "#D55E00",
    "#CC79A7",
    "#F0E442",
)
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
