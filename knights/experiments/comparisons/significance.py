"""Pairwise comparisons of variants: the starts that each wins, sign tests, and the virtual best.

A variant wins a start if only it solves it, or solves it in fewer steps. Pairs are compared with an exact sign test;
the mirror images of a start (an orbit) count as one trial. Among many pairs, some differ by chance, so the p-values
are adjusted (Holm 1979). The virtual best uses the best variant for each start (Xu, Hutter, Hoos and Leyton-Brown
2012): a variant that is good only where others are good adds nothing; a variant that alone solves a few starts adds
much.

All groups of results have the same starts, with each seed of each variant.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.experiments.comparisons.intervals import bootstrap, families
from knights.experiments.sweeps import Results, by_variant, column

Costs = tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]
"""Steps per square, averaged over the seeds of each variant, and whether every seed solves a start, both of shape
(variants, starts); and the family number and the board number of each start, of shape (starts,)."""


def costs_of(groups: Sequence[Sequence[Results]]) -> Costs:
    """Return the costs of the solvable starts; a failure costs ten times the limit, as in PAR-10."""
    seeds = [[*by_variant(part[part["solvable"]] for part in group).values()] for group in groups]
    costs, solved = [], []
    for group in seeds:
        # With a single seed, any factor above 1 gives the same wins.
        costs.append(np.mean([column(one, lambda part: part.cost(10)) for one in group], axis=0))
        solved.append(np.all([column(one, lambda part: part.found) for one in group], axis=0))
    return np.array(costs), np.array(solved), *families(seeds[0][0])


class Difference(NamedTuple):
    """The steps per square of one variant minus those of another, over the starts that both solve with every seed.

    ``both`` is the number of these starts; the 95% confidence interval is for other boards of the same kind.
    """

    both: int
    mean: float
    low: float
    high: float


def difference(first: Sequence[Results], second: Sequence[Results]) -> Difference | None:
    """Return the difference between two variants; None if there is no start that both solve."""
    costs, solved, classes, boards = costs_of([first, second])
    both = solved.all(axis=0)
    if not both.any():
        return None
    gaps = (costs[0] - costs[1])[both]
    interval = bootstrap(gaps, classes[both], boards[both])
    return Difference(len(gaps), float(gaps.mean()), *interval)


def sign_test_by_classes(signs: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    """Return the p-value of the exact sign test in which each class counts as one trial."""
    won = np.bincount(np.unique(classes, return_inverse=True)[1], weights=signs)
    return sign_test(int((won > 0).sum()), int((won < 0).sum()))


def sign_test(wins: int, losses: int) -> float:
    """Return the p-value of the exact two-sided sign test: the chance of wins and losses at least as uneven."""
    trials, fewer = wins + losses, min(wins, losses)
    if not trials or wins == losses:
        return 1.0
    term = total = 1
    for k in range(fewer):
        term = term * (trials - k) // (k + 1)
        total += term
    # Python rounds the quotient of integers of any size to the nearest float.
    return min(1.0, 2 * total / (1 << trials))


SIGNIFICANT = 0.05
"""The significance level: pairs with an adjusted p-value of at least this are reported as indistinguishable."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """A ranking of several variants on the solvable ``starts`` tried with all of them.

    Attributes:
        orbits: the number of families of mirror images among the starts.
        wins: the number of starts that the row's variant wins against the column's, shape (variants, variants), int64.
        p_values: from the sign tests, adjusted by Holm; 1 on the diagonal; shape (variants, variants).
        mean_ranks: the mean rank of each variant over the starts; ties share their ranks.
        unadjusted: the p-values before the adjustment.
        best_par10, added: the PAR-10 of the virtual best, and its increase without each variant.
    """

    starts: int
    orbits: int
    wins: NDArray[np.int64]
    p_values: NDArray[np.float64]
    mean_ranks: NDArray[np.float64]
    unadjusted: NDArray[np.float64]
    best_par10: float
    added: NDArray[np.float64]

    def beats(self, first: int, second: int) -> bool:
        """Return whether the first variant wins more often than the second, by more than chance explains."""
        more = self.wins[first, second] > self.wins[second, first]
        return bool(more and self.p_values[first, second] < SIGNIFICANT)


def ranking(groups: Sequence[Sequence[Results]]) -> Ranking | None:
    """Rank variants, by the mean over seeds; None for a single variant or without solvable starts."""
    costs, _, classes, _ = costs_of(groups)
    variants, starts = costs.shape
    if variants < 2 or not starts:
        return None
    wins = np.zeros((variants, variants), dtype=np.int64)
    unadjusted, p_values = np.ones((variants, variants)), np.ones((variants, variants))
    for a, b in combinations(range(variants), 2):
        gap = np.sign(costs[b] - costs[a])
        wins[a, b], wins[b, a] = (gap > 0).sum(), (gap < 0).sum()
        unadjusted[a, b] = unadjusted[b, a] = sign_test_by_classes(gap, classes)
    above = np.triu_indices(variants, 1)
    p_values[above] = holm(unadjusted[above])
    p_values = np.minimum(p_values, p_values.T)
    # Without wins and losses, all variants share the middle rank; each start won or lost changes it by half a rank.
    mean_ranks = (variants + 1) / 2 + (wins.sum(axis=0) - wins.sum(axis=1)) / (2 * starts)
    least, second = np.partition(costs, 1, axis=0)[:2]
    added = np.bincount(costs.argmin(axis=0), weights=second - least, minlength=variants) / starts
    orbits, best_par10 = len(np.unique(classes)), float(least.mean())
    return Ranking(starts, orbits, wins, p_values, mean_ranks, unadjusted, best_par10, added)


def holm(p_values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Adjust m p-values (Holm 1979): multiply the k-th smallest by m - k + 1, make them monotonic, cap them at 1."""
    order = np.argsort(p_values)
    factors = np.arange(len(p_values), 0, -1)
    adjusted = np.empty(len(p_values))
    adjusted[order] = np.minimum(1, np.maximum.accumulate(factors * p_values[order]))
    return adjusted
