"""A figure for the last row of a hall: its type, marks and lines larger, its room with them."""

from copy import deepcopy
from typing import Any

import plotly.graph_objects as go

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
