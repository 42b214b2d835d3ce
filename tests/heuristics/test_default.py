import pytest

from knights.board import Board
from knights.construct import verdict
from knights.search.case import default_limit
from knights.search.result import Outcome
from knights.search.search import search


@pytest.mark.parametrize("rows", [5, *(pytest.param(rows, marks=pytest.mark.slow) for rows in range(6, 31))])
def test_the_default_finds_a_tour_from_every_solvable_start(rows):
    """All boards of 5x5 to 30x30, far from its own limit."""
    for columns in range(5, 31):
        board = Board(rows, columns)
        enough = default_limit(board).steps // 10
        for start in board:
            if verdict(board, start).exists:
                result = search(board, start)
                assert result.outcome is Outcome.FOUND, (board, start)
                assert result.steps < enough, (board, start)
