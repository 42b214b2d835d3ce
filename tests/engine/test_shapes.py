"""Tours of boards that lack squares, and of other leapers: counts and searches."""

import pytest

from knights import Board, Outcome, search
from knights.boards.shapes import Family
from knights.engine.existence import known_starts
from knights.theory.obstacles import refusal


@pytest.mark.parametrize(("hole", "starts"), [((0, 0), 24), ((2, 2), 12)])
def test_of_5x5_without_a_square(hole, starts):
    board = Board(5, 5, holes=frozenset({hole}))
    assert (known_starts(board) == 1).sum() == starts
    assert (known_starts(board, closed=True) == 1).sum() == (24 if hole == (0, 0) else 0)


@pytest.mark.parametrize("shape", ["no-corners", "no-middle"])
def test_every_start_of_8x8_that_the_colours_allow_is_solved(shape):
    board = Family(shape).board(8, 8)
    assert len(board) == 60
    for start in board:
        assert refusal(board, start) is None
        result = search(board, start)
        assert result.outcome is Outcome.FOUND
        assert result.checks.passed
