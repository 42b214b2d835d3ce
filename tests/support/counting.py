"""Numbers of tours, counted by dynamic programming and independently of the package's searches."""

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

Square = tuple[int, int]


def squares_of(rows: int, columns: int, holes: Iterable[Square] = ()) -> list[Square]:
    return [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in {*holes}]


def onward_masks(squares: Sequence[Square], leaper: tuple[int, int] = (1, 2)) -> list[int]:
    """Return, for each square, a bit mask of the squares that are one move away."""
    moves = {leaper, leaper[::-1]}
    return [sum(1 << k for k, (y, x) in enumerate(squares) if (abs(r - y), abs(c - x)) in moves) for r, c in squares]


def walks_through_all(onward: Sequence[int], begin: Iterable[int]) -> dict[int, int]:
    """Count, for each last square, the walks from ``begin`` that enter every square once.

    A state of the dynamic program is the last square of a walk and the set of its squares.
    """
    walks = {square: (np.array([1 << square]), np.array([1])) for square in begin}
    for _ in range(len(onward) - 1):
        longer = {}
        for square, sources in enumerate(onward):
            passed, counts = [], []
            for end, (sets, numbers) in walks.items():
                if sources >> end & 1:
                    free = (sets >> square & 1) == 0
                    passed.append(sets[free] | 1 << square)
                    counts.append(numbers[free])
            if passed:
                sets, place = np.unique(np.concatenate(passed), return_inverse=True)
                numbers = np.zeros(len(sets), dtype=np.int64)
                np.add.at(numbers, place, np.concatenate(counts))
                longer[square] = sets, numbers
        walks = longer
    return {end: int(numbers.sum()) for end, (_, numbers) in walks.items()}


@cache
def open_tours(
    rows: int, columns: int, holes: frozenset[Square] = frozenset(), leaper: tuple[int, int] = (1, 2)
) -> dict[Square, int]:
    """Count the directed open tours that start at each square; by symmetry, the same number end there."""
    squares = squares_of(rows, columns, holes)
    counts = walks_through_all(onward_masks(squares, leaper), range(len(squares)))
    return {square: counts.get(end, 0) for end, square in enumerate(squares)}


@cache
def closed_tours(
    rows: int, columns: int, holes: frozenset[Square] = frozenset(), leaper: tuple[int, int] = (1, 2)
) -> int:
    """Count the undirected closed tours of a board with more than two squares."""
    onward = onward_masks(squares_of(rows, columns, holes), leaper)
    ends = walks_through_all(onward, [0])
    return sum(count for end, count in ends.items() if onward[0] >> end & 1) // 2
