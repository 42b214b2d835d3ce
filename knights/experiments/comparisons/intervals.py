"""95% confidence intervals for scores, from a bootstrap that keeps dependent starts together.

The mirror images of a start form a class, the *orbit* of its square. A heuristic often behaves the same way from all of
them, so they are not independent evidence, and they are drawn together. The values of a board also depend on one
another, so boards are drawn first, then classes within each board. If a board is drawn k times, each of its classes
counts a Poisson-distributed number of times with mean k: the limit of drawing with replacement. Every score is a ratio
of two sums over classes, so the same draws serve all scores of a comparison.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, cached
from knights.boards import Board, symmetries
from knights.experiments.sweeps import Results, by_size, column

RESAMPLES, MIN_RESAMPLES = 2000, 200
MAX_DRAWS = 4_000_000
"""The maximum number of random draws, which take a fifth of a second; with many classes, there are fewer resamples."""
FEW = 10
"""The number of failing families from which the bootstrap serves for shares."""
TOGETHER = 1.1
"""The failures in a family that fails, if none has: Roth's mistakes on 5x5 to 40x40 are 131 in 119 families."""
_SEED, _TOGETHER = 20_091, 64

Interval = tuple[float, float]


class Intervals(NamedTuple):
    """The 95% confidence intervals for the figures of a score; None if unknown or if there is no upper end."""

    solved_share: Interval | None
    first_try_share: Interval | None
    par2: Interval | None
    par10: Interval | None
    ert: Interval | None


@cached(8 * MIB)
def orbits(board: Board) -> NDArray[np.int32]:
    """Return the least index among the mirror images of each square, shape (rows * columns,); read-only."""
    places = np.arange(board.area, dtype=np.int32).reshape(board.rows, board.columns)
    least: NDArray[np.int32] = np.minimum.reduce([one.of_table(places) for one in symmetries(board)]).ravel()
    least.setflags(write=False)
    return least


