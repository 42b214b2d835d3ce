"""A board as a graph: its squares as discs, the moves between them as lines, and a walk along them."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.boards.board import Square
from knights.boards.pictures.colours import GREY, ink, paper, path_colour
from knights.boards.pictures.marks import CLOSING, end_marks
from knights.boards.tour import Tour
from knights.engine.result import SearchResult
from knights.figures.board import CLICKED, lines
from knights.figures.unfolding import MAX_UNFOLDED, unfolded

_ROOM = 0.6
"""The margin around the squares, in moves."""


@dataclass(frozen=True, eq=False)
class GraphInfo:
    """A walk on the graph of its board, with the position (right, down) and the name of each square."""

    walk: Tour
    places: NDArray[np.float64]
    complete: bool
    names: tuple[str, ...]

    @property
    def edges(self) -> list[tuple[int, int]]:
        """All moves of the board, each once, as pairs of indices of squares in the order of the board."""
        squares = list(self.walk.board)
        number = {square: k for k, square in enumerate(squares)}
        pairs = [(k, number[to]) for k, square in enumerate(squares) for to in self.walk.board.onward(square)]
        return [(one, other) for one, other in pairs if one < other]

    @property
    def order(self) -> list[int]:
        """The squares of the walk, as indices in the order of the board."""
        number = {square: k for k, square in enumerate(self.walk.board)}
        return [number[square] for square in self.walk.squares]


def graph_figure(info: GraphInfo, dark: bool = False) -> go.Figure:
    """Draw all moves as thin lines and those of the walk as wide ones, with the number of its move on each square."""
    figure = go.Figure()
    figure.add_trace(_moves(info, info.edges, "all moves", GREY, width=1))
    figure.add_trace(_moves(info, [*pairwise(info.order)], "the walk", path_colour(dark), width=4))
    if info.walk.closed and len(info.order) > 2:
        ends = [(info.order[-1], info.order[0])]
        figure.add_trace(_moves(info, ends, CLOSING.words, CLOSING.colour(dark), width=4, dash="dash"))
    figure.add_trace(_squares(info, dark))
    low, high = info.places.min(axis=0) - _ROOM, info.places.max(axis=0) + _ROOM
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    figure.update_layout(
        xaxis={**axis, "range": [low[0], high[0]]},
        yaxis={**axis, "range": [high[1], low[1]], "scaleanchor": "x"},
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        showlegend=False,
        **{name: value for name, value in CLICKED.items() if name != "legend"},
    )
    return figure


def _moves(
    info: GraphInfo, pairs: list[tuple[int, int]], name: str, colour: str, width: float, dash: str = "solid"
) -> go.Scatter:
    ends = info.places[np.array(pairs, dtype=np.int64).reshape(-1, 2)]
    return lines(ends[..., 1], ends[..., 0], name, colour, width=width, dash=dash)


def _squares(info: GraphInfo, dark: bool) -> go.Scatter:
    """Draw the squares; a click returns a square's index in the order of the board."""
    when = {square: number for number, square in enumerate(info.order, 1)}
    count = len(info.places)
    fills, inks, glyphs = [paper(dark)] * count, [ink(dark)] * count, ["circle"] * count
    for at, mark in zip((info.order[0], info.order[-1]), end_marks(info.walk, info.complete), strict=False):
        fills[at], inks[at], glyphs[at] = mark.colour(dark), "#FFFFFF", mark.glyph
    steady = {"marker": {"opacity": 1}}
    return go.Scatter(
        x=info.places[:, 0],
        y=info.places[:, 1],
        mode="markers+text",
        text=[str(when.get(k, "")) for k in range(count)],
        textfont={"color": inks, "size": 0.43 * _disc(count)},
        customdata=list(info.names),
        hovertemplate="%{customdata}<extra></extra>",
        marker={
            "size": _disc(count),
            "color": fills,
            "symbol": glyphs,
            "opacity": 1,
            "line": {"width": 2, "color": path_colour(dark)},
        },
        selected=steady,
        unselected=steady,
        name="squares",
    )


def _disc(squares: int) -> float:
    """Return the diameter, in pixels, at which the discs of this many squares do not touch."""
    return max(18.0, min(30.0, 500 / squares))


def clicked_place(points: list[dict[str, object]], squares: list[Square]) -> Square | None:
    """Return the square that a click on the graph chose; None if it cleared the choice or missed all squares."""
    if not points or not isinstance(number := points[0].get("point_index"), int):
        return None
    return squares[number]


def _unfolded(result: SearchResult) -> go.Figure | None:
    """Draw a tour on the graph of its board; None if the board is too large."""
    board, tour = result.board, result.tour
    if tour is None or len(board) > MAX_UNFOLDED:
        return None
    return graph_figure(GraphInfo(tour, unfolded(board), True, ("",) * len(board)))


CHARTS = {"graph": _unfolded}
"""The chart of a tour, by name."""
