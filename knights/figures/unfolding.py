"""The layout of a board as a graph, unfolded so that a walk becomes easy to see.

If a closed tour is known, its squares form a ring in the order of the tour: the cross of twelve squares unfolds to a
clock. Otherwise squares that are a move apart are drawn close together: the stress of a layout is the sum over all
pairs of squares of ((distance drawn - moves apart) / moves apart) squared. Majorisation makes it small (Gansner, Koren
and North, Graph drawing by stress majorization, 2004), from several random layouts, of which the best is kept.
"""

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board
from knights.boards.tour import Tour
from knights.engine.case import Limit
from knights.engine.search import search
from knights.heuristics.variants import Variant

MAX_UNFOLDED = 40
"""The maximum number of squares of a board to lay out; on larger boards the lines would overlap."""
STEPS = 200_000
"""The maximum number of steps of the search for a closed tour."""
_RING = Variant("order", "roth", prune=("squares", "pairs"))
_BEGINNINGS, _ROUNDS = 12, 150


def moves_apart(board: Board) -> NDArray[np.int64]:
    """Return the number of moves between squares, shape (squares, squares); unconnected ones get the maximum plus 1."""
    squares = list(board)
    number = {square: k for k, square in enumerate(squares)}
    near = np.zeros((len(squares), len(squares)), dtype=np.bool_)
    for square in squares:
        near[number[square], [number[onward] for onward in board.onward(square)]] = True
    apart = np.full(near.shape, -1, dtype=np.int64)
    reached = np.eye(len(squares), dtype=np.bool_)
    for moves in range(len(squares)):
        apart[reached & (apart < 0)] = moves
        reached = (reached.astype(np.int64) @ near.astype(np.int64) > 0) | reached
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
