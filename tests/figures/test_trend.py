"""The charts of variants against board size or a setting: the order of boards, lines, and gaps for missing values."""

import pytest

from knights.boards.board import Board
from knights.experiments.comparisons.comparison import expand
from knights.experiments.sweeps.results import BUDGET, FOUND, NO_TOUR
from knights.figures.trend import setting_info, trend_figure, trend_info
from knights.heuristics.variants import NAMED, with_seed
from tests.support.sweeping import made

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant
FIVE, SIX = Board(5, 5), Board(6, 6)


def test_boards_are_ordered_from_the_smallest_to_the_largest():
    groups = [
        [
            made(SIX, ROTH, [FOUND, FOUND], steps=[36, 72], backtracks=[0, 36]),
            made(FIVE, ROTH, [FOUND, FOUND, BUDGET, FOUND], steps=[25, 100, 99, 50], backtracks=[0, 9, 9, 0]),
        ],
        [
            made(FIVE, POHL, [FOUND, BUDGET, BUDGET, FOUND], steps=[50, 500, 500, 50]),
            made(SIX, POHL, [NO_TOUR]),
        ],
    ]
    info = trend_info(["a", "b"], groups)
    assert (info.places, info.axis, info.joined) == (["5×5", "6×6"], "board", True)
    assert info.values["first_try"] == [[0.5, 0.5], [0.5, None]], "no start is possible"
    assert info.values["median"] == [[2, 1.5], [2, None]]
    assert info.values["par10"] == [
        [pytest.approx((1 + 4 + 2 + 40) / 4), 1.5],
        [pytest.approx((2 + 40 + 40 + 2) / 4), None],
    ]
    for what, words in (("first_try", "share solved"), ("median", "median steps"), ("par10", "PAR-10")):
        figure = trend_figure(info, what)
        assert [line.name for line in figure.data] == ["a", "b"]
        assert ([*figure.data[0].x], [*figure.data[0].y]) == (["5×5", "6×6"], info.values[what][0])
        assert words in figure.layout.yaxis.title.text
        assert (figure.layout.yaxis.type == "log") == (what != "first_try")


def test_rectangles_are_ordered_by_their_number_of_squares_and_not_joined():
    """Neither rows nor columns determine the order: 3x10 comes last; 2x10 and 4x5 have the same number of squares."""
    boards = [Board(3, 10), Board(4, 5), Board(5, 3), Board(2, 10)]
    info = trend_info(["a"], [[made(board, ROTH, [FOUND], steps=60) for board in boards]])
    assert info.places == ["5×3", "2×10", "4×5", "3×10"]
    assert info.values["median"] == [[4, 3, 3, 2]]
    assert not info.joined
    assert trend_figure(info, "median").data[0].mode == "markers"
    square = trend_info(["a"], [[made(board, ROTH, [FOUND], steps=60) for board in (SIX, FIVE)]])
    assert trend_figure(square, "median").data[0].mode == "lines+markers"


def test_lines_differ_if_they_differ_at_any_point():
    alike = [[made(FIVE, one, [FOUND, FOUND], steps=25)] for one in (ROTH, POHL)]
    other = [alike[0], [made(FIVE, POHL, [FOUND, FOUND], steps=[25, 50])]]
    failed = [alike[0], [made(FIVE, POHL, [FOUND, BUDGET], steps=[25, 99])]]
    told = [
        [trend_info(["a", "b"], groups).differs(what) for what in ("first_try", "par10", "median")]
        for groups in (alike, other, failed)
    ]
    assert told == [[False, False, False], [False, True, True], [True, True, False]]


def test_the_choices_of_one_setting_are_points_and_those_of_the_others_are_lines():
    expansion = expand("order.{roth,pohl,random}.{-,parity}")
    groups = {}
    for steps, variant in enumerate(expansion.variants, 1):
        seeded = [with_seed(variant, seed) for seed in (0, 1)] if variant.uses_seed else [variant]
        groups[seeded[0]] = [made(FIVE, one, [FOUND], steps=25 * steps) for one in seeded]
    by_ties, by_prunings = (setting_info(expansion, number, groups) for number in (0, 1))
    assert (by_ties.places, by_ties.axis) == (["roth", "pohl", "random"], "setting")
    assert by_ties.names == ["-", "parity"]
    assert by_ties.values["median"] == [[1, 3, 5], [2, 4, 6]]
    assert (by_prunings.places, by_prunings.names) == (["-", "parity"], ["roth", "pohl", "random"])
    assert by_prunings.values["median"] == [[1, 2], [3, 4], [5, 6]]
    alone = expand("order.{roth,pohl}")
    assert setting_info(alone, 0, {}).names == [alone.text], "one line is called as all of it"
    assert setting_info(alone, 0, {}).values["median"] == [[None, None]]
