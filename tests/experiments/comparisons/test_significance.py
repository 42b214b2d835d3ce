"""Rankings and pairs: wins counted by hand, Holm's adjustment, mirror images that count once, and the virtual best."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board
from knights.experiments.comparisons import (
    intervals,
    significance,
)
from knights.heuristics import with_seed
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made

ROTH, POHL, EDGE, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "edge", "random"))


BOARD = Board(5, 5)


def test_a_start_is_won_alone_or_in_fewer_steps():
    first = made(BOARD, ROTH, [FOUND, FOUND, BUDGET, BUDGET, NO_TOUR], steps=[25, 50, 100, 100, 0])
    second = made(BOARD, POHL, [FOUND, FOUND, FOUND, BUDGET, NO_TOUR], steps=[25, 25, 99, 100, 0])
    found = significance.ranking([[first], [second]])
    assert found.starts == 4
    assert found.wins.tolist() == [[0, 0], [2, 0]]
    assert found.mean_ranks.tolist() == [1.75, 1.25]


def test_a_failure_costs_ten_times_the_limit_in_the_mean_over_seeds():
    """Costs are in steps per square of 4x5; an unsolvable start has no cost."""
    seeds = [
        made(Board(4, 5), with_seed(RANDOM, k), [FOUND, outcome, NO_TOUR], steps=[20, steps, 0])
        for k, (outcome, steps) in enumerate([(BUDGET, 100), (FOUND, 60)])
    ]
    costs, solved, classes, _ = significance.costs_of([seeds])
    assert costs.tolist() == [[1, (10 * 100 + 60) / 2 / 20]]
    assert solved.tolist() == [[True, False]]
    assert classes.tolist() == [0, 1]


def test_orbits_of_several_boards_are_not_mixed_up():
    boards = (Board(3, 10), Board(4, 5))
    parts, others = ([made(one, variant, [FOUND] * 2, steps=30) for one in boards] for variant in (ROTH, POHL))
    costs, _, classes, boards = significance.costs_of([parts, others])
    assert costs.tolist() == [[1, 1, 1.5, 1.5]] * 2
    assert classes.tolist() == [0, 1, 30, 31]
    assert boards.tolist() == [0, 0, 1, 1]
    assert significance.ranking([parts, others]).orbits == 4


def test_the_ranking_of_three_variants_matches_one_worked_out_by_hand():
    """Search a start of each orbit; the sign tests of 6, 9 and 9 wins without a loss are adjusted by Holm's method."""
    starts = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
    groups = [
        [made(Board(8, 8), one, [FOUND] * 10, start=starts, steps=[64] * few + [more] * (10 - few))]
        for one, few, more in ((ROTH, 10, 0), (POHL, 4, 70), (EDGE, 1, 80))
    ]
    found = significance.ranking(groups)
    assert (found.starts, found.orbits) == (10, 10)
    assert found.wins.tolist() == [[0, 6, 9], [0, 0, 9], [0, 0, 0]]
    assert found.mean_ranks.tolist() == pytest.approx([1.25, 1.85, 2.9])
    often, seldom = 3 * 2 / 2**9, 2 / 2**6
    assert found.p_values.tolist() == [[1, seldom, often], [seldom, 1, often], [often, often, 1]]
    rare, rarer = 2 / 2**6, 2 / 2**9
    assert found.unadjusted.tolist() == [[1, rare, rarer], [rare, 1, rarer], [rarer, rarer, 1]]
    assert found.beats(0, 1)
    assert not found.beats(1, 0)


def test_holms_adjustment_matches_examples_worked_out_by_hand():
    assert significance.holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert significance.holm(np.array([0.9, 0.8])).tolist() == [1.0, 1.0]
    assert not len(significance.holm(np.array([])))


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_neither_lowers_p_values_nor_changes_their_order(given_ones):
    adjusted = significance.holm(np.array(given_ones, dtype=np.float64)).tolist()
    for (a, b), (x, y) in zip(product(given_ones, repeat=2), product(adjusted, repeat=2), strict=True):
        assert x >= min(1, a)
        assert not (a < b and x > y)


