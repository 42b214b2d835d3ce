"""Pairwise comparisons of variants: the starts that each wins, sign tests, and the virtual best.

A variant wins a start if only it solves it, or solves it in fewer steps. Pairs are compared with an exact sign test;
the mirror images of a start (an orbit) count as one trial. Among many pairs, some differ by chance, so the p-values
are adjusted (Holm 1979). The virtual best uses the best variant for each start (Xu, Hutter, Hoos and Leyton-Brown
2012): a variant that is good only where others are good adds nothing; a variant that alone solves a few starts adds
much.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.experiments.comparisons.common import common_costs
from knights.experiments.comparisons.intervals import bootstrap
from knights.experiments.sweeps.results import Results


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants compared on the solvable ``starts`` tried with both, by the mean over the seeds of each.

    Attributes:
        families: the number of families of mirror images among the starts.
        first_wins, second_wins, ties: the numbers of starts won and tied; a start that neither solves is a tie.
        both: the number of starts that both solve, with every seed.
        difference: the mean of first minus second over the starts that both solve, in steps per square; None if there
            are no such starts.
        low, high: the 95% confidence interval of the difference for other boards of the same kind.
        p_value: from the exact two-sided sign test without ties; mirror images count as one trial, won by the variant
            that wins more of them. Not adjusted for other pairs.
    """

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
    """Compare two variants on the solvable starts tried with both; return None if either has no results."""
    ours, theirs = list(first), list(second)
    if not ours or not theirs:
        return None
    known = common_costs([ours, theirs])
    gaps = known.costs[0] - known.costs[1]
    won, solved = np.sign(gaps), known.solved.all(axis=0)
    both = int(solved.sum())
    low, high = bootstrap(gaps[solved], known.classes[solved], known.boards[solved]) if both else (None, None)
    return Pair(
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
    """

    starts: int
    orbits: int
    wins: NDArray[np.int64]
    p_values: NDArray[np.float64]
    mean_ranks: NDArray[np.float64]
    unadjusted: NDArray[np.float64]

    def beats(self, first: int, second: int) -> bool:
        """Return whether the first variant wins more often than the second, by more than chance explains."""
        more = self.wins[first, second] > self.wins[second, first]
        return bool(more and self.p_values[first, second] < SIGNIFICANT)


def ranking(groups: Sequence[Iterable[Results]]) -> Ranking | None:
    """Rank variants on their common solvable starts, by the mean over seeds; O(variants² + seeds) per start."""
    known = common_costs(groups)
    costs = known.costs
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
        p_values[a, b] = sign_test_by_classes(gap, known.classes)
    unadjusted = np.minimum(p_values, p_values.T)
    adjusted = holm([p_values[a, b] for a, b in pairs])
    for (a, b), p in zip(pairs, adjusted, strict=True):
        p_values[a, b] = p_values[b, a] = p
    return Ranking(starts, known.families, wins, p_values, mean_ranks=rank, unadjusted=unadjusted)


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust m p-values (Holm 1979): multiply the k-th smallest by m - k + 1, make them monotonic, cap them at 1."""
    adjusted, order = np.array(p_values, dtype=np.float64), np.argsort(p_values)
    factors = np.arange(len(adjusted), 0, -1)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(factors * adjusted[order]))
    return [*adjusted.tolist()]


@dataclass(frozen=True, slots=True)
class Portfolio:
    """The virtual best, with the best variant for each start: its PAR-10, and the increase without each variant."""

    par10: float
    added: tuple[float, ...]


def portfolio(groups: Sequence[Iterable[Results]]) -> Portfolio | None:
    """Return the virtual best, by the mean over seeds; None for a single variant or without common starts."""
    costs = common_costs(groups).costs
    if len(costs) < 2 or not costs.shape[1]:
        return None
    least, second = np.partition(costs, 1, axis=0)[:2]
    best = costs.argmin(axis=0)
    gaps = np.bincount(best, weights=second - least, minlength=len(costs)) / costs.shape[1]
    return Portfolio(float(least.mean()), tuple(gaps.tolist()))
