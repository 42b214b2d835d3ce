"""Shares of the starts that have a tour, board by board."""

import pytest

from knights.boards.board import Board
from knights.experiments.sweeps import summarise
from knights.experiments.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR
from knights.figures.maps import shares_figure
from knights.heuristics.variants import NAMED
from tests.support.sweeping import made

ROTH = NAMED["roth"].variant


def drawn():
    """3x10 has five possible starts, of which one is found on the first try and two later; 3x3 has none."""
    outcomes = [FOUND, FOUND, FOUND, BUDGET, EXHAUSTED, NO_TOUR, NO_TOUR]
    wide = made(
        Board(3, 10),
        ROTH,
        outcomes,
        backtracks=[0, 4, 0, 9, 9, 0, 0],
        constructed_after_search=[0, 0, 1] + [0] * 4,
    )
    parts = [wide, made(Board(3, 3), ROTH, [NO_TOUR] * 9), made(Board(4, 5), ROTH, [FOUND] * 4)]
    return shares_figure([summarise(part) for part in parts])


def test_shares_are_of_the_possible_starts_and_boards_without_one_are_left_out():
    found, first = drawn().data
    assert (found.name, list(found.x)) == ("found", ["3×10", "4×5"])
    assert (first.name, list(first.x)) == ("found on the first try", ["3×10", "4×5"])
    assert found.y == pytest.approx([3 / 5, 1])
    assert first.y == pytest.approx([1 / 5, 1])
    low, high = drawn().layout.yaxis.range
    assert low < 0 < 1 < high < 1.1
