"""The virtual best and the origins of a score, by hand."""

import pytest

from knights.boards.board import Board
from knights.experiments.comparisons.ranking import portfolio
from knights.experiments.comparisons.scores import origins
from knights.experiments.sweeps.results import BUDGET, FOUND, NO_TOUR
from knights.heuristics.variants import NAMED
from tests.support.sweeping import made

ROTH, POHL, EDGE = (NAMED[name].variant for name in ("roth", "pohl", "edge"))
BOARD = Board(5, 5)


def test_the_virtual_best_and_what_each_adds_by_hand() -> None:
    """Costs 1 2 40, 4 1 40 and 4 2 3: the best is 1 1 3; without the first 4 1 3, and so on."""
    groups = [
        [made(BOARD, ROTH, [FOUND, FOUND, BUDGET], steps=[25, 50, 100])],
        [made(BOARD, POHL, [FOUND, FOUND, BUDGET], steps=[100, 25, 100])],
        [made(BOARD, EDGE, [FOUND, FOUND, FOUND], steps=[100, 50, 75])],
    ]
    best = portfolio(groups)
    assert best is not None
    assert best.par10 == pytest.approx(5 / 3)
    assert best.added == pytest.approx((3 / 3, 1 / 3, 37 / 3))


def test_equals_add_nothing_and_one_alone_is_no_choice() -> None:
    same = [[made(BOARD, variant, [FOUND, BUDGET], steps=[25, 100])] for variant in (ROTH, POHL)]
    best = portfolio(same)
    assert best is not None
    assert best.added == (0, 0)
    assert portfolio(same[:1]) is None
    assert portfolio([[made(BOARD, one, [NO_TOUR])] for one in (ROTH, POHL)]) is None


def test_where_a_score_comes_from() -> None:
    """One failure on 5x5 costs 40, one on 10x10 costs 10, all else 1: the limit is 100 steps on both."""
    parts = [
        made(BOARD, ROTH, [FOUND, BUDGET], steps=[25, 100]),
        made(Board(10, 10), ROTH, [FOUND] * 8 + [BUDGET], steps=100),
    ]
    found = origins([parts])
    assert found is not None
    assert found.ranges == ((BOARD, BOARD), (Board(10, 10), Board(10, 10)))
    assert found.shares.tolist() == [pytest.approx([41 / 59, 18 / 59])]
    assert found.starts.tolist() == pytest.approx([2 / 11, 9 / 11])
    assert origins([parts[:1]]) is None


def test_many_boards_are_six_ranges() -> None:
    parts = [made(Board(n, n), ROTH, [FOUND], steps=n * n) for n in range(5, 19)]
    found = origins([parts])
    assert found is not None
    assert len(found.ranges) == 6
    assert found.ranges[0] == (Board(5, 5), Board(7, 7))
    assert found.shares.sum() == pytest.approx(1)