def test_mirror_images_count_as_one_trial():
    """Wins from all four corners count as one trial, not four, and a single trial is never significant."""
    corners = [0, 7, 56, 63]
    board = Board(8, 8)
    first = made(board, ROTH, [FOUND] * 4, start=corners, steps=64)
    second = made(board, POHL, [FOUND] * 4, start=corners, steps=70)
    found = significance.ranking([[first], [second]])
    assert (found.orbits, found.p_values[0, 1]) == (1, 1.0)


def test_the_virtual_best_and_what_each_variant_adds_match_values_worked_out_by_hand():
    """The costs are 1 2 40, 4 1 40 and 4 2 3, so the best are 1 1 3; without the first, 4 1 3, and so on."""
    groups = [
        [made(BOARD, ROTH, [FOUND, FOUND, BUDGET], steps=[25, 50, 100])],
        [made(BOARD, POHL, [FOUND, FOUND, BUDGET], steps=[100, 25, 100])],
        [made(BOARD, EDGE, [FOUND, FOUND, FOUND], steps=[100, 50, 75])],
    ]
    best = significance.ranking(groups)
    assert best.best_par10 == pytest.approx(5 / 3)
    assert best.added == pytest.approx((3 / 3, 1 / 3, 37 / 3))
    same = [[made(BOARD, variant, [FOUND, BUDGET], steps=[25, 100])] for variant in (ROTH, POHL)]
    assert significance.ranking(same).added.tolist() == [0, 0]
    assert significance.ranking(same[:1]) is None
    assert significance.ranking([[made(BOARD, one, [NO_TOUR])] for one in (ROTH, POHL)]) is None


@pytest.mark.parametrize(
    ("sides", "least"),
    [
        ((1, 1), [[0]]),
        ((3, 4), [[0, 1, 1, 0], [4, 5, 5, 4], [0, 1, 1, 0]]),
        ((4, 4), [[0, 1, 1, 0], [1, 5, 5, 1], [1, 5, 5, 1], [0, 1, 1, 0]]),
    ],
)
def test_a_square_board_has_eight_symmetries_and_a_rectangle_four(sides, least):
    assert intervals.orbits(Board(*sides)).reshape(sides).tolist() == least


def test_wins_are_counted_on_each_board_separately():
    """The first variant wins two starts on 3x10; the second wins one on 4x5."""
    first = [
        made(Board(3, 10), ROTH, [FOUND, FOUND, *[BUDGET] * 3], steps=[30, 60, *[100] * 3]),
        made(Board(4, 5), ROTH, [FOUND], steps=[40]),
    ]
    second = [
        made(Board(3, 10), POHL, [FOUND, *[BUDGET] * 4], steps=[90, *[100] * 4]),
        made(Board(4, 5), POHL, [FOUND], steps=[20]),
    ]
    found = significance.ranking([first, second])
    assert (found.starts, found.wins.tolist()) == (6, [[0, 2], [1, 0]])
    gap, other = significance.difference(first, second), significance.difference(second, first)
    assert (gap.both, gap.mean, other.mean) == (2, pytest.approx((-2 + 1) / 2), 0.5)


def test_a_class_is_won_by_the_variant_that_wins_more_of_it():
    """Two classes are won, one is lost and one is tied: 2 to 1 is the most even outcome of three trials."""
    signs, classes = np.array([1, 1, -1, 1, -1, -1, 1, -1.0]), np.array([0, 0, 0, 1, 2, 2, 3, 3])
    assert significance.sign_test_by_classes(signs, classes) == 1.0
    assert significance.sign_test_by_classes(np.ones(6), np.arange(6)) == 2 / 64
    assert significance.sign_test_by_classes(np.ones(6), np.array([0, 1, 2, 3, 4, 4])) == 2 / 32
