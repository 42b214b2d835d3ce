"""What each variant pays from each start, on the starts that all variants were tried from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.comparisons.orbits import orbits
from knights.sweeps.results import Results

FACTOR = 10
"""So many times the limit a failure counts. Any number above 1 gives the same wins where there is one seed."""


@dataclass(frozen=True, eq=False)
class Costs:
    """Costs in steps per square; of several seeds of a variant the mean.

    Attributes:
        costs: shape (variants, starts).
        solved: whether every seed solves the start, shape (variants, starts).
        classes: a number for board and mirror family of each start, shape (starts,).
        boards: a number for its board, shape (starts,).
    """

    costs: NDArray[np.float64]
    solved: NDArray[np.bool_]
    classes: NDArray[np.int64]
    boards: NDArray[np.int64]

    @property
    def families(self) -> int:
        """How many of the starts are no mirror images of one another."""
        return len(np.unique(self.classes))


def common_costs(groups: Sequence[Iterable[Results]]) -> Costs:
    """What each variant pays on the solvable starts that all, of several seeds every one, were tried on."""
    every = [_of_group(group) for group in groups]
    # In their order, whatever arrived first: a bootstrap draws boards by their numbers.
    shared = [board for board in every[0] if all(board in one for one in every)] if every else []
    boards = sorted(shared, key=lambda board: (board.rows, board.columns))
    costs, solved = [np.zeros((len(every), 0))], [np.zeros((len(every), 0), dtype=np.bool_)]
    classes, numbers = ([np.zeros(0, dtype=np.int64)] for _ in range(2))
    offset = 0
    for number, board in enumerate(boards):
        of_board = [one[board] for one in every]
        starts = reduce(np.intersect1d, [one[0] for one in of_board])
        places = [np.searchsorted(one[0], starts) for one in of_board]
        costs.append(np.stack([one[1][place] for one, place in zip(of_board, places, strict=True)]))
        solved.append(np.stack([one[2][place] for one, place in zip(of_board, places, strict=True)]))
        classes.append(orbits(board)[starts].astype(np.int64) + offset)
        numbers.append(np.full(len(starts), number))
        offset += board.area
    return Costs(
        np.concatenate(costs, axis=1),
        np.concatenate(solved, axis=1),
        np.concatenate(classes),
        np.concatenate(numbers),
    )


OfBoard = tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.bool_]]
"""The solvable starts that every seed was tried on, ascending; what they cost; whether every seed solves them."""


def _of_group(group: Iterable[Results]) -> dict[Board, OfBoard]:
    parts: dict[Board, list[Results]] = {}
    for part in group:
        parts.setdefault(part.board, []).append(part[part["solvable"]])
    tables = {}
    for board, of_board in parts.items():
        starts, inverse, counts = np.unique(
            np.concatenate([part["start"] for part in of_board]), return_inverse=True, return_counts=True
        )
        cost = np.bincount(inverse, weights=np.concatenate([part.cost(FACTOR) for part in of_board]))
        found = np.bincount(inverse, weights=np.concatenate([part.found for part in of_board]))
        tables[board] = starts, cost / counts, found == counts, counts
    most = max((int(table[3].max(initial=0)) for table in tables.values()), default=0)
    return {
        board: (starts[counts == most], cost[counts == most], found[counts == most])
        for board, (starts, cost, found, counts) in tables.items()
    }
