"""Two variants on the same starts: which is better, by how much, and how sure is that?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.comparisons.orbits import orbits
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
        low, high: its 95% confidence interval by the percentile bootstrap (2000 resamples of the boards, and in
            each of the orbits of starts, see :mod:`knights.comparisons.orbits`, with numpy and a fixed
            seed): what other boards of the same kind might give.
        effective: how many independent starts would tell as much about the difference as those that both solve.
        p_value: the exact two-sided sign test of whether both win equally often, ties left out; the mirror
            images of a start are together one throw, won by who wins more of them.
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
    effective: int
    p_value: float


def pair(first: Iterable[Results], second: Iterable[Results]) -> Pair | None:
    """Compare the results of two variants, on the solvable starts that both were tried on.

    Returns None if there is no result of one of them.
    """
    ours, theirs = list(first), list(second)
    if not ours or not theirs:
        return None
    gaps, signs = [np.zeros(0)], [np.zeros(0)]
    of_gaps, of_signs, boards = ([np.zeros(0, dtype=np.int64)] for _ in range(3))
    offset = 0
    for number, (a, b) in enumerate(_matched(ours, theirs)):
        solved, classes = a.found & b.found, orbits(a.board)[a["start"]] + offset
        gap = a.per_square - b.per_square
        gaps.append(gap[solved])
        of_gaps.append(classes[solved])
        boards.append(np.full(len(gap[solved]), number))
        signs.append(np.where(solved, np.sign(gap), b.found.astype(int) - a.found))
        of_signs.append(classes)
        offset += len(a.board)
    differences, classes, won = np.concatenate(gaps), np.concatenate(of_gaps), np.concatenate(signs)
    both = len(differences)
    low, high = bootstrap(differences, classes, np.concatenate(boards)) if both else (None, None)
    return Pair(
        ours[0].variant,
        theirs[0].variant,
        len(won),
        int((won < 0).sum()),
        int((won > 0).sum()),
        int((won == 0).sum()),
        both,
        float(differences.mean()) if both else None,
        low,
        high,
        effective(differences, classes),
        sign_test_by_classes(won, np.concatenate(of_signs)),
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


def bootstrap(
    values: NDArray[np.float64], classes: NDArray[np.int64], boards: NDArray[np.int64]
) -> tuple[float, float]:
    """The 95% confidence interval of a mean: percentile bootstrap in two stages, with a fixed seed.

    Values of one class depend on each other, so they are drawn together; those of one board do too, so first
    boards are drawn, and in each board classes. A class of a board that was drawn k times counts as often as a
    Poisson number of mean k says, which is what drawing with replacement comes to.

    Args:
        values: shape (values,).
        classes: a number for the class of each.
        boards: a number for the board of each; a class lies on one board.

    Cost: ``RESAMPLES`` random numbers a class.
    """
    _, first, numbers = np.unique(classes, return_index=True, return_inverse=True)
    sums, sizes = np.bincount(numbers, weights=values), np.bincount(numbers)
    of_board = np.unique(boards[first], return_inverse=True)[1]
    count = int(of_board.max()) + 1
    rng = np.random.default_rng(_SEED)
    means = []
    for _ in range(RESAMPLES):
        if count == 1:
            times = np.bincount(rng.integers(0, len(sums), len(sums)), minlength=len(sums))
        else:
            drawn = np.bincount(rng.integers(0, count, count), minlength=count)
            times = rng.poisson(drawn[of_board])
        weight = (times * sizes).sum()
        means.append((times * sums).sum() / weight if weight else values.mean())
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


def effective(values: NDArray[np.float64], classes: NDArray[np.int64]) -> int:
    """How many independent values would tell their mean as well: at least 1, at most as many as there are.

    The variance of the mean if all were independent, over that if only the classes are (Kish 1965).
    """
    if not len(values):
        return 0
    sums, sizes = _by_class(values, classes)
    mean = values.mean()
    alone, together = ((values - mean) ** 2).sum(), ((sums - mean * sizes) ** 2).sum()
    if not together or not alone:
        return len(sums)
    return max(1, min(len(values), round(len(values) * float(alone / together))))


def _by_class(
    values: NDArray[np.float64], classes: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The sum of each class, and its size."""
    numbers = np.unique(classes, return_inverse=True)[1]
    sums: NDArray[np.float64] = np.bincount(numbers, weights=values).astype(np.float64)
    return sums, np.bincount(numbers).astype(np.float64)


def sign_test_by_classes(signs: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    """The exact sign test where the values of a class are one throw together."""
    won, _ = _by_class(signs, classes)
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
