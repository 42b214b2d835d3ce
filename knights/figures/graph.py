"""A board as a graph, unfolded: its squares as discs, the moves between them as lines, and a walk along them.

If a closed tour is known, its squares form a ring in the order of the tour: the cross of twelve squares unfolds to a
clock. Otherwise squares that are a move apart are drawn close together: the stress of a layout is the sum over all
pairs of squares of ((distance drawn - moves apart) / moves apart) squared. Majorisation makes it small (Gansner, Koren
and North, Graph drawing by stress majorization, 2004), from several random layouts, of which the best is kept.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board, Square
from knights.boards.pictures.colours import GREY, ink, paper, path_colour
from knights.boards.pictures.marks import CLOSING, end_marks
from knights.boards.tour import Tour
from knights.engine.case import Limit
from knights.engine.result import SearchResult
from knights.engine.search import search
from knights.figures.board import CLICKED, lines
from knights.figures.sizes import MAX_UNFOLDED
from knights.heuristics.variants import Variant

_ROOM = 0.6
"""The margin around the squares, in moves."""
STEPS = 200_000
"""The maximum number of steps of the search for a closed tour."""
_RING = Variant("order", "roth", prune=("squares", "pairs"))
_BEGINNINGS, _ROUNDS = 12, 150


@dataclass(frozen=True, eq=False)
class GraphInfo:
    """A walk on the graph of its board, with the position (right, down) and the name of each square."""

    walk: Tour
    places: NDArray[np.float64]
    complete: bool
    names: tuple[str, ...]

    @property
    def order(self) -> list[int]:
        """The squares of the walk, as indices in the order of the board."""
        number = {square: k for k, square in enumerate(self.walk.board)}
        return [number[square] for square in self.walk.squares]


def edges_of(board: Board) -> list[tuple[int, int]]:
    """Return all moves of a board, each once, as pairs of indices of squares in the order of the board."""
    number = {square: k for k, square in enumerate(board)}
    pairs = [(k, number[to]) for square, k in number.items() for to in board.onward(square)]
    return [(one, other) for one, other in pairs if one < other]


def graph_figure(info: GraphInfo, dark: bool = False) -> go.Figure:
    """Draw all moves as thin lines and those of the walk as wide ones, with the number of its move on each square."""
    figure = go.Figure()
    figure.add_trace(_moves(info, edges_of(info.walk.board), "all moves", GREY, width=1))
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


def moves_apart(board: Board) -> NDArray[np.int64]:
    """Return the number of moves between squares, shape (squares, squares); unconnected ones get the maximum plus 1."""
    near = np.zeros((len(board), len(board)), dtype=np.int64)
    for one, other in edges_of(board):
        near[one, other] = near[other, one] = 1
    apart = np.full(near.shape, -1, dtype=np.int64)
    reached = np.eye(len(board), dtype=np.int64)
    for moves in range(len(board)):
        apart[(reached > 0) & (apart < 0)] = moves
        reached = (reached @ near + reached > 0).astype(np.int64)
    apart[apart < 0] = apart.max() + 1
    return apart


@kept(MIB)
def unfolded(board: Board) -> NDArray[np.float64]:
    """Return the place of each square as (right, down) from the middle, in the order of the board, shape (squares, 2).

    Quadratic in the squares, of which there are up to ``MAX_UNFOLDED``: some tenths of a second.
    """
    first = next(iter(board))
    ring = search(board, first, _RING, Limit(STEPS), closed=True).tour if len(board) > 2 else None
    return _of_little_stress(board) if ring is None else _on_a_ring(board, ring)


def _on_a_ring(board: Board, tour: Tour) -> NDArray[np.float64]:
    """Lay the squares on a circle in the order of a closed tour, a unit apart, the first one at the top."""
    count = len(tour)
    angles = 2 * np.pi * np.arange(count) / count
    places = np.stack([np.sin(angles), -np.cos(angles)], axis=1) / (2 * np.sin(np.pi / count))
    turn = dict(zip(tour.squares, places, strict=True))
    return np.array([turn[square] for square in board])


def _of_little_stress(board: Board) -> NDArray[np.float64]:
    """Lay out the squares at distances close to the numbers of moves between them."""
    apart = moves_apart(board).astype(np.float64)
    if len(apart) == 1:
        return np.zeros((1, 2))
    weights = np.divide(1.0, apart**2, out=np.zeros_like(apart), where=apart > 0)
    laplacian = np.diag(weights.sum(axis=1)) - weights
    # The layout may be moved as a whole: the pseudoinverse keeps its middle where it is.
    inverse = np.linalg.pinv(laplacian)
    random = np.random.default_rng(0)
    layouts = []
    for _ in range(_BEGINNINGS):
        layout = random.normal(size=(len(apart), 2))
        for _ in range(_ROUNDS):
            # Minimise an upper bound that equals the stress at the present layout.
            drawn = _distances(layout)
            pull = np.divide(weights * apart, drawn, out=np.zeros_like(drawn), where=drawn > 1e-9)
            layout = inverse @ ((np.diag(pull.sum(axis=1)) - pull) @ layout)
        stress = round(float((weights * (_distances(layout) - apart) ** 2).sum()), 6)
        layouts.append((stress, layout))
    best = min(layouts, key=lambda one: one[0])[1]
    best -= best.mean(axis=0)
    # Turn it, its longer side from left to right and its first square at the upper left.
    _, _, axes = np.linalg.svd(best, full_matrices=False)
    turned: NDArray[np.float64] = best @ axes.T
    return turned * np.where(turned[0] > 0, -1, 1)


def _distances(layout: NDArray[np.float64]) -> NDArray[np.float64]:
    distances: NDArray[np.float64] = np.linalg.norm(layout[:, None] - layout[None], axis=2)
    return distances


def _unfolded(result: SearchResult) -> go.Figure | None:
    """Draw a tour on the graph of its board; None if the board is too large."""
    board, tour = result.board, result.tour
    if tour is None or len(board) > MAX_UNFOLDED:
        return None
    return graph_figure(GraphInfo(tour, unfolded(board), True, ("",) * len(board)))


CHARTS = {"graph": _unfolded}
"""The chart of a tour, by name."""
