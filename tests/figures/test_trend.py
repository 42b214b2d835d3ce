"""The charts of variants against board size: the order of boards, lines, and gaps for missing values."""

import numpy as np

from knights.boards import Board
from knights.figures.trend import steps_figure, trend_figure, trend_info
from knights.heuristics import NAMED
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant
FIVE, SIX = Board(5, 5), Board(6, 6)


def test_boards_are_ordered_from_the_smallest_to_the_largest():
    groups = [
        [
            made(SIX, ROTH, [FOUND, FOUND], steps=[36, 72], backtracks=[0, 36]),
            made(FIVE, ROTH, [FOUND, FOUND, BUDGET, FOUND], steps=[25, 100, 99, 50], backtracks=[0, 9, 9, 0]),
        ],
        [made(FIVE, POHL, [FOUND, BUDGET, BUDGET, FOUND], steps=[50, 500, 500, 50]), made(SIX, POHL, [NO_TOUR])],
    ]
    info = trend_info(["a", "b"], groups)
    assert (info.places, info.joined) == (["5×5", "6×6"], True)
    assert info.shares == [[0.5, 0.5], [0.5, None]], "no start is possible"
    figure = trend_figure(info)
    assert [line.name for line in figure.data] == ["a", "b"]
    assert ([*figure.data[0].x], [*figure.data[0].y]) == (["5×5", "6×6"], info.shares[0])


def test_rectangles_are_ordered_by_their_number_of_squares_and_not_joined():
    """Neither rows nor columns determine the order: 3x10 comes last; 2x10 and 4x5 have the same number of squares."""
    boards = [Board(3, 10), Board(4, 5), Board(5, 3), Board(2, 10)]
    info = trend_info(["a"], [[made(board, ROTH, [FOUND], steps=60) for board in boards]])
    assert info.places == ["5×3", "2×10", "4×5", "3×10"]
    assert not info.joined
    assert trend_figure(info).data[0].mode == "markers"
    square = trend_info(["a"], [[made(board, ROTH, [FOUND], steps=60) for board in (SIX, FIVE)]])
    assert trend_figure(square).data[0].mode == "lines+markers"


def test_lines_differ_if_they_differ_at_any_point():
    alike = [[made(FIVE, one, [FOUND, FOUND], steps=25)] for one in (ROTH, POHL)]
    failed = [alike[0], [made(FIVE, POHL, [FOUND, BUDGET], steps=[25, 99])]]
    assert [trend_info(["a", "b"], groups).differs for groups in (alike, failed)] == [False, True]


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
    assert line.customdata[0] == "5×5: mean 55 steps<br>bar from median 50 to largest 90; limit 100<br>2 of 3 solved"
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
