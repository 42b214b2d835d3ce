import pytest

from knights.boards.board import Board
from knights.engine.case import default_limit
from knights.engine.existence import verdict
from knights.engine.result import Outcome
from knights.engine.search import search, warm_up


def kind(rows):
    """What is looked at every time, before a change lands, and now and then."""
    return [] if rows == 5 else [pytest.mark.slow] if rows in (6, 7, 12, 21, 30) else [pytest.mark.thorough]


@pytest.mark.parametrize("rows", [pytest.param(rows, marks=kind(rows)) for rows in range(5, 31)])
def test_the_default_finds_a_tour_from_every_solvable_start(rows):
    """All boards of 5x5 to 30x30, far from its own limit."""
    warm_up()  # Else the plain program would make each of these short searches.
    for columns in range(5, 31):
        board = Board(rows, columns)
        enough = default_limit(board).steps // 10
        for start in board:
            if verdict(board, start).exists:
                result = search(board, start)
                assert result.outcome is Outcome.FOUND, (board, start)
                assert result.steps < enough, (board, start)
