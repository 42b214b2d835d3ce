"""What each variant pays from each start, on the starts that all variants were tried from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from knights.experiments.comparisons.common import common_in
from knights.experiments.comparisons.orbits import families
from knights.experiments.sweeps.results import Results, by_board, by_variant, column

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
