"""Intervals of scores: shares, means and ratios compared with a slow bootstrap, and the limits on their cost."""

from math import comb

import numpy as np
import pytest

from knights.boards import Board
from knights.experiments import comparisons
from knights.experiments.comparisons import intervals
from knights.experiments.sweeps import Results
from knights.heuristics import NAMED, with_seed
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made

ROTH, POHL, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "random"))


RNG = np.random.default_rng(4)


def slowly(parts: list[Results]) -> dict[str, tuple[float, float]]:
    """Compute the intervals start by start, with the random numbers that the package draws for mirror families."""
    kinds = sorted({(part.board.rows, int(one)) for part in parts for one in intervals.orbits(part.board)})
    boards = sorted({rows for rows, _ in kinds})
    rng = np.random.default_rng(20_091)
    found = {"solved_share": [], "first_try_share": [], "par10": [], "ert": []}
    for _ in range(intervals.MIN_RESAMPLES):
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
                n = count[part.board.rows, int(intervals.orbits(part.board)[start])]
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


def invented(board: Board, variant, chance: float = 0.8) -> Results:
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


@pytest.mark.parametrize("sides", [(9,), (6, 7)])
def test_intervals_agree_with_a_slow_bootstrap(monkeypatch, sides):
    monkeypatch.setattr(intervals, "MAX_DRAWS", 0)  # As few resamples as on the largest boards.
    parts = [invented(Board(n, n), ROTH) for n in sides]
    (one,) = intervals.intervals([parts])
    for name, ends in slowly(parts).items():
        assert getattr(one, name) == pytest.approx(ends, rel=1e-6), name
    costs = np.concatenate([part.cost(10) for part in parts])
    assert intervals.bootstrap(costs, *intervals.families(parts)) == pytest.approx(one.par10)


def limits_by_sums(count: int, trials: int) -> tuple[float, float]:
    """Return the least and the greatest expected value with which a count has a chance of at least 2.5%."""

    def chance(counts, share: float) -> float:
        return sum(comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in counts)

    shares = np.linspace(0, 1, 20_001)
    likely = [s for s in shares if chance(range(count + 1), s) >= 0.025]
    unlikely = [s for s in shares if count and chance(range(count), s) > 0.975]
    return trials * max(unlikely, default=0.0), trials * max(likely)


@pytest.mark.parametrize(("count", "trials"), [(0, 6), (1, 6), (6, 6), (3, 40), (9, 200)])
def test_limits_of_small_counts_are_exact(count, trials):
    assert intervals.exact_limits(count, trials) == pytest.approx(limits_by_sums(count, trials), abs=trials / 10_000)


def test_limits_of_rare_families_are_those_of_poisson():
    told = [intervals.exact_limits(count, 1_000_000) for count in (0, 1, 5)]
    assert told == [pytest.approx(ends, abs=0.005) for ends in ((0, 3.689), (0.0253, 5.572), (1.623, 11.668))]


def failing(count: int) -> Results:
    """Return results on 20x20 (55 mirror families) with one failure in each of the first ``count`` families."""
    wrong = np.unique(intervals.orbits(Board(20, 20)))[:count].tolist()
    outcomes = [BUDGET if start in wrong else FOUND for start in range(400)]
    steps = [1000 if start in wrong else 400 + start % 7 for start in range(400)]
    return made(Board(20, 20), ROTH, outcomes, 1000, steps=steps)


def test_the_interval_grows_with_the_number_of_failures():
    """None fails: up to 4 starts elsewhere; one fails: up to 5; nine: 4 to 16."""
    (known,) = zip(*(intervals.intervals([[failing(count)]]) for count in range(10)), strict=True)
    ends = np.array([[400 * (1 - share) for share in one.solved_share[::-1]] for one in known])
    assert (np.diff(ends, axis=0) > 0).all()
    assert np.round(ends[[0, 1, 9]]).tolist() == [[0, 4], [0, 5], [4, 16]]
    for figure in ("par2", "par10", "ert"):
        widths = [high - low for low, high in (getattr(one, figure) for one in known)]
        assert (np.diff(widths) > 0).all()


@pytest.mark.parametrize("count", [0, 1, 5, 9, 10, 12])
def test_a_figure_lies_in_its_interval_however_few_starts_fail(count):
    part = failing(count)
    one, (sure,) = comparisons.score(ROTH, [part]), intervals.intervals([[part]])
    for name in ("solved_share", "first_try_share", "par2", "par10", "ert"):
        low, high = getattr(sure, name)
        assert low <= getattr(one, name) <= high, name
        assert low < high


def test_a_share_of_0_or_1_is_not_certain():
    """If all 6 mirror families of 5x5 are solved, the upper end is the number with a chance of 2.5% to see none."""
    board = Board(5, 5)
    failed = 1.1 * 6 * (1 - 0.025 ** (1 / 6)) / 25
    whole = made(board, ROTH, [FOUND] * 25, steps=25, backtracks=1)
    (one,) = intervals.intervals([[whole]])
    assert one.solved_share == (pytest.approx(1 - failed), 1.0)
    assert one.first_try_share == (0.0, pytest.approx(failed))
    (clean,) = intervals.intervals([[made(board, ROTH, [FOUND] * 25, steps=25)]])
    assert clean.first_try_share == one.solved_share
    # A failure costs the limit, four steps per square, times the factor of PAR (1 for ERT).
    assert clean.par2 == (1.0, pytest.approx(1 - failed + failed * 2 * 4))
    assert clean.par10 == (1.0, pytest.approx(1 - failed + failed * 10 * 4))
    assert clean.ert == (1.0, pytest.approx(1 + failed / (1 - failed) * 4))
    (lost,) = intervals.intervals([[made(board, ROTH, [BUDGET] * 25, 100, steps=100)]])
    assert lost.ert is None
    assert lost.par10 == (40, 40)


def test_several_seeds_of_a_variant_do_not_add_families():
    once, thrice = ([made(Board(5, 5), with_seed(RANDOM, k), [FOUND] * 25, steps=25) for k in range(n)] for n in (1, 3))
    assert intervals.intervals([thrice])[0].solved_share == pytest.approx(intervals.intervals([once])[0].solved_share)


def test_without_a_solvable_start_there_are_no_intervals():
    nothing = made(Board(3, 3), ROTH, [NO_TOUR] * 9)
    assert intervals.intervals([[nothing], []]) == [(None,) * 5] * 2


@pytest.mark.parametrize(
    ("classes", "resamples"),
    [
        (10, intervals.RESAMPLES),
        (intervals.MAX_DRAWS // intervals.RESAMPLES, intervals.RESAMPLES),
        (intervals.MAX_DRAWS // intervals.RESAMPLES * 2, intervals.RESAMPLES // 2),
    ],
)
def test_very_many_families_have_fewer_resamples(classes, resamples):
    drawn = intervals.resampled(np.ones((1, classes)), np.zeros(classes, dtype=np.int64))
    assert len(drawn) == resamples
    assert resamples >= intervals.MIN_RESAMPLES


def test_cached_orbits_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        intervals.orbits(Board(5, 5))[0] = 1
