"""The charts of variants against board size or a setting: the order of boards, lines, and gaps for missing values."""

import numpy as np
import pytest

from knights.boards import Board
from knights.experiments.comparisons.comparison import expand
from knights.figures.trend import setting_info, steps_figure, trend_figure, trend_info
from knights.heuristics import NAMED, with_seed
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made

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
    assert info.values["ert"] == [
        [pytest.approx((1 + 4 + 3.96 + 2) / 3), 1.5],
        [pytest.approx((2 + 20 + 20 + 2) / 2), None],
    ]
    for what, words in (("first_try", "share solved"), ("ert", "steps per square")):
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
    assert info.values["ert"] == [[4, 3, 3, 2]]
    assert not info.joined
    assert trend_figure(info, "ert").data[0].mode == "markers"
    square = trend_info(["a"], [[made(board, ROTH, [FOUND], steps=60) for board in (SIX, FIVE)]])
    assert trend_figure(square, "ert").data[0].mode == "lines+markers"


def test_lines_differ_if_they_differ_at_any_point():
    alike = [[made(FIVE, one, [FOUND, FOUND], steps=25)] for one in (ROTH, POHL)]
    other = [alike[0], [made(FIVE, POHL, [FOUND, FOUND], steps=[25, 50])]]
    failed = [alike[0], [made(FIVE, POHL, [FOUND, BUDGET], steps=[25, 99])]]
    told = [
        [trend_info(["a", "b"], groups).differs(what) for what in ("first_try", "ert")]
        for groups in (alike, other, failed)
    ]
    assert told == [[False, False], [False, True], [True, True]]


def test_the_choices_of_one_setting_are_points_and_those_of_the_others_are_lines():
    expansion = expand("order.{roth,pohl,random}.{-,parity}")
    groups = {}
    for steps, variant in enumerate(expansion.variants, 1):
        seeded = [with_seed(variant, seed) for seed in (0, 1)] if variant.uses_seed else [variant]
        groups[seeded[0]] = [made(FIVE, one, [FOUND], steps=25 * steps) for one in seeded]
    by_ties, by_prunings = (setting_info(expansion, number, groups) for number in (0, 1))
    assert (by_ties.places, by_ties.axis) == (["roth", "pohl", "random"], "setting")
    assert by_ties.names == ["-", "parity"]
    assert by_ties.values["ert"] == [[1, 3, 5], [2, 4, 6]]
    assert (by_prunings.places, by_prunings.names) == (["-", "parity"], ["roth", "pohl", "random"])
    assert by_prunings.values["ert"] == [[1, 2], [3, 4], [5, 6]]
    alone = expand("order.{roth,pohl}")
    assert setting_info(alone, 0, {}).names == [alone.text], "one line is called as all of it"
    assert setting_info(alone, 0, {}).values["ert"] == [[None, None]]


def test_steps_are_drawn_with_bars_and_failures_at_their_limit():
    five = made(FIVE, ROTH, [FOUND, FOUND, BUDGET, NO_TOUR], limit=100, steps=[25, 50, 90, 0])
    six = made(SIX, ROTH, [FOUND, FOUND], limit=144, steps=[36, 72])
    other = [made(board, POHL, [FOUND], limit=100, steps=72) for board in (FIVE, SIX)]
    (line, second, marks, none, legend), across = (
        (figure := steps_figure(["a", "b"], [[six, five], other])).data,
        figure.layout.xaxis,
    )
    assert ([*line.x], [*line.y], across.title.text) == (["5", "6"], [55, 54], "rows and columns")
    assert ([*line.error_y.array], [*line.error_y.arrayminus]) == ([35, 18], [5, 0])
    assert line.customdata[0] == "5×5: mean 55 steps<br>median 50, largest 90, limit 100<br>2 of 3 solved"
    assert [*second.y] == [72, 72]
    assert (marks.y[0], np.isnan(marks.y[1]), np.isnan(none.y).all()) == (100, True, True)
    assert (marks.marker.symbol, legend.name) == ("circle-open", "not solved, at the limit")
    assert 10 ** figure.layout.yaxis.range[1] > 100
    per_square = steps_figure(["a"], [[five]], per_square=True)
    assert (per_square.data[0].y[0], per_square.data[1].y[0]) == (2.2, 4)
    nothing = steps_figure(["a"], [[made(FIVE, ROTH, [NO_TOUR])]])
    assert len(nothing.data) == 2, "no mark and no legend of failures"
    many = steps_figure([str(k) for k in range(5)], [[five]] * 5)
    assert many.data[0].error_y.array is None
    narrow = steps_figure(["a"], [[made(Board(3, 4), ROTH, [FOUND], steps=12)]])
    assert ([*narrow.data[0].x], narrow.data[0].mode) == (["3×4"], "markers")
