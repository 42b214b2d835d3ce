"""The look of charts: no background of their own, and type that is read at the back of a room.

It stands in the layout of each figure: Streamlit lays its own theme over Plotly's templates.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from knights.boards.pictures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, YELLOW
from knights.heuristics.variants import NAMED, Variant, name_of, with_seed

TYPE, TITLE = 14, 15
"""The size of type and of the titles of axes, in pixels."""

CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""A figure on the colour of its page, light or dark."""

LEGEND = {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "font": {"size": TYPE}}
"""A legend in rows above the chart; at the top of the figure, for Plotly loses its place above an axis when resized."""

NAMES: dict[str, Any] = {"autorange": "reversed", "automargin": True}
"""An axis of names, the first on top, with as much room as they need."""


_COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, SKY, PURPLE, YELLOW, GREY)
_DASHES = ("solid", "dash", "dot", "dashdot")
_STYLES = [(_COLOURS[k % 8], _DASHES[(k + k // 8) % 4]) for k in range(32)]
"""All pairs of a colour and a dash; neighbours differ in both. The named variants have the first ones, in order."""


def style_of(variant: Variant, among: Sequence[Variant] = ()) -> tuple[str, str]:
    """Return the colour and the dash of a variant, whatever its seed: the same on every chart if it has a name.

    The variants of a chart without a name take the pairs that are left, in the order in which ``among`` has them.
    """
    names, key = list(NAMED), with_seed(variant, 0)
    name = name_of(key)
    if name:
        return _STYLES[names.index(name)]
    others = [one for one in dict.fromkeys(with_seed(each, 0) for each in among) if not name_of(one)]
    place = others.index(key) if key in others else 0
    return _STYLES[len(names) + place % (len(_STYLES) - len(names))]


class Room(NamedTuple):
    """The room around a chart, in pixels."""

    left: int = 70
    right: int = 20
    above: int = 10
    below: int = 60


_ROOM = Room()


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """An axis; ``more`` are attributes of Plotly's."""
    words = {"title": {"text": title, "font": {"size": TITLE}}} if title else {}
    return {**words, "tickfont": {"size": TYPE}, **more}


def laid_out(
    figure: go.Figure,
    height: int,
    x: Mapping[str, Any],
    y: Mapping[str, Any],
    room: Room = _ROOM,
    **more: Any,
) -> go.Figure:
    """The figure, with the look of charts, its axes, a height in pixels, and ``more`` attributes of a layout."""
    margin = {"l": room.left, "r": room.right, "t": room.above, "b": room.below}
    figure.update_layout(height=height, margin=margin, xaxis=x, yaxis=y, **CLEAR, **more)
    return figure
