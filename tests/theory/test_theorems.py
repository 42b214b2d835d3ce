"""Theorems and verdicts on rectangles, checked by counts of all tours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.boards import Board
from knights.engine import solvable_starts, verdict
from knights.theory.theorems import board_has_closed_tour, board_has_open_tour, by_theorem
from tests.support import counting, strategies

SMALL = [(m, n) for m in range(1, 6) for n in range(m, 25) if m * n <= 25 and (m, n) != (2, 12)]
"""The sides of boards that are small enough for a count of all tours."""


COUNTED = [
    *SMALL[:-2],
    *(pytest.param(sides, marks=pytest.mark.slow) for sides in SMALL[-2:]),
    *(pytest.param(sides, marks=pytest.mark.thorough) for sides in ((3, 9), (3, 10), (4, 7))),
]


@pytest.mark.parametrize("shape", COUNTED)
def test_theorems_and_verdicts_agree_with_a_count_of_all_tours(shape):
    for rows, columns in {shape, shape[::-1]}:
        board, counts = Board(rows, columns), counting.open_tours(rows, columns)
        assert board_has_open_tour(board) == any(counts.values())
        for start, tours in counts.items():
            theorem = by_theorem(board, start)
            assert verdict(board, start).exists is (tours > 0)
            assert solvable_starts(board)[start] == (tours > 0)
            assert theorem is None or theorem.exists is (tours > 0), (board, start)
            assert theorem is not None or (min(shape) < 5 and any(counts.values()))
        if len(board) > 1:
            assert board_has_closed_tour(board) == (counting.closed_tours(rows, columns) > 0)
            assert verdict(board, (0, 0), closed=True).exists is (counting.closed_tours(rows, columns) > 0)


@given(strategies.boards(255), st.data(), st.booleans())
def test_a_verdict_on_a_rectangle_is_known_symmetric_and_that_of_the_theorems(board, data, closed):
    start = data.draw(strategies.starts(board))
    answer, theorem = verdict(board, start, closed), by_theorem(board, start, closed)
    assert answer.word == {True: "yes", False: "no"}[answer.exists]
    assert answer.reason
    assert solvable_starts(board, closed)[start] == answer.exists
    if closed or min(board.rows, board.columns) >= 5:
        assert theorem is not None
    assert theorem is None or (theorem.exists is answer.exists and theorem.reason)
    if len(board) % 2 == 0:
        assert verdict(board, (board.rows - 1 - start[0], start[1]), closed).exists is answer.exists
    assert verdict(Board(board.columns, board.rows), start[::-1], closed).exists is answer.exists


def test_reasons_name_the_theorem_or_the_argument():
    assert "colours alternate" in by_theorem(Board(5, 5), (0, 1)).reason
    assert "every way to fill the 4×4 board" in by_theorem(Board(4, 4), (0, 0)).reason
    assert "no move" in by_theorem(Board(1, 5), (0, 0)).reason
    assert "two squares along" in by_theorem(Board(2, 5), (0, 0)).reason
    assert "in the middle" in by_theorem(Board(3, 3), (0, 0)).reason
    assert "Cull and De Curtins" in by_theorem(Board(8, 8), (0, 0)).reason
    assert by_theorem(Board(3, 7), (1, 3)) is None, "some starts of the board have a tour and some have none"
    assert "even number of squares" in by_theorem(Board(5, 5), (0, 0), closed=True).reason
    assert "Schwenk" in by_theorem(Board(4, 6), (0, 0), closed=True).reason
    assert by_theorem(Board(1, 1), (0, 0)).exists
    assert by_theorem(Board(1, 1), (0, 0), closed=True).exists
