"""Two variants on the same starts: which is better, by how much, and how sure is that?"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.experiments.comparisons.costs import common_costs
from knights.experiments.comparisons.intervals import bootstrap
from knights.experiments.sweeps.results import Results
from knights.heuristics.variants import Variant


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants on the same solvable starts; the mean over the seeds of a variant counts.

    A variant wins a start if only it solves it, or solves it in fewer steps.

    Attributes:
        first, second: the variants, with their first seeds.
        starts: the number of starts that both were tried from.
        families: the number of families of mirror images among them.
        first_wins, second_wins, ties: the numbers of starts won; a tie if neither solves it.
        both: the number of starts that both solve, with every seed.
        difference: the mean over these of first minus second, in steps per square; None if there are none.
        low, high: its 95% confidence interval for other boards of the same kind, see
            :mod:`knights.experiments.comparisons.intervals`.
        p_value: the exact two-sided sign test without ties; mirror images count as one trial, won by the variant that
            wins more of them. Not adjusted for other pairs.
    """

    first: Variant
    second: Variant
    starts: int
    families: int
    first_wins: int
    second_wins: int
    ties: int
    both: int
    difference: float | None
    low: float | None
    high: float | None
    p_value: float


def pair(first: Iterable[Results], second: Iterable[Results]) -> Pair | None:
    """Compare two variants on the solvable starts that both were tried from; None if one has no results."""
    ours, theirs = list(first), list(second)
    if not ours or not theirs:
        return None
    known = common_costs([ours, theirs])
    gaps = known.costs[0] - known.costs[1]
    won, solved = np.sign(gaps), known.solved.all(axis=0)
    both = int(solved.sum())
    low, high = bootstrap(gaps[solved], known.classes[solved], known.boards[solved]) if both else (None, None)
    return Pair(
        first=ours[0].variant,
        second=theirs[0].variant,
        starts=len(won),
        families=known.families,
        first_wins=int((won < 0).sum()),
        second_wins=int((won > 0).sum()),
        ties=int((won == 0).sum()),
        both=both,
        difference=float(gaps[solved].mean()) if both else None,
        low=low,
        high=high,
        p_value=sign_test_by_classes(won, known.classes),
    )


def sign_test_by_classes(signs: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    """Return the p-value of the exact sign test in which the values of a class are one trial."""
    won = np.bincount(np.unique(classes, return_inverse=True)[1], weights=signs)
    return sign_test(int((won > 0).sum()), int((won < 0).sum()))


def sign_test(wins: int, losses: int) -> float:
    """Return the chance that fair coins divide wins and losses at least as unevenly: exact, two-sided."""
    trials, fewer = wins + losses, min(wins, losses)
    if not trials or wins == losses:
        return 1.0
    term = total = 1
    for k in range(fewer):
        term = term * (trials - k) // (k + 1)
        total += term
    # Whole numbers of any length divide to the nearest float, whatever their size.
    return min(1.0, 2 * total / (1 << trials))