def families(parts: Sequence[Results]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the family number and the board number of each start, smaller boards first, both of shape (starts,)."""
    boards = sorted({part.board for part in parts}, key=by_size)
    places = {board: place for place, board in enumerate(boards)}
    numbers = column(parts, lambda part: np.full(len(part), places[part.board])).astype(np.int64)
    least = column(parts, lambda part: orbits(part.board)[part["start"]]).astype(np.int64)
    offsets = np.cumsum([0, *(board.area for board in boards)])
    return least + offsets[numbers], numbers


def resampled(sums: NDArray[np.float64], of_board: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the totals of ``sums``, shape (rows, classes), in each resample, shape (resamples, rows).

    ``of_board`` contains the board number of each class. The random seed is fixed.
    """
    rows, classes = sums.shape
    count = int(of_board.max()) + 1
    resamples = min(RESAMPLES, max(MIN_RESAMPLES, MAX_DRAWS // classes))
    rng = np.random.default_rng(_SEED)
    totals = np.empty((resamples, rows))
    for low in range(0, resamples, _TOGETHER):
        chunk = totals[low : low + _TOGETHER]
        times = np.empty((len(chunk), classes))
        for line in times:
            if count == 1:
                line[:] = np.bincount(rng.integers(0, classes, classes), minlength=classes)
            else:
                drawn = np.bincount(rng.integers(0, count, count), minlength=count)
                line[:] = rng.poisson(drawn[of_board])
        chunk[:] = times @ sums.T
    return totals


def bootstrap(values: NDArray[np.float64], classes: NDArray[np.int64], boards: NDArray[np.int64]) -> Interval:
    """Return the 95% confidence interval of the mean of values, by a two-stage bootstrap over boards and classes."""
    numbers, of_board = _numbered(classes, boards)
    sums = np.stack([np.bincount(numbers, weights=values), np.bincount(numbers).astype(np.float64)])
    total, weight = resampled(sums, of_board).T
    means = np.divide(total, weight, out=np.full(len(total), values.mean()), where=weight > 0)
    return _middle(means)


def intervals(groups: Sequence[Sequence[Results]]) -> list[Intervals]:
    """Return the intervals for the scores of variants tried from the same starts, combining the seeds of each variant.

    A resample of a few failures contains only these, and one of no failure none. So if fewer than ``FEW`` families
    fail, the interval of the share is exact, with a trial for each family (:func:`exact_limits`), times the mean number
    of failures in a family that fails; the same holds for few that succeed. The ends of PAR and ERT then assume as many
    failures as the interval allows.
    """
    solvable = [[part[part["solvable"]] for part in group] for group in groups]
    places, of_board = _numbered(*families([*chain.from_iterable(solvable)]))
    if not len(of_board):
        return [Intervals(*[None] * 5) for _ in groups]
    ends = np.cumsum([sum(map(len, group)) for group in solvable])
    sums = []
    for group, where in zip(solvable, np.split(places, ends[:-1]), strict=True):
        rows = np.concatenate([np.array(_figures(part), dtype=np.float64) for part in group], axis=1)
        sums.append([np.bincount(where, row, len(of_board)) for row in rows])
    # Shape (groups, figures, families).
    every = np.array(sums)
    totals = resampled(every.reshape(-1, len(of_board)), of_board).reshape(-1, *every.shape[:2])
    seeds = [len({part.variant for part in group}) for group in groups]
    return [_of_group(totals[:, k], every[k], seeds[k]) for k in range(len(groups))]


def _numbered(classes: NDArray[np.int64], boards: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the class of each value and the board of each class, both numbered from 0 without gaps."""
    _, first, numbers = np.unique(classes, return_index=True, return_inverse=True)
    return numbers, np.unique(boards[first], return_inverse=True)[1]


def _figures(part: Results) -> list[NDArray[np.generic]]:
    """Return eight figures by start: ones, solved, first try, PAR-2, PAR-10, steps, those if solved, limit."""
    ones, steps = np.ones(len(part)), part.per_square
    costs = [part.cost(2), part.cost(10), steps, steps * part.found, ones * part.limit / len(part.board)]
    return [ones, part.found, part.first_try, *costs]


def _of_group(totals: NDArray[np.float64], sums: NDArray[np.float64], seeds: int) -> Intervals:
    solvable, solved, first_try, par2, par10, steps, solved_steps, _ = totals.T
    every, all_solved, _, *costs, steps_of_solved, limits = sums.sum(axis=1).tolist()
    share, rare = _share(sums[1], sums[0], _percentiles(solved, solvable), seeds)
    ratios = [_percentiles(*ratio) for ratio in ((par2, solvable), (par10, solvable), (steps, solved))]
    cost = _percentiles(solved_steps, solved)
    if rare and share and cost:
        # The ends of PAR and ERT combine those of the share solved with those of the cost of a solved start.
        failed = every - all_solved
        weights = [factor * limits / every for factor in (2, 10, 1)]
        if failed:
            weights = [(total - steps_of_solved) / failed for total in costs]
        (fewest, cheapest), (most, dearest) = ((1 - part, mean) for part, mean in zip(share[::-1], cost, strict=True))
        ratios = [
            (cheapest + fewest * (weight - cheapest), dearest + most * (weight - dearest)) for weight in weights[:2]
        ]
        odds = [part / (1 - part) for part in (fewest, most) if part < 1]
        ratios.append((cheapest + odds[0] * weights[2], dearest + odds[1] * weights[2]) if odds[1:] else None)
    return Intervals(share, _share(sums[2], sums[0], _percentiles(first_try, solvable), seeds)[0], *ratios)


def _share(
    part: NDArray[np.float64], whole: NDArray[np.float64], drawn: Interval | None, seeds: int
) -> tuple[Interval | None, bool]:
    """Return the interval of a share, given the sums by family, and whether it is exact because few families fail.

    It is exact if fewer than ``FEW`` families fail, or succeed; otherwise it is the interval ``drawn`` by a bootstrap.
    """
    failed = whole - part
    failing, succeeding = (int((one > 0).sum()) for one in (failed, part))
    few, rare = (failing, failed) if failing <= succeeding else (succeeding, part)
    if few >= FEW:
        return drawn, False
    each = rare.sum() / few if few else TOGETHER * seeds
    low, high = (min(1.0, float(each * ends / whole.sum())) for ends in exact_limits(few, int((whole > 0).sum())))
    return ((1 - high, 1 - low), True) if rare is failed else ((low, high), False)


def exact_limits(count: int, trials: int) -> Interval:
    """Return the exact 95% limits for the expected value of a small count (Clopper and Pearson 1934).

    For many trials these are the limits of a Poisson distribution: 0 to 3.69 for 0, 0.03 to 5.57 for 1. The cost grows
    with the count.
    """

    def at_most(most: int, share: float) -> float:
        term = total = (1 - share) ** trials
        for k in range(most):
            term *= (trials - k) / (k + 1) * share / (1 - share)
            total += term
        return total

    def share(most: int, chance: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if at_most(most, middle) > chance else (low, middle)
        return low

    least = share(count - 1, 0.975) if count else 0.0
    return trials * least, trials * (share(count, 0.025) if count < trials else 1.0)


def _percentiles(part: NDArray[np.float64], whole: NDArray[np.float64]) -> Interval | None:
    """Return the middle 95% of a ratio's values in resamples; None if the denominator is 0 in too many of them."""
    known = whole > 0
    return _middle(part[known] / whole[known]) if known.mean() >= 0.975 else None


def _middle(values: NDArray[np.float64]) -> Interval:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
