import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Tour
from tests.support.strategies import boards


@given(boards(12), st.randoms(use_true_random=False), st.booleans())
def test_numbers_and_squares_are_two_ways_to_write_a_tour(board, random, closed):
    squares = list(board)
    random.shuffle(squares)
    tour = Tour.from_squares(board, squares, closed)
    assert tour.squares == squares
    assert len(tour) == len(board)
    assert [int(tour.numbers[square]) for square in squares] == list(range(1, len(board) + 1))
    assert tour != Tour.from_squares(board, squares, not closed)


def test_a_walk_leaves_zeros_where_it_never_came_and_never_leaves_the_board():
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
