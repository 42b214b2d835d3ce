"""Walks by hand: their moves as digits."""

import pytest

from knights import Board, InputError
from knights.boards.board import MOVES
from knights.play.by_hand import read_moves, write_moves


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        ("9", "not “9”"),
        ("x", "not “x”"),
        ("0", "not “0”"),
        ("4", "Move 1 cannot be made: the square 6,3 is not on the 5×5 board"),
        ("15", "Move 2 cannot be made: the square 4,2 has already been visited"),
    ],
)
def test_illegal_moves_are_refused(digits, told):
    with pytest.raises(InputError) as error:
        read_moves(Board(5, 5), (4, 2), digits)
    assert told in str(error.value)


def test_each_digit_is_the_number_of_a_move():
    for number, move in enumerate(MOVES, 1):
        walk = [(4, 4), (4 + move[0], 4 + move[1])]
        assert write_moves(walk) == str(number)
        assert read_moves(Board(9, 9), (4, 4), str(number)) == walk
    assert write_moves([(4, 2), (2, 3), (0, 4)]) == "11"
    assert read_moves(Board(5, 5), (4, 2), "") == [(4, 2)]
