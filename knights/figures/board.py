"""The parts that all drawings of a board share: squares, axes, frames and clickable targets."""

from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board, Square
from knights.boards.pictures.colours import GREY
from knights.figures.sizes import MAX_GLYPHS
from knights.figures.template import CLEAR

Trace = dict[str, Any]
"""A trace or a layout in the form of Plotly's JSON."""
TALLEST = 560
"""The default maximum height of a board, in pixels; the title and the outcome still fit on a projector."""
NARROW = 480
"""The width of a board in a narrow window, in pixels; marks are sized for it, so that they never cover the path."""
_WIDEST = 760
ABOVE, LEFT, RIGHT = 46, 50, 10
"""The margins around a board, in pixels; the names of rows and columns need the first two."""
CLICKED: dict[str, Any] = {
    "hovermode": "closest",
    "hoverdistance": -1,
    "dragmode": False,
    "clickmode": "event+select",
    "legend": {
        "orientation": "h",
        "x": 0.5,
        "xanchor": "center",
        "y": -0.01,
        "yanchor": "top",
        "font": {"size": 14},
    },
    **CLEAR,
}
"""The layout of a drawing with clickable squares and a legend below."""
AXIS: dict[str, Any] = {
    "showgrid": False,
    "zeroline": False,
    "ticks": "",
    "constrain": "domain",
    "fixedrange": True,
}
"""The layout of an axis along the rows or columns of a board."""


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

    def holds(self, square: Square) -> bool:
        """Return whether the part contains a square."""
        row, column = square
        return self.top <= row < self.top + self.rows and self.left <= column < self.left + self.columns

    def square_px(self, wide: int = _WIDEST) -> float:
        """Return the side of a square, in pixels, if the drawing is up to ``wide`` pixels wide."""
        return min(TALLEST / self.rows, wide / self.columns)


def whole(board: Board) -> Part:
    """Return the whole board as a part."""
    return Part(0, 0, board.rows, board.columns)


def chessboard(
    part: Part, dark: bool, odd: int = 0, holes: tuple[NDArray[Any], NDArray[Any]] | None = None
) -> Trace:
    """Draw the squares of a part in faint colours, so that a path remains clear on light and dark pages.

    ``holes`` are the rows and columns of the holes of the board; those outside the part are ignored. ``odd`` = 1
    exchanges the dark and the light squares.
    """
    grey, faint, strong = ("150,165,180", 0.10, 0.26) if dark else ("90,110,130", 0.05, 0.20)
    rows, columns = np.indices((part.rows, part.columns))
    shades: NDArray[Any] = ((rows + columns + part.top + part.left + odd) % 2).astype(np.int8)
    if holes is not None and len(holes[0]):
        row, column = holes[0] - part.top, holes[1] - part.left
        inside = (row >= 0) & (row < part.rows) & (column >= 0) & (column < part.columns)
        shades = shades.astype(np.float32)
        shades[row[inside].astype(int), column[inside].astype(int)] = np.nan
    return {
        "type": "heatmap",
        "x0": part.left,
        "y0": part.top,
        "z": shades,
        "zmin": 0,
        "zmax": 1,
        "colorscale": [[0, f"rgba({grey},{faint:.2f})"], [1, f"rgba({grey},{strong:.2f})"]],
        "showscale": False,
        "hoverinfo": "skip",
    }


def tinted(where: NDArray[np.bool_], colour: str) -> go.Heatmap:
    """Draw the squares of a mask in one colour; ``where`` has the shape of the board."""
    z = np.where(where, np.float32(1), np.nan)
    return go.Heatmap(
        z=z, colorscale=[[0, colour], [1, colour]], showscale=False, hoverinfo="skip", xgap=1, ygap=1
    )


def every_square(part: Part) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return the rows and columns of the squares of a part, row by row."""
    rows, columns = np.indices((part.rows, part.columns), dtype=np.int16)
    return rows.ravel() + np.int16(part.top), columns.ravel() + np.int16(part.left)


def targets(rows: ArrayLike, columns: ArrayLike, hover: str, name: str, **more: Any) -> go.Scatter:
    """Draw invisible clickable markers.

    ``hover`` is a Plotly template for their hover text; ``more`` are further attributes of the trace.
    """
    marker = {"size": 2, "opacity": 0, "color": GREY, **more.pop("marker", {})}
    steady = {"marker": {"opacity": marker["opacity"]}}  # Otherwise a click fades all other markers.
    return go.Scatter(
        x=columns,
        y=rows,
        marker=marker,
        hovertemplate=f"{hover}<extra></extra>",
        selected=steady,
        unselected=steady,
        showlegend=False,
        name=name,
        **{"mode": "markers", **more},
    )


def lines(
    rows: NDArray[Any], columns: NDArray[Any], name: str, colour: str, width: float, **more: Any
) -> go.Scatter:
    """Draw separate moves as lines.

    ``rows`` and ``columns`` contain both ends of each move, shape (moves, 2); ``more`` are attributes of the trace.
    """
    gap = np.full((len(rows), 1), np.nan, dtype=np.float32)
    x, y = (np.hstack([ends, gap]).ravel().astype(np.float32) for ends in (columns, rows))
    line = {"color": colour, "width": width, "dash": more.pop("dash", "solid")}
    return go.Scatter(x=x, y=y, mode="lines", line=line, name=name, hoverinfo="skip", **more)


def frame(figure: go.Figure, part: Part, colour: str, width: float, **more: Any) -> None:
    """Draw a frame around a part."""
    figure.add_shape(
        type="rect",
        x0=part.left - 0.5,
        x1=part.left + part.columns - 0.5,
        y0=part.top - 0.5,
        y1=part.top + part.rows - 0.5,
        line={"color": colour, "width": width},
        **more,
    )


def lay_out(
    figure: go.Figure, part: Part, what: str = "", below: int = 40, tallest: int = TALLEST, **more: Any
) -> None:
    """Set up the axes of a board, with row 0 at the top and the same scale in both directions.

    Args:
        figure: the figure, changed in place.
        part: the part of the board that it shows.
        what: a word for the titles of the axes, such as "start" for "start row".
        below: the margin below the board, in pixels.
        tallest: the maximum height of the board, in pixels.
        more: further attributes of the layout.
    """
    axis = {**AXIS, "dtick": 1 if part.side <= MAX_GLYPHS else None}
    high = int(np.clip(_WIDEST * part.rows / part.columns, 120, tallest))
    # Assign the layout: an update would take ten times as long, since Plotly checks each word of it.
    figure.layout = {
        "height": high + ABOVE + below,
        "margin": {"l": LEFT, "r": RIGHT, "t": ABOVE, "b": below},
        "xaxis": {
            **axis,
            "side": "top",
            "title": f"{what} column".strip(),
            "range": [part.left - 0.5, part.left + part.columns - 0.5],
        },
        "yaxis": {
            **axis,
            "title": f"{what} row".strip(),
            "range": [part.top + part.rows - 0.5, part.top - 0.5],
            "scaleanchor": "x",
            "constraintoward": "top",
        },
        "shapes": figure.layout.shapes,
        "images": figure.layout.images,
        **CLICKED,
        **more,
    }
