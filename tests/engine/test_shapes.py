"""Tours on boards with holes and tours of other leapers: counts and searches."""

import pytest

from knights import Board, Outcome, search
from knights.boards import Family
from knights.engine import known_starts
from knights.theory.obstacles import refusal


@pytest.mark.parametrize(("hole", "starts"), [((0, 0), 24), ((2, 2), 12)])
def test_a_5x5_board_without_a_square_has_this_number_of_solvable_starts(hole, starts):
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
