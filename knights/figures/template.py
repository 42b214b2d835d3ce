"""The common look of charts: no background, text that is legible across a lecture hall, a line style for each variant.

It is part of each figure's layout, since Streamlit replaces Plotly's templates with its own theme.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import cycle
from math import ceil, floor, log10
from typing import Any

import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.boards.pictures import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION
from knights.heuristics import NAMED, Variant, with_seed

TYPE, TITLE = 14, 15
"""The font sizes of text and of the titles of axes, in pixels."""
CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
LEGEND = {"orientation": "h", "yref": "container", "y": 1, "yanchor": "top", "font": {"size": TYPE}}
"""A horizontal legend at the top of the figure; Plotly would misplace one above an axis when the figure is resized."""
NAMES: dict[str, Any] = {"autorange": "reversed", "automargin": True}
"""An axis of names, with the first on top and a margin wide enough for the longest."""


SYMBOLS = ("circle", "square", "diamond", "cross", "x", "triangle-up", "triangle-down", "star")
"""The symbols of the points, in the order of the lines of a chart."""
_BROWN = "#8A6D00"
_COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, SKY, PURPLE, _BROWN)
"""Brown in place of the palette's yellow, which is hardly visible on a white page."""
_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")

Style = tuple[str, str]
"""The colour and the dash of a line."""
STYLES: list[Style] = [(_COLOURS[k % 7], _DASHES[k % 6]) for k in range(42)]
"""All line styles; consecutive styles differ in colour and dash. The named variants have the first styles, in order."""


PLAIN: Style = (GREY, "dot")
"""The style of blind search, which no other variant shares."""


def styles_of(variants: Sequence[Variant]) -> list[Style]:
    """Return the style of each variant of a chart, which does not depend on its seed.

    A named variant has the same style on every chart. The others get the styles after those of the named variants and
    then, if these run out, those of named variants that are not on the chart.
    """
    styles = {named.variant: STYLES[number] for number, named in enumerate(NAMED.values())}
    styles[NAMED["plain"].variant] = PLAIN
    unseeded = [with_seed(variant, 0) for variant in variants]
    taken = {styles[variant] for variant in unseeded if variant in styles}
    rest = cycle(style for style in (*STYLES[len(NAMED) :], *STYLES[: len(NAMED)]) if style not in taken)
    for variant in unseeded:
        if variant not in styles:
            styles[variant] = next(rest)
    return [styles[variant] for variant in unseeded]


_MARGINS = {"l": 70, "r": 32, "t": 10, "b": 60}


def axis(title: str = "", **more: object) -> dict[str, object]:
    """Return the layout of an axis; ``more`` are further attributes in Plotly's terms."""
    words = {"title": {"text": title, "font": {"size": TITLE}}} if title else {}
    return {**words, "tickfont": {"size": TYPE}, **more}


def log_axis(title: str, least: float, most: float) -> dict[str, object]:
    """Return a log axis with ticks at 1, 2 and 5 times each decade, or at the decades only if there are many."""
    low, high = floor(log10(least) + 0.1), ceil(log10(most))
    factors = (1, 2, 5) if high - low <= 3 else (1,)
    ticks = [factor * 10.0**decade for decade in range(low, high + 1) for factor in factors]
    if most < 5:
        ticks = sorted({*ticks, 1.2, 1.5, 3})
    words = [f"{tick:,.10g}" for tick in ticks]
    return axis(title, type="log", range=[log10(least), log10(most)], tickvals=ticks, ticktext=words)


Values = Sequence[object] | NDArray[Any]


def curve(x: Values, y: Values, style: Style, hover: str = "", width: float = 2.5, **more: Any) -> go.Scatter:
    """Draw a line; ``hover`` is a Plotly template for the text of its points, ``more`` are attributes of the trace."""
    line = {"color": style[0], "dash": style[1], "width": width, "shape": more.pop("shape", "linear")}
    marker = {"color": style[0], **more.pop("marker", {})}
    if hover:
        more["hovertemplate"] = f"{hover}<extra>{more.get('name', '')}</extra>"
    return go.Scatter(x=x, y=y, line=line, marker=marker, **{"mode": "lines", **more})


def series(
    x: Values, y: Values, style: Style, hover: str, name: str, number: int, joined: bool, **more: Any
) -> go.Scatter:
    """Draw the points of the series with this number, with its symbol; if ``joined``, a line joins them."""
    marker = {"symbol": SYMBOLS[number % len(SYMBOLS)], "size": 10}
    mode = "lines+markers" if joined else "markers"
    return curve(x, y, style, hover, name=name, mode=mode, marker=marker, **more)


def laid_out(
    figure: go.Figure,
    height: int | None,
    x: Mapping[str, Any],
    y: Mapping[str, object],
    margins: Mapping[str, int] = _MARGINS,
    **more: object,
) -> go.Figure:
    """Set the axes, the height (None: the container's), margins and ``more`` of the layout of a figure; return it."""
    figure.update_layout(height=height, margin={**_MARGINS, **margins}, xaxis=x, yaxis=y, **CLEAR, **more)
    return figure


LARGER = 1.7
"""The factor by which text, marks and lines grow; text outside the axes doubles in size."""
HEIGHT = 1.35
"""The factor by which the height of a figure grows, if the figure sets it."""
_TYPE = 12
_EDGE = 30
"""The widest margin, in pixels, that is not enlarged, so that a board has the same position in every view."""


def enlarged(figure: go.Figure) -> go.Figure:
    """Return a copy of a figure with larger text, marks and lines, and a greater height if the figure sets one."""
    enlarged = deepcopy(figure.to_dict())  # The dictionary may share constants of this package.
    layout = enlarged["layout"]
    layout.pop("template", None)  # The new figure sets its own template.
    _grow(enlarged)
    layout["font"] = {"size": _TYPE * LARGER, **layout.get("font", {})}
    for side, room in layout.get("margin", {}).items():
        if room > _EDGE:
            layout["margin"][side] *= LARGER
    if layout.get("height"):
        layout["height"] *= HEIGHT
    return go.Figure(enlarged)


def _grow(part: object, name: str = "") -> None:
    """Enlarge text, marks and lines in place, in the attribute with this name and all attributes inside it."""
    if isinstance(part, list | tuple):
        for inner in part:
            _grow(inner, name)
    if not isinstance(part, dict):
        return
    key = "size" if name.endswith("font") or name == "marker" else "width" if name == "line" else ""
    if isinstance(part.get(key), int | float):
        part[key] *= LARGER
    for inner_name, inner in part.items():
        _grow(inner, inner_name)
