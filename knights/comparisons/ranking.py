"""All variants against each other: who wins how many starts, and what chance can do.

A start is won by who solves it alone or in fewer steps. Whether the wins of a pair could be those of fair coins
is told by the exact sign test on orbits: the mirror images of a start are together one throw, won by who wins
more of them. With many pairs some look unlike chance by chance: the p-values are adjusted by Holm (1979).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.comparisons.orbits import orbits
from knights.comparisons.pairs import sign_test_by_classes
from knights.sweeps.results import Results

FACTOR = 10
"""So many times the limit a failure counts. Any number above 1 gives the same wins where there is one seed."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """Several variants on the same solvable starts.

    Attributes:
        starts: how many starts all were tried on.
        orbits: how many of them are not mirror images of one another.
        wins: starts that the variant of a row wins against that of a column, shape (variants, variants), int64.
        p_values: the sign tests, adjusted by Holm; 1 on the diagonal; shape (variants, variants).
        mean_ranks: the mean over the starts of the place of each variant; equals share their places.
    """

    starts: int
    orbits: int
    wins: NDArray[np.int64]
    p_values: NDArray[np.float64]
    mean_ranks: NDArray[np.float64]


def ranking(groups: Sequence[Iterable[Results]]) -> Ranking | None:
    """Rank variants by their results on the solvable starts that all were tried on; None if there are none.

    Args:
        groups: the results of each variant; of several seeds of one, the mean over the seeds counts.

    Cost: (variants² + seeds) operations per start.
    """
    costs, classes = common_costs(groups)
    variants, starts = costs.shape
    if not starts:
        return None
    wins = np.zeros((variants, variants), dtype=np.int64)
    p_values = np.ones((variants, variants))
    rank = np.ones(variants)
    pairs = [(a, b) for a in range(variants) for b in range(a)]
    for a, b in pairs:
        gap = np.sign(costs[b] - costs[a])
        wins[a, b], wins[b, a] = (gap > 0).sum(), (gap < 0).sum()
        ties = starts - wins[a, b] - wins[b, a]
        rank[a] += (wins[b, a] + ties / 2) / starts
        rank[b] += (wins[a, b] + ties / 2) / starts
        p_values[a, b] = sign_test_by_classes(gap, classes)
    adjusted = holm([p_values[a, b] for a, b in pairs])
    for (a, b), p in zip(pairs, adjusted, strict=True):
        p_values[a, b] = p_values[b, a] = p
    return Ranking(starts, len(np.unique(classes)), wins, p_values, rank)


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values for how many there are: the k-th smallest of m times m - k + 1, never falling, at most 1."""
    adjusted, largest = [0.0] * len(p_values), 0.0
    for place, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - place) * p_values[number]))
        adjusted[number] = largest
    return adjusted


def common_costs(groups: Sequence[Iterable[Results]]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """What each variant pays on the solvable starts that all were tried on, and the orbit of each start.

    Returns:
        The costs in steps per square, shape (variants, starts), and a number for (board, orbit), shape (starts,).
    """
    every = [_costs(group) for group in groups]
    boards = [board for board in every[0] if all(board in costs for costs in every)] if every else []
    costs, classes, offset = [np.zeros((len(every), 0))], [np.zeros(0, dtype=np.int64)], 0
    for board in boards:
        of_board = np.stack([one[board] for one in every])
        there = np.flatnonzero(~np.isnan(of_board).any(axis=0))
        costs.append(of_board[:, there])
        classes.append(orbits(board)[there].astype(np.int64) + offset)
        offset += len(board)
    return np.concatenate(costs, axis=1), np.concatenate(classes)


def _costs(group: Iterable[Results]) -> dict[Board, NDArray[np.float64]]:
    """For each board the mean cost of every start over the seeds; NaN where one is missing or there is no tour."""
    sums: dict[Board, NDArray[np.float64]] = {}
    counts: dict[Board, NDArray[np.int64]] = {}
    for part in group:
        total = sums.setdefault(part.board, np.zeros(len(part.board)))
        count = counts.setdefault(part.board, np.zeros(len(part.board), dtype=np.int64))
        solvable = part[part["solvable"]]
        # The starts of a part are distinct.
        total[solvable["start"]] += solvable.cost(FACTOR)
        count[solvable["start"]] += 1
    most = max((int(count.max(initial=0)) for count in counts.values()), default=0)
    return {
        board: np.where(counts[board] == max(1, most), total / max(1, most), np.nan)
        for board, total in sums.items()
    }
