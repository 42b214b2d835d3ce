import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Tour
from tests.support.strategies import boards


@given(boards(12), st.randoms(use_true_random=False), st.booleans())
def test_a_tour_has_the_same_order_as_squares_and_as_numbers(board, random, closed):
    squares = list(board)
    random.shuffle(squares)
    tour = Tour.from_squares(board, squares, closed)
    assert tour.squares == squares
    assert len(tour) == len(board)
    assert [int(tour.numbers[square]) for square in squares] == list(range(1, len(board) + 1))
    assert tour != Tour.from_squares(board, squares, not closed)


def test_squares_never_entered_have_number_0_and_squares_off_the_board_are_refused():
    tour = Tour.from_squares(Board(3, 3), [(0, 0), (1, 2)])
    assert tour.numbers.tolist() == [[1, 0, 0], [0, 0, 2], [0, 0, 0]]
    with pytest.raises(InputError, match="0,2 is not on the 2×2 board"):
        Tour.from_squares(Board(2, 2), [(0, 2)])


def test_a_tour_cannot_be_changed():
    path = np.arange(4, dtype=np.int32)
    tour = Tour(Board(2, 2), path)
    path[0] = 3
    assert tour.path.tolist() == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="read-only"):
        tour.path[0] = 3
