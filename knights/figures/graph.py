"""The graph of a board, laid out so that neighbours are close together: squares as discs, moves as lines, and a walk.

If a closed tour is found, the squares form a ring in its order: the cross of twelve squares becomes a clock face.
Otherwise the layout minimises stress, the sum of ((distance drawn - moves apart) / moves apart) squared over all pairs
of squares. It is the best of several layouts, each obtained from a random one by majorisation (Gansner, Koren and
North, Graph drawing by stress majorization, 2004).
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.base import MIB, InputError, cached
from knights.boards import Board, Tour
from knights.boards.pictures import CLOSING, GREY, MAX_UNFOLDED, WHITE, end_marks, ink, paper, path_colour
from knights.engine import Limit, SearchResult
from knights.engine.search import search
from knights.figures.board import CLICKED, Trace, lines, targets
from knights.heuristics import Variant

_ROOM = 0.6
"""The margin around the squares, in units of the length of a move."""
RING_STEPS = 200_000
"""The maximum number of steps of the search for a closed tour."""
_RING = Variant("order", "roth", prune=("squares", "pairs"))
_BEGINNINGS, _ROUNDS = 12, 150


@dataclass(frozen=True, eq=False)
class GraphInfo:
    """A walk, with the position (right, down) and the name of each square of its board, row by row."""

    walk: Tour
    places: NDArray[np.float64]
    complete: bool
    names: tuple[str, ...]

    @property
    def order(self) -> list[int]:
        """The squares of the walk, as indices into the squares of the board."""
        number = {square: k for k, square in enumerate(self.walk.board)}
        return [number[square] for square in self.walk.squares]


def edges_of(board: Board) -> list[tuple[int, int]]:
    """Return each move of a board once, as a pair of indices into the squares of the board."""
    number = {square: k for k, square in enumerate(board)}
    pairs = [(k, number[to]) for square, k in number.items() for to in board.onward(square)]
    return [(one, other) for one, other in pairs if one < other]


def graph_figure(info: GraphInfo, dark: bool = False) -> go.Figure:
    """Draw all moves as thin lines, the moves of the walk as thick lines, and the squares with their move numbers."""
    traces = [
        _moves(info, edges_of(info.walk.board), "all moves", GREY, width=1),
        _moves(info, [*pairwise(info.order)], "the walk", path_colour(dark), width=4),
    ]
    if info.walk.closed and len(info.order) > 2:
        ends = [(info.order[-1], info.order[0])]
        traces.append(_moves(info, ends, CLOSING.words, CLOSING.colour(dark), width=4, dash="dash"))
    low, high = info.places.min(axis=0) - _ROOM, info.places.max(axis=0) + _ROOM
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    layout = {
        **CLICKED,
        "xaxis": {**axis, "range": [low[0], high[0]]},
        "yaxis": {**axis, "range": [high[1], low[1]], "scaleanchor": "x"},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "showlegend": False,
    }
    return go.Figure([*traces, _squares(info, dark)], layout)


def _moves(
    info: GraphInfo, pairs: list[tuple[int, int]], name: str, colour: str, width: float, dash: str = "solid"
) -> Trace:
    ends = info.places[np.array(pairs, dtype=np.int64).reshape(-1, 2)]
    return lines(ends[..., 1], ends[..., 0], name, colour, width=width, dash=dash)


def _squares(info: GraphInfo, dark: bool) -> Trace:
    """Draw the squares; the index of a point is that of its square on the board."""
    when = {square: number for number, square in enumerate(info.order, 1)}
    count = len(info.places)
    fills, inks, glyphs = [paper(dark)] * count, [ink(dark)] * count, ["circle"] * count
    for at, mark in zip((info.order[0], info.order[-1]), end_marks(info.walk, info.complete), strict=False):
        fills[at], inks[at], glyphs[at] = mark.colour(dark), WHITE, mark.glyph
    size = max(18.0, min(30.0, 500 / count))  # Discs of this size do not touch.
    line = {"width": 2, "color": path_colour(dark)}
    marker = {"size": size, "color": fills, "symbol": glyphs, "opacity": 1, "line": line}
    text = [str(when.get(k, "")) for k in range(count)]
    words = {"text": text, "textfont": {"color": inks, "size": 0.43 * size}, "customdata": list(info.names)}
    columns, rows = info.places.T
    return targets(rows, columns, "%{customdata}", "squares", mode="markers+text", marker=marker, **words)


def moves_apart(board: Board) -> NDArray[np.int64]:
    """Return the moves between every two squares; one more than the maximum where none connect them."""
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


@cached(MIB)
def unfolded(board: Board) -> NDArray[np.float64]:
    """Return the layout of a board: the (right, down) position of each square from the middle, shape (squares, 2)."""
    first = next(iter(board))
    ring = search(board, first, _RING, Limit(RING_STEPS), closed=True).tour if len(board) > 2 else None
    return _of_little_stress(board) if ring is None else _on_a_ring(board, ring)


def _on_a_ring(board: Board, tour: Tour) -> NDArray[np.float64]:
    """Place the squares on a circle in the order of a closed tour, one unit apart, with the first at the top."""
    count = len(tour)
    angles = 2 * np.pi * np.arange(count) / count
    places = np.stack([np.sin(angles), -np.cos(angles)], axis=1) / (2 * np.sin(np.pi / count))
    turn = dict(zip(tour.squares, places, strict=True))
    return np.array([turn[square] for square in board])


def _of_little_stress(board: Board) -> NDArray[np.float64]:
    """Place the squares so that their distances are close to the numbers of moves between them."""
    apart = moves_apart(board).astype(np.float64)
    if len(apart) == 1:
        return np.zeros((1, 2))
    weights = np.divide(1.0, apart**2, out=np.zeros_like(apart), where=apart > 0)
    laplacian = np.diag(weights.sum(axis=1)) - weights
    # The stress does not determine the centre of the layout; the pseudoinverse keeps it in place.
    inverse = np.linalg.pinv(laplacian)
    random = np.random.default_rng(0)
    layouts = []
    for _ in range(_BEGINNINGS):
        layout = random.normal(size=(len(apart), 2))
        for _ in range(_ROUNDS):
            # Minimise an upper bound of the stress, which equals the stress at the current layout.
            drawn = _distances(layout)
            pull = np.divide(weights * apart, drawn, out=np.zeros_like(drawn), where=drawn > 1e-9)
            layout = inverse @ ((np.diag(pull.sum(axis=1)) - pull) @ layout)
        stress = round(float((weights * (_distances(layout) - apart) ** 2).sum()), 6)
        layouts.append((stress, layout))
    best = min(layouts, key=lambda one: one[0])[1]
    best -= best.mean(axis=0)
    # Turn the layout so that its longer side is horizontal and its first square is at the upper left.
    _, _, axes = np.linalg.svd(best, full_matrices=False)
    turned: NDArray[np.float64] = best @ axes.T
    return turned * np.where(turned[0] > 0, -1, 1)


def _distances(layout: NDArray[np.float64]) -> NDArray[np.float64]:
    distances: NDArray[np.float64] = np.linalg.norm(layout[:, None] - layout[None], axis=2)
    return distances


def _unfolded(result: SearchResult) -> go.Figure | None:
    board, tour = result.board, result.tour
    if len(board) > MAX_UNFOLDED:
        raise InputError(
            f"A graph of more than {MAX_UNFOLDED} squares is hard to read, and this board has {len(board):,}."
        )
    return tour and graph_figure(GraphInfo(tour, unfolded(board), True, ("",) * len(board)))


CHARTS = {"graph": _unfolded}
