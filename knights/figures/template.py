"""The look of charts: no background of their own, and type that is read at the back of a hall, enlarged if need be.

It is part of the layout of each figure, as Streamlit lays its own theme over Plotly's templates.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import plotly.graph_objects as go

TYPE, TITLE = 14, 15
"""The size of type and of the titles of axes, in pixels."""

CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""A figure on the colour of its page, light or dark."""

LEGEND = {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "font": {"size": TYPE}}
"""A legend in rows above the chart; at the top of the figure, for Plotly loses its place above an axis when resized."""

NAMES: dict[str, Any] = {"autorange": "reversed", "automargin": True}
"""An axis of names, the first on top, with as much room as they need."""


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


LARGER = 1.7
"""By how much; the type around a figure is twice as large, but has not to fit between the ticks of an axis."""
ROOM = 1.35
"""By how much a figure of fixed height grows."""
_TYPE = 12
"""The size of Plotly's type, in pixels, where a figure names none."""
_EDGE = 30
"""The margin, in pixels, up to which larger type fits as well: a board stays where it is in every view."""


def enlarged(figure: go.Figure) -> go.Figure:
    """The same figure with larger type, marks and lines; a height that it names grows, too."""
    told = deepcopy(figure.to_dict())  # Parts of it may be constants.
    layout = told["layout"]
    layout.pop("template", None)  # The new figure gets its own, in the sizes that it knows.
    _grow(told)
    layout["font"] = {"size": _TYPE * LARGER, **layout.get("font", {})}
    if layout.get("margin"):
        layout["margin"] = {
            side: room * (LARGER if room > _EDGE else 1) for side, room in layout["margin"].items()
        }
    if layout.get("height"):
        layout["height"] *= ROOM
    return go.Figure(told)


def _grow(part: Any, name: str = "") -> None:
    """Enlarge in place what is under a name: the size of type and marks, the width of lines."""
    if isinstance(part, list | tuple):
        for inner in part:
            _grow(inner, name)
    if not isinstance(part, dict):
        return
    for key in (
        ("size",) if name.endswith("font") or name == "marker" else ("width",) if name == "line" else ()
    ):
        if isinstance(part.get(key), int | float):
            part[key] *= LARGER
    for inner_name, inner in part.items():
        _grow(inner, inner_name)
