"""Tours on boards with holes and of other leapers: counts and searches."""

import pytest

from knights.boards.board import Board
from knights.boards.shapes import Family
from knights.engine.existence import known_starts
from knights.engine.result import Outcome
from knights.engine.search import search
from knights.theory.obstacles import refusal


@pytest.mark.parametrize(
    ("hole", "starts"), [((0, 0), 24), ((2, 2), 12)], ids=["without a corner", "without the middle"]
)
def test_the_number_of_solvable_starts_of_5x5_without_a_square(hole, starts):
    board = Board(5, 5, holes=frozenset({hole}))
    assert (known_starts(board) == 1).sum() == starts
    assert (known_starts(board, closed=True) == 1).sum() == (24 if hole == (0, 0) else 0)


@pytest.mark.parametrize("shape", ["no-corners", "no-middle"])
def test_a_search_finds_a_tour_from_every_start_of_8x8_without_corners_or_middle(shape):
    board = Family(shape).board(8, 8)
    assert len(board) == 60
    for start in board:
        assert refusal(board, start) is None
        result = search(board, start)
        assert result.outcome is Outcome.FOUND
        assert result.checks.passed


@pytest.mark.parametrize("leaper", [(2, 3), (1, 4)], ids=["zebra", "giraffe"])
def test_other_leapers_have_a_tour_of_10x10_from_a_corner(leaper):
    result = search(Board(10, 10, leaper=leaper), (0, 0))
    assert result.outcome is Outcome.FOUND
    assert result.checks.passed


def test_a_camel_is_refused_because_it_keeps_its_colour():
    result = search(Board(8, 8, leaper=(1, 3)), (0, 0))
    assert (result.outcome, result.steps) == (Outcome.NO_TOUR, 0)
