import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.boards.board import Board
from knights.theory.theorems import board_has_closed_tour, board_has_open_tour, by_theorem
from tests.support.counting import closed_tours, open_tours
from tests.support.strategies import boards, starts

COUNTED = [(m, n) for m in range(1, 6) for n in range(m, 25) if m * n <= 25 and (m, n) != (2, 12)]
"""The sides of boards that are small enough for a count of all tours."""


def exists(board, start, closed=False):
    """Return the answer of the theorems: yes, no, or None if they do not decide."""
    answer = by_theorem(board, start, closed)
    return None if answer is None else answer.exists


@pytest.mark.parametrize(
    "shape", [*COUNTED[:-2], *(pytest.param(s, marks=pytest.mark.slow) for s in COUNTED[-2:])]
)
def test_theorems_agree_with_a_count_of_all_tours(shape):
    for rows, columns in {shape, shape[::-1]}:
        board = Board(rows, columns)
        counts = open_tours(rows, columns)
        assert board_has_open_tour(board) == any(counts.values())
        for start in board:
            said = exists(board, start)
            assert said in (None, counts[start] > 0), (board, start)
            if min(shape) >= 5 or not any(counts.values()):
                assert said is not None


@pytest.mark.parametrize("shape", [shape for shape in COUNTED if shape != (1, 1)])
def test_schwenks_theorem_agrees_with_a_count_of_closed_tours(shape):
    for rows, columns in {shape, shape[::-1]}:
        assert board_has_closed_tour(Board(rows, columns)) == (closed_tours(rows, columns) > 0)


@given(boards(40), st.data(), st.booleans())
def test_a_verdict_has_a_word_and_a_reason(board, data, closed):
    start = data.draw(starts(board))
    answer = by_theorem(board, start, closed)
    if answer is not None:
        assert answer.word == {True: "yes", False: "no"}[answer.exists]
        assert answer.reason
    if closed or min(board.rows, board.columns) >= 5:
        assert answer is not None
    mirrored = (board.rows - 1 - start[0], start[1])
    if not (len(board) % 2):
        assert exists(board, mirrored, closed) == exists(board, start, closed)
    turned = exists(Board(board.columns, board.rows), start[::-1], closed)
    assert turned == exists(board, start, closed)


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
