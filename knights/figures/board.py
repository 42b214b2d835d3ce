"""The board under every drawing: its squares, axes and frames, what can be clicked, where a walk starts and ends."""

from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board, Square
from knights.boards.pictures.colours import GREY, paper
from knights.boards.pictures.marks import CLOSING, END_MARK, LAST_MARK, START_MARK
from knights.figures.sizes import MAX_GLYPHS
from knights.figures.template import CLEAR
from knights.figures.written import Trace

TALLEST = 560
"""The height of a board on screen, in pixels: with title and outcome it fits a projector."""

NARROW = 480
"""The width of a board in a narrow window, in pixels: marks must not cover the path there either."""

TELEPHONE = 360
"""The same on a telephone."""

_WIDEST = 760
ABOVE, LEFT, RIGHT = 46, 50, 10
"""The room around a board, in pixels, for the names of its rows and columns."""

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
"""The layout of a drawing whose squares are pointed at and clicked, its legend below."""


AXIS: dict[str, Any] = {
    "showgrid": False,
    "zeroline": False,
    "ticks": "",
    "constrain": "domain",
    "fixedrange": True,
}
"""An axis along the squares of a board."""


class Part(NamedTuple):
    """A rectangle of squares of a board: its first row and column, and how many squares it is high and wide."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def side(self) -> int:
        """The longer side."""
        return max(self.rows, self.columns)

    def holds(self, square: Square) -> bool:
        """Whether a square lies in it."""
        row, column = square
        return self.top <= row < self.top + self.rows and self.left <= column < self.left + self.columns

    def square_px(self, wide: int = _WIDEST) -> float:
        """The side of a square on screen, in pixels, where the drawing is so many wide."""
        return min(TALLEST / self.rows, wide / self.columns)


def whole(board: Board) -> Part:
    """The board itself as a part."""
    return Part(0, 0, board.rows, board.columns)


def chessboard(
    part: Part, dark: bool, odd: int = 0, holes: tuple[NDArray[Any], NDArray[Any]] | None = None
) -> Trace:
    """The squares of a part, so faint that a path stands out on a light and on a dark page.

    ``holes`` are the rows and columns of places, wherever they lie, that are no squares; ``odd`` of 1 has the other
    squares dark.
    """
    light, shade = ("rgba(150,165,180,0.10)", "rgba(150,165,180,0.26)")
    if not dark:
        light, shade = ("rgba(90,110,130,0.05)", "rgba(90,110,130,0.20)")
    rows, columns = (
        np.arange(first, first + side) for first, side in ((part.top, part.rows), (part.left, part.columns))
    )
    shades: NDArray[Any] = ((np.add.outer(rows, columns) + odd) % 2).astype(np.int8)
    if holes is not None and len(holes[0]):
        shades = _without(shades, holes[0] - part.top, holes[1] - part.left)
    return {
        "type": "heatmap",
        "x0": part.left,
        "y0": part.top,
        "z": shades,
        "zmin": 0,
        "zmax": 1,
        "colorscale": [[0, light], [1, shade]],
        "showscale": False,
        "hoverinfo": "skip",
    }


def _without(shades: NDArray[Any], rows: NDArray[Any], columns: NDArray[Any]) -> NDArray[np.float32]:
    """The shades of squares, with nothing at some places of them."""
    high, wide = shades.shape
    inside = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
    left: NDArray[np.float32] = shades.astype(np.float32)
    left[rows[inside].astype(int), columns[inside].astype(int)] = np.nan
    return left


def tinted(where: NDArray[np.bool_], colour: str) -> go.Heatmap:
    """Some squares in one colour; ``where`` has the shape of the board."""
    z = np.where(where, np.float32(1), np.nan)
    return go.Heatmap(
        z=z, colorscale=[[0, colour], [1, colour]], showscale=False, hoverinfo="skip", xgap=1, ygap=1
    )


def every_square(part: Part) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The rows and columns of its squares, row by row."""
    rows, columns = np.indices((part.rows, part.columns), dtype=np.int16)
    return rows.ravel() + np.int16(part.top), columns.ravel() + np.int16(part.left)


def targets(rows: ArrayLike, columns: ArrayLike, hover: str, name: str, **more: Any) -> go.Scatter:
    """Markers that are not seen: what is clicked, and what hovering tells, in a template of Plotly's.

    ``more`` are attributes of the trace, other markers among them.
    """
    marker = {"size": 2, "opacity": 0, "color": GREY, **more.pop("marker", {})}
    steady = {"marker": {"opacity": marker["opacity"]}}  # A click would fade all the others.
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
    """Single moves, both ends of each in arrays of shape (moves, 2); ``more`` goes to the trace."""
    gap = np.full((len(rows), 1), np.nan, dtype=np.float32)
    x, y = (np.hstack([ends, gap]).ravel().astype(np.float32) for ends in (columns, rows))
    line = {"color": colour, "width": width, "dash": more.pop("dash", "solid")}
    return go.Scatter(x=x, y=y, mode="lines", line=line, name=name, hoverinfo="skip", **more)


def closing_move(first: Square, last: Square, width: float, dark: bool, **more: Any) -> go.Scatter:
    """The move by which a closed tour returns from its last square to its first."""
    ends = np.array([[last, first]])
    return lines(ends[..., 0], ends[..., 1], CLOSING.words, CLOSING.colour(dark), width, dash="dash", **more)


def ends(
    part: Part, first: Square | None, last: Square | None, complete: bool, dark: bool
) -> list[go.Scatter]:
    """The start as a green disc, the last square as a vermillion square, where they lie in the part."""
    size = float(np.clip(part.square_px(NARROW) * 0.66, 10, 44))
    marks = ((START_MARK, first), (END_MARK if complete else LAST_MARK, last))
    return [
        go.Scatter(
            x=[square[1]],
            y=[square[0]],
            mode="markers",
            marker={
                "size": size,
                "color": mark.colour(dark),
                "symbol": mark.glyph,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            name=mark.words,
            hoverinfo="skip",
        )
        for mark, square in marks
        if square is not None and part.holds(square)
    ]


def frame(figure: go.Figure, part: Part, colour: str, width: float, **more: Any) -> None:
    """A line around a part."""
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
    """Axes with row 0 at the top and squares as high as they are wide, and more attributes of the layout.

    The titles of the axes say what a square is. ``below`` is the room below the board, ``tallest`` the height of a
    square board, both in pixels.
    """
    axis = {**AXIS, "dtick": 1 if part.side <= MAX_GLYPHS else None}
    high = int(np.clip(_WIDEST * part.rows / part.columns, 120, tallest))
    right, bottom = part.left + part.columns - 0.5, part.top + part.rows - 0.5
    # Assigned, and not updated: Plotly looks at every word of an update, which takes ten times as long.
    figure.layout = {
        "height": high + ABOVE + below,
        "margin": {"l": LEFT, "r": RIGHT, "t": ABOVE, "b": below},
        "xaxis": {
            **axis,
            "side": "top",
            "title": f"{what} column".strip(),
            "range": [part.left - 0.5, right],
        },
        "yaxis": {
            **axis,
            "title": f"{what} row".strip(),
            "range": [bottom, part.top - 0.5],
            "scaleanchor": "x",
            "constraintoward": "top",
        },
        "shapes": figure.layout.shapes,
        "images": figure.layout.images,
        **CLICKED,
        **more,
    }
