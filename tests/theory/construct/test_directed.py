from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knights import InputError, check, construct
from knights.boards.board import Board, Square, colour
from tests.support.strategies import boards, starts


def allowed(board: Board, start: Square, finish: Square) -> bool:
    if len(board) % 2:
        return colour(start) == colour(finish) == 0
    return colour(start) != colour(finish)


def leads(board: Board, start: Square, finish: Square) -> bool:
    """Return whether there is a tour from start to finish, and check it with the referee."""
    made = construct(board, start, finish=finish)
    assert made.reason
    if made.tour is None:
        return False
    assert check(made.tour, start).passed
    assert made.tour.squares[-1] == finish
    return True


@pytest.mark.slow
@pytest.mark.parametrize("size", [(6, 6), (6, 12), (13, 7)])
def test_small_boards_have_a_tour_between_all_squares_that_the_colours_allow(size):
    board = Board(*size)
    for start, finish in product(board, repeat=2):
        if start != finish:
            assert leads(board, start, finish) == allowed(board, start, finish)


@given(st.data(), boards(80, 6))
def test_random_boards_have_a_tour_between_all_squares_that_the_colours_allow(data, board):
    start, finish = data.draw(starts(board)), data.draw(starts(board))
    assume(start != finish)
    assert leads(board, start, finish) == allowed(board, start, finish)


def test_a_giant_board_has_tours_from_corner_to_corner():
    assert leads(Board(1000, 1001), (0, 0), (999, 1000 - 1000 % 2))
    assert leads(Board(1001, 1001), (1000, 0), (0, 1000))


def test_bad_questions_are_refused():
    with pytest.raises(InputError, match="where it starts"):
        construct(Board(8, 8), (1, 1), finish=(1, 1))
    with pytest.raises(InputError, match="not on 5×8"):
        construct(Board(5, 8), (0, 0), finish=(0, 1))
    with pytest.raises(InputError, match="is not on the"):
        construct(Board(8, 8), (0, 0), finish=(8, 1))
