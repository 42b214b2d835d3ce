"""The cost of each start to each variant, and the starts that are mirror images of one another.

A rectangle has four symmetries, a square eight; those of a shape are the ones that leave its holes in place. The
squares that they map to one another are an *orbit*. What a heuristic does from one start of an orbit is often what it
does from the others, so mirror images are not independent evidence.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board
from knights.boards.shapes import symmetries
from knights.experiments.comparisons.common import common_in
from knights.experiments.sweeps.results import Results, by_board, by_size, by_variant, column


@kept(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """Return the least index of the mirror images of each place, shape (rows * columns,); read-only."""
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    least: NDArray[np.int32] = np.minimum.reduce([one.of_table(places) for one in symmetries(board)]).ravel()
    least.setflags(write=False)
    return least


def families(parts: Sequence[Results]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of the mirror family and of the board of each start; both of shape (starts,).

    Boards are numbered by size, in any order of arrival: a bootstrap draws them by their numbers.
    """
    boards = sorted({part.board for part in parts}, key=by_size)
    places = {board: place for place, board in enumerate(boards)}
    numbers = column(parts, lambda part: np.full(len(part), places[part.board])).astype(np.int64)
    least = column(parts, lambda part: orbits(part.board)[part["start"]]).astype(np.int64)
    offsets = np.cumsum([0, *(board.area for board in boards)])
    return least + offsets[numbers], numbers


FACTOR = 10
"""The cost of a failure in limits. With one seed any number above 1 gives the same wins."""


@dataclass(frozen=True, eq=False)
class Costs:
    """The cost of each start to each variant.

    Attributes:
        costs: steps per square, the mean over the seeds of a variant, shape (variants, starts).
        solved: whether every seed solves the start, shape (variants, starts).
        classes: the number of the mirror family of each start, shape (starts,).
        boards: the number of its board, shape (starts,).
    """

    costs: NDArray[np.float64]
    solved: NDArray[np.bool_]
    classes: NDArray[np.int64]
    boards: NDArray[np.int64]

    @property
    def families(self) -> int:
        """The number of families of mirror images."""
        return len(np.unique(self.classes))


def common_costs(groups: Sequence[Iterable[Results]]) -> Costs:
    """Return the costs of the solvable starts that all seeds of all variants were tried from."""
    every = [list(group) for group in groups]
    parts = common_in([*chain.from_iterable(every)]).parts if all(every) else []
    if not parts:
        none = np.zeros((len(every), 0))
        return Costs(none, none > 0, *families([]))
    common = {variant: [*by_board(found).values()] for variant, found in by_variant(parts).items()}
    seeds = [[common[variant] for variant in by_variant(group)] for group in every]
    costs = [
        np.mean([column(one, lambda part: part.cost(FACTOR)) for one in group], axis=0) for group in seeds
    ]
    solved = [np.all([column(one, lambda part: part.found) for one in group], axis=0) for group in seeds]
    solvable = np.all([column(one, lambda part: part["solvable"]) for one in common.values()], axis=0)
    classes, boards = families(seeds[0][0])
    return Costs(
        np.array(costs)[:, solvable], np.array(solved)[:, solvable], classes[solvable], boards[solvable]
    )
