"""How many tours there are, counted by dynamic programming: independent of every search here."""

from collections import defaultdict
from functools import cache

Counts = dict[tuple[int, int], int]


def onward_masks(rows: int, columns: int) -> list[int]:
    """For each square the set of squares a knight's move away, as a bit mask."""
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    return [
        sum(1 << k for k, (y, x) in enumerate(squares) if (r - y) ** 2 + (c - x) ** 2 == 5)
        for r, c in squares
    ]


def walks_through_all(rows: int, columns: int, begin: list[int]) -> dict[int, int]:
    """How many walks begin in ``begin``, enter every square once, and end in each square.

    Walks are counted by the set of squares they passed and the square they end in.
    """
    onward = onward_masks(rows, columns)
    counts: Counts = {(1 << square, square): 1 for square in begin}
    for _ in range(rows * columns - 1):
        longer: Counts = defaultdict(int)
        for (visited, end), count in counts.items():
            left = onward[end] & ~visited
            while left:
                low = left & -left
                longer[visited | low, low.bit_length() - 1] += count
                left ^= low
        counts = longer
    return {end: count for (_, end), count in counts.items()}


@cache
def open_tours(rows: int, columns: int) -> dict[tuple[int, int], int]:
    """How many directed open tours begin at each square (as many as end there: reverse them)."""
    counts = walks_through_all(rows, columns, list(range(rows * columns)))
    return {divmod(end, columns): counts.get(end, 0) for end in range(rows * columns)}


@cache
def closed_tours(rows: int, columns: int) -> int:
    """How many undirected closed tours a board of more than one square has."""
    near = onward_masks(rows, columns)[0]
    ends = walks_through_all(rows, columns, [0])
    return sum(count for end, count in ends.items() if near >> end & 1) // 2
