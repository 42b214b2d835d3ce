"""Intervals of scores: shares, means and ratios compared with a slow bootstrap, and the limits on their cost."""

from importlib import import_module

import numpy as np
import pytest

from knights.boards.board import Board
from knights.experiments.comparisons.intervals import (
    MAX_DRAWS,
    MIN_RESAMPLES,
    RESAMPLES,
    bands,
    bootstrap,
    families,
    intervals,
    orbits,
    resampled,
)
from knights.experiments.comparisons.scores import profile, score
from knights.experiments.sweeps.results import BUDGET, FOUND, NO_TOUR, Results
from knights.heuristics.variants import NAMED, with_seed
from tests.support.sweeping import made

ROTH, POHL, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "random"))
RNG = np.random.default_rng(4)


def some(board: Board, variant, chance: float = 0.8) -> Results:
    count = len(board)
    found = RNG.random(count) < chance
    return made(
        board,
        variant,
        np.where(found, FOUND, BUDGET).tolist(),
        1000,
        steps=np.where(found, count * RNG.integers(1, 4, count), 1000),
        backtracks=RNG.integers(0, 2, count),
    )


def slowly(parts: list[Results]) -> dict[str, tuple[float, float]]:
    """Compute the intervals start by start, with the random numbers that the package draws for mirror families."""
    kinds = sorted({(part.board.rows, int(one)) for part in parts for one in orbits(part.board)})
    boards = sorted({rows for rows, _ in kinds})
    rng = np.random.default_rng(20_091)
    found = {"solved_share": [], "first_try_share": [], "par10": [], "ert": []}
    for _ in range(RESAMPLES):
        if len(boards) == 1:
            drawn = rng.integers(0, len(kinds), len(kinds)).tolist()
            times = [drawn.count(place) for place in range(len(kinds))]
        else:
            of_board = rng.integers(0, len(boards), len(boards)).tolist()
            times = rng.poisson([of_board.count(boards.index(rows)) for rows, _ in kinds]).tolist()
        count = dict(zip(kinds, times, strict=True))
        weight, solved, first, cost, steps = 0, 0, 0, 0.0, 0.0
        for part in parts:
            for k, start in enumerate(part["start"].tolist()):
                n = count[part.board.rows, int(orbits(part.board)[start])]
                weight += n
                solved += n * bool(part.found[k])
                first += n * bool(part.first_try[k])
                cost, steps = cost + n * part.cost(10)[k], steps + n * part.per_square[k]
        if weight:
            found["solved_share"].append(solved / weight)
            found["first_try_share"].append(first / weight)
            found["par10"].append(cost / weight)
            if solved:
                found["ert"].append(steps / solved)
    return {name: tuple(np.percentile(values, [2.5, 97.5])) for name, values in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize("sides", [(4,), (5, 6)])
def test_intervals_agree_with_a_slow_bootstrap(sides):
    parts = [some(Board(n, n), ROTH) for n in sides]
    (one,) = intervals([parts])
    for name, ends in slowly(parts).items():
        assert getattr(one, name) == pytest.approx(ends, rel=1e-6), name
    costs = np.concatenate([part.cost(10) for part in parts])
    assert bootstrap(costs, *families(parts)) == pytest.approx(one.par10)


def test_each_figure_is_within_its_interval_for_several_variants():
    groups = [[some(Board(n, n), variant) for n in (5, 6, 8)] for variant in (ROTH, POHL)]
    for group, sure in zip(groups, intervals(groups), strict=True):
        one = score(group[0].variant, group)
        for name in ("solved_share", "first_try_share", "par2", "par10", "ert"):
            low, high = getattr(sure, name)
            assert low < getattr(one, name) < high
    for one, other in zip(intervals(groups)[1], intervals(groups[1:])[0], strict=True):
        assert one == pytest.approx(other), "the interval of a variant does not depend on the others"


def test_a_share_of_0_or_1_is_not_certain():
    """If all 6 mirror families of 5x5 are solved, the lower end is the share at which this has a chance of 2.5%."""
    board = Board(5, 5)
    whole = made(board, ROTH, [FOUND] * 25, steps=25, backtracks=1)
    (one,) = intervals([[whole]])
    assert one.solved_share == (pytest.approx(0.025 ** (1 / 6)), 1.0)
    assert one.first_try_share == (0.0, pytest.approx(1 - 0.025 ** (1 / 6)))
    (clean,) = intervals([[made(board, ROTH, [FOUND] * 25, steps=25)]])
    assert clean.first_try_share == one.solved_share
    fewest = 0.025 ** (1 / 6)
    # A failure costs the limit, four steps per square, times the factor of PAR (1 for ERT).
    assert clean.par2 == (1.0, pytest.approx(fewest + (1 - fewest) * 2 * 4))
    assert clean.par10 == (1.0, pytest.approx(fewest + (1 - fewest) * 10 * 4))
    assert clean.ert == (1.0, pytest.approx((fewest + (1 - fewest) * 4) / fewest))
    (failed,) = intervals([[made(board, ROTH, [BUDGET] * 25, 100, steps=100)]])
    assert failed.ert is None
    assert failed.par10 == (40, 40)


def test_several_seeds_of_a_variant_do_not_add_families():
    thrice = [made(Board(5, 5), with_seed(RANDOM, k), [FOUND] * 25, steps=25) for k in range(3)]
    assert intervals([thrice])[0].solved_share == (pytest.approx(0.025 ** (1 / 6)), 1.0)


def test_without_a_solvable_start_there_are_no_intervals():
    nothing = made(Board(3, 3), ROTH, [NO_TOUR] * 9)
    assert intervals([[nothing], []]) == [(None,) * 5] * 2
    assert bands([[nothing]], np.array([1.0])) is None


@pytest.mark.parametrize(
    ("classes", "resamples"),
    [(10, RESAMPLES), (MAX_DRAWS // RESAMPLES, RESAMPLES), (MAX_DRAWS // RESAMPLES * 2, RESAMPLES // 2)],
)
def test_very_many_families_have_fewer_resamples(classes, resamples):
    drawn = resampled(np.ones((1, classes)), np.zeros(classes, dtype=np.int64), most=RESAMPLES)
    assert len(drawn) == resamples
    assert resamples >= MIN_RESAMPLES


def test_bands_contain_the_curve_and_are_omitted_if_they_are_too_large(monkeypatch):
    group = [some(Board(n, n), ROTH) for n in (5, 6, 7, 8)]
    points = np.array([1.0, 2.0, 3.0])
    ends = bands([group], points)
    curve = profile(ROTH, group)
    shares = [curve.shares[np.searchsorted(curve.per_square, point, side="right") - 1] for point in points]
    assert ((ends[0, 0] < shares) & (shares < ends[0, 1])).all()
    monkeypatch.setattr(import_module("knights.experiments.comparisons.intervals"), "MAX_CELLS", 10)
    assert bands([group], points) is None


def test_cached_orbits_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        orbits(Board(5, 5))[0] = 1
