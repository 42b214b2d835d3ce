"""The shape of a tour: its turns, crossings, symmetries, and the sums of its numbers."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Move
from knights.boards.shapes import Symmetry
from knights.boards.shapes import symmetries as of_board
from knights.boards.tour import Tour

_DIRECTIONS = ((1, 2), (1, -2), (2, 1), (2, -1))
"""The four moves downwards: each move of a tour is one of them, from its upper end."""
Squares = NDArray[np.int64]


def turns(tour: Tour) -> int:
    """Count the squares on which the knight changes direction, the ends of a closed tour included. Linear."""
    rows, columns = _points(tour)
    steps = np.stack([np.diff(rows), np.diff(columns)])
    if tour.closed and len(tour) > 1:
        steps = np.concatenate([steps, steps[:, :1]], axis=1)
    return int((np.diff(steps, axis=1) != 0).any(axis=0).sum())


def crossings(tour: Tour) -> int:
    """Count the pairs of moves that cross, as straight lines. Linear: only close moves can cross."""
    board = tour.board
    rows, columns = _points(tour)
    ends = np.stack([rows[:-1], columns[:-1]]), np.stack([rows[1:], columns[1:]])
    upper = np.where(ends[0][0] < ends[1][0], ends[0], ends[1])
    lower = np.where(ends[0][0] < ends[1][0], ends[1], ends[0])
    reach = 3
    occupied = np.zeros((4, board.rows + 2 * reach, board.columns + 2 * reach), dtype=np.bool_)
    for kind, (down, right) in enumerate(_DIRECTIONS):
        of_kind = (lower - upper == np.array([[down], [right]])).all(axis=0)
        occupied[kind][upper[0][of_kind] + reach, upper[1][of_kind] + reach] = True
    # Each pair of kinds once; moves of one kind are parallel.
    count = 0
    for one, other, down, right in _crossing_pairs():
        moved = occupied[other][
            reach + down : reach + down + board.rows, reach + right : reach + right + board.columns
        ]
        count += int((occupied[one][reach : reach + board.rows, reach : reach + board.columns] & moved).sum())
    return count


@cache
def _crossing_pairs() -> tuple[tuple[int, int, int, int], ...]:
    """Return the pairs of directions of moves that cross, with the offset (down, right) between their upper ends."""
    shifts = [(down, right) for down in range(-3, 4) for right in range(-3, 4)]
    return tuple(
        (one, other, *shift)
        for one, other in combinations(range(4), 2)
        for shift in shifts
        if _cross(_DIRECTIONS[one], shift, _DIRECTIONS[other])
    )


def _cross(step: Move, shift: Move, stride: Move) -> bool:
    """Return whether a move from the origin and another move, from ``shift``, cross between their ends."""
    area = _area(step, stride)
    return 0 < _area(shift, stride) / area < 1 and 0 < _area(shift, step) / area < 1 if area else False


def _area(one: Move, other: Move) -> int:
    """Return the signed area between two vectors."""
    return one[0] * other[1] - one[1] * other[0]


_IMAGES = {
    Symmetry(-1, -1, False): "a half turn",
    Symmetry(1, -1, False): "a left-right reflection",
    Symmetry(-1, 1, False): "an up-down reflection",
    Symmetry(1, -1, True): "a quarter turn",
    Symmetry(1, 1, True): "a reflection in a diagonal",
    Symmetry(-1, -1, True): "a reflection in the other diagonal",
}
"""The names of the symmetries of a board; a quarter turn stands for its inverse, too."""


def symmetries(tour: Tour) -> list[str]:
    """Return the rotations and reflections of the board that leave the drawing of a tour unchanged."""
    board = tour.board
    rows, columns = _points(tour)
    squares, path = np.arange(board.area).reshape(board.rows, board.columns), rows * board.columns + columns
    images, moves = of_board(board), _moves(path)
    return [
        name
        for image, name in _IMAGES.items()
        if image in images and np.array_equal(_moves(image.of_table(squares).ravel()[path]), moves)
    ]


def sums(tour: Tour) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the sums of the numbers of each row and of each column; all equal in a magic tour."""
    numbers = tour.numbers.astype(np.int64)
    return numbers.sum(axis=1), numbers.sum(axis=0)


def _points(tour: Tour) -> tuple[Squares, Squares]:
    """Return the rows and columns of a walk in order; those of a closed tour end with the first square again."""
    path = tour.path.astype(np.int64)
    if tour.closed and len(path) > 1:
        path = np.append(path, path[0])
    return path // tour.board.columns, path % tour.board.columns


def _moves(path: Squares) -> Squares:
    """Return the moves along squares as sorted, undirected pairs."""
    pairs = np.sort(np.stack([path[:-1], path[1:]], axis=1), axis=1)
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
