"""The look of charts: no background, and type that can be read at the back of a hall, enlarged if necessary.

It is part of the layout of each figure, as Streamlit lays its own theme over Plotly's templates.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import plotly.graph_objects as go

from knights.boards.pictures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, YELLOW
from knights.heuristics.variants import NAMED, Variant, name_of, with_seed

TYPE, TITLE = 14, 15
"""The size of type and of the titles of axes, in pixels."""

CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""A figure on the colour of its page, light or dark."""

LEGEND = {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "font": {"size": TYPE}}
"""A legend in rows at the top of the figure, as Plotly misplaces one above an axis when resized."""

NAMES: dict[str, Any] = {"autorange": "reversed", "automargin": True}
"""An axis of names, the first on top, with a margin for the longest."""


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


class Margins(NamedTuple):
    """The margins of a chart, in pixels."""

    left: int = 70
    right: int = 20
    above: int = 10
    below: int = 60


_MARGINS = Margins()


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis; ``more`` are attributes of Plotly's."""
    words = {"title": {"text": title, "font": {"size": TITLE}}} if title else {}
    return {**words, "tickfont": {"size": TYPE}, **more}


def laid_out(
    figure: go.Figure,
    height: int,
    x: Mapping[str, Any],
    y: Mapping[str, Any],
    margins: Margins = _MARGINS,
    **more: Any,
) -> go.Figure:
    """Give a figure the look of charts, axes, a height in pixels and ``more`` attributes of a layout; return it."""
    margin = {"l": margins.left, "r": margins.right, "t": margins.above, "b": margins.below}
    figure.update_layout(height=height, margin=margin, xaxis=x, yaxis=y, **CLEAR, **more)
    return figure


LARGER = 1.7
"""The factor of enlargement; type around a figure grows twofold, as it need not fit between ticks."""
HEIGHT = 1.35
"""The factor of the height of a figure that names one."""
_TYPE = 12
"""The size of type, in pixels, in a figure that names none."""
_EDGE = 30
"""The margin, in pixels, that larger type does not outgrow: a board keeps its place in every view."""


def enlarged(figure: go.Figure) -> go.Figure:
    """Return a figure with larger type, marks and lines, and with a larger height if it names one."""
    enlarged = deepcopy(figure.to_dict())  # Parts of it may be constants.
    layout = enlarged["layout"]
    layout.pop("template", None)  # The new figure gets its own, in the sizes that it knows.
    _grow(enlarged)
    layout["font"] = {"size": _TYPE * LARGER, **layout.get("font", {})}
    if layout.get("margin"):
        layout["margin"] = {
            side: room * (LARGER if room > _EDGE else 1) for side, room in layout["margin"].items()
        }
    if layout.get("height"):
        layout["height"] *= HEIGHT
    return go.Figure(enlarged)


def _grow(part: Any, name: str = "") -> None:
    """Enlarge in place the size of type and marks, and the width of lines, below a name."""
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
