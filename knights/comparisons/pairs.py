"""Two variants on the same starts: which is better, by how much, and how sure is that?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.heuristics.variants import Variant
from knights.sweeps.results import Results, by_board

RESAMPLES = 2000
_SEED = 20_091


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants on the same solvable starts.

    A start is won by the variant that solves it alone, or in fewer steps.

    Attributes:
        first, second: the variants.
        starts: how many starts both were tried on.
        first_wins, second_wins, ties: how many starts each wins; a tie if neither solves it.
        both: how many starts both solve.
        difference: mean over those of first minus second, in steps per square; None if there are none.
        low, high: its 95 % confidence interval by the percentile bootstrap (2000 resamples of the starts,
            with numpy and a fixed seed). Where every start was tried, it tells how much hangs on
            single starts, rather than what others would give.
        p_value: the exact two-sided sign test of whether both win equally often, ties left out.
    """

    first: Variant
    second: Variant
    starts: int
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
    gaps = [np.zeros(0)]
    wins = losses = starts = both = 0
    for a, b in _matched(ours, theirs):
        solved = a.found & b.found
        gap = a.per_square - b.per_square
        gaps.append(gap[solved])
        wins += int(((a.found & ~b.found) | (solved & (gap < 0))).sum())
        losses += int(((b.found & ~a.found) | (solved & (gap > 0))).sum())
        starts += len(a)
        both += int(solved.sum())
    differences = np.concatenate(gaps)
    low, high = bootstrap(differences) if both else (None, None)
    return Pair(
        ours[0].variant,
        theirs[0].variant,
        starts,
        wins,
        losses,
        starts - wins - losses,
        both,
        float(differences.mean()) if both else None,
        low,
        high,
        sign_test(wins, losses),
    )


def _matched(first: Iterable[Results], second: Iterable[Results]) -> Iterator[tuple[Results, Results]]:
    """Board by board, the two variants' results for the solvable starts that both have."""
    theirs = by_board(second)
    for board, a in by_board(first).items():
        b = theirs.get(board)
        if b is not None:
            _, in_a, in_b = np.intersect1d(a["start"], b["start"], assume_unique=True, return_indices=True)
            solvable = a["solvable"][in_a]
            yield a[in_a[solvable]], b[in_b[solvable]]


def bootstrap(values: NDArray[np.float64]) -> tuple[float, float]:
    """The 95 % confidence interval of a mean: percentile bootstrap with a fixed seed.

    Cost: ``RESAMPLES`` random numbers a value.
    """
    rng = np.random.default_rng(_SEED)
    means = [values[rng.integers(0, len(values), len(values))].mean() for _ in range(RESAMPLES)]
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


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
