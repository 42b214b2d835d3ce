"""The parts that all drawings of a board share: squares, axes, frames and clickable targets."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from knights.boards import Board
from knights.boards.pictures import colours, sizes
from knights.figures.template import CLEAR, LEGEND

Trace = dict[str, Any]
"""A trace or a layout in the form of Plotly's JSON."""
TALLEST = 560
"""The maximum height of a board, in pixels; the title and the outcome still fit on a projector."""
NARROW = 480
"""The width of a board in a narrow window, in pixels; marks are sized for it, so that they never cover the path."""
_WIDEST = 760
MAX_TICKS = 20
"""The longest side of a board with a number at each row and column; a chart is often smaller than a player."""
ABOVE, LEFT, RIGHT = 46, 50, 10
"""The margins around a board, in pixels; the names of rows and columns need the first two."""
CLICKED: dict[str, object] = {
    "hovermode": "closest",
    "hoverdistance": -1,
    "dragmode": False,
    "clickmode": "event+select",
    "legend": {**LEGEND, "yref": "paper", "x": 0.5, "xanchor": "center", "y": -0.01},
    **CLEAR,
}
"""The layout of a drawing with clickable squares and a legend below."""
_AXIS: Trace = {"showgrid": False, "zeroline": False, "ticks": "", "constrain": "domain", "fixedrange": True}


class Part(NamedTuple):
    """A rectangular part of a board: its first row and column, and its height and width in squares."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def side(self) -> int:
        """The longer side."""
        return max(self.rows, self.columns)

    def square_px(self, wide: int = _WIDEST) -> float:
        """Return the side of a square, in pixels, if the drawing is up to ``wide`` pixels wide."""
        return min(TALLEST / self.rows, wide / self.columns)


def whole(board: Board) -> Part:
    """Return the whole board as a part."""
    return Part(0, 0, board.rows, board.columns)


def chessboard(
    part: Part, dark: bool, odd: int = 0, holes: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None
) -> Trace:
    """Draw the squares of a part in the player's faint colours, so that a path remains clear on light and dark pages.

    ``holes`` are the rows and columns of the holes of the board; those outside the part are ignored. ``odd`` = 1
    exchanges the dark and the light squares.
    """
    rows, columns = np.indices((part.rows, part.columns))
    shades: NDArray[np.int8] = ((rows + columns + part.top + part.left + odd) % 2).astype(np.int8)
    if holes is not None and len(holes[0]):
        row, column = holes[0] - part.top, holes[1] - part.left
        inside = (row >= 0) & (row < part.rows) & (column >= 0) & (column < part.columns)
        shades = shades.astype(np.float32)
        shades[row[inside].astype(int), column[inside].astype(int)] = np.nan
    scale = [[value, colours.PLAYERS[name][dark]] for value, name in enumerate(("pale", "deep"))]
    place = {"x0": part.left, "y0": part.top, "xgap": 0, "ygap": 0}
    return coloured(shades, zmin=0, zmax=1, colorscale=scale, **place)


def coloured(values: NDArray[Any], **scale: object) -> Trace:
    """Draw squares in the colours of their values, except NaN; ``scale`` are attributes of a Plotly heatmap."""
    look = {"hoverinfo": "skip", "xgap": 1, "ygap": 1, "showscale": False}
    return {"type": "heatmap", "z": values, **look, **scale}


def targets(rows: ArrayLike, columns: ArrayLike, hover: str, name: str, **more: Any) -> Trace:
    """Draw invisible clickable markers; ``hover`` is a Plotly template for the text next to the pointer."""
    marker = {"size": 2, "opacity": 0, "color": colours.GREY, **more.pop("marker", {})}
    steady = {"marker": {"opacity": marker["opacity"]}}  # Otherwise a click fades all other markers.
    look = {"mode": "markers", "marker": marker, "selected": steady, "unselected": steady, "showlegend": False}
    words = {"name": name, "hovertemplate": f"{hover}<extra></extra>"}
    return {"type": "scatter", "x": columns, "y": rows, **look, **words, **more}


def starts(
    where: NDArray[np.bool_],
    texts: Sequence[str],
    glyphs: Sequence[str],
    inks: Sequence[str] | str = colours.INK,
    largest: int = 24,
    **more: Any,
) -> Trace:
    """Draw clickable starts: glyphs on a small board, otherwise markers, invisible unless ``more`` describes them.

    ``where`` is a mask of the shape of the board; ``texts``, which appear next to the pointer, ``glyphs`` and ``inks``
    belong to the squares of the mask, row by row. The glyphs are at most ``largest`` pixels high.
    """
    board = Part(0, 0, *where.shape)
    if board.side <= sizes.MAX_GLYPHS:
        size = float(np.clip(board.square_px() * 0.42, 8, largest))
        more |= {"mode": "text+markers", "text": glyphs, "textfont": {"size": size, "color": inks}}
    rows, columns = (at.astype(np.int16) for at in np.nonzero(where))
    return targets(rows, columns, "start %{y},%{x}<br>%{customdata}", "starts", customdata=texts, **more)


def lines(
    rows: NDArray[np.generic], columns: NDArray[np.generic], name: str, colour: str, width: float, **more: object
) -> Trace:
    """Draw separate lines; ``rows`` and ``columns`` contain the points of each, shape (lines, points)."""
    gap = np.full((len(rows), 1), np.nan, dtype=np.float32)
    x, y = (np.hstack([ends, gap]).ravel().astype(np.float32) for ends in (columns, rows))
    line = {"color": colour, "width": width, "dash": more.pop("dash", "solid")}
    return scatter(y, x, name, mode="lines", line=line, **more)


def scatter(rows: object, columns: object, name: str, **more: object) -> Trace:
    """Draw marks, text or lines that do not react to the pointer; ``more`` are attributes of the trace."""
    return {"type": "scatter", "x": columns, "y": rows, "name": name, "hoverinfo": "skip", **more}


def edges(part: Part) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the range of columns, from left to right, and of rows, from the bottom to the top."""
    left, top = part.left - 0.5, part.top - 0.5
    return (left, left + part.columns), (top + part.rows, top)


def axes(part: Part, x: Trace, y: Trace) -> Trace:
    """Return the layout of both axes of a board, with row 0 at the top and the same scale in both directions."""
    across, down = edges(part)
    return {
        "xaxis": {**_AXIS, "side": "top", "range": across, **x},
        "yaxis": {**_AXIS, "range": down, "scaleanchor": "x", "constraintoward": "top", **y},
    }


def board_figure(traces: Sequence[Trace], part: Part, what: str = "", *, below: int, **more: object) -> go.Figure:
    """Return a figure of a part of a board.

    ``what`` is a word for the titles of the axes, such as "start" for "start row". The margin below the board is
    ``below`` pixels high; ``more`` are further attributes of the layout.
    """
    ticks = {"dtick": 1 if part.side <= MAX_TICKS else None}
    titles = ({"title": f"{what} {along}".strip(), **ticks} for along in ("column", "row"))
    high = int(np.clip(_WIDEST * part.rows / part.columns, 120, TALLEST))
    margin = {"l": LEFT, "r": RIGHT, "t": ABOVE, "b": below}
    layout = {"height": high + ABOVE + below, "margin": margin, **axes(part, *titles), **CLICKED, **more}
    return go.Figure(traces, layout)
