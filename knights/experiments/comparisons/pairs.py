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
    """Two variants on the same solvable starts; of several seeds of one, the mean over the seeds counts.

    A start is won by the variant that solves it alone, or in fewer steps.

    Attributes:
        first, second: the variants; of several seeds the first.
        starts: how many starts both were tried on.
        families: how many of them are no mirror images of one another.
        first_wins, second_wins, ties: how many starts each wins; a tie if neither solves it.
        both: how many starts both solve, with every seed.
        difference: mean over those of first minus second, in steps per square; None if there are none.
        low, high: its 95% confidence interval (see :mod:`knights.experiments.comparisons.intervals`): what other boards
            of the same kind might give.
        p_value: the exact two-sided sign test of whether both win equally often, ties left out; the mirror
            images of a start are together one throw, won by who wins more of them. Not adjusted for other pairs.
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
    """Compare the results of two variants, on the solvable starts that both were tried on.

    Returns None if there is no result of one of them.
    """
    ours, theirs = list(first), list(second)
    if not ours or not theirs:
        return None
    known = common_costs([ours, theirs])
    gaps = known.costs[0] - known.costs[1]
    won, solved = np.sign(gaps), known.solved.all(axis=0)
    both = int(solved.sum())
    low, high = bootstrap(gaps[solved], known.classes[solved], known.boards[solved]) if both else (None, None)
    return Pair(
        ours[0].variant,
        theirs[0].variant,
        len(won),
        known.families,
        int((won < 0).sum()),
        int((won > 0).sum()),
        int((won == 0).sum()),
        both,
        float(gaps[solved].mean()) if both else None,
        low,
        high,
        sign_test_by_classes(won, known.classes),
    )


def sign_test_by_classes(signs: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    """The exact sign test where the values of a class are one throw together."""
    won = np.bincount(np.unique(classes, return_inverse=True)[1], weights=signs)
    return sign_test(int((won > 0).sum()), int((won < 0).sum()))


def sign_test(wins: int, losses: int) -> float:
    """The chance that fair coins divide wins and losses at least as unevenly: exact, two-sided."""
    throws, fewer = wins + losses, min(wins, losses)
    if not throws or wins == losses:
        return 1.0
    term = total = 1
    for k in range(fewer):
        term = term * (throws - k) // (k + 1)
        total += term
    # Whole numbers of any length divide to the nearest float, whatever their size.
    return min(1.0, 2 * total / (1 << throws))
