"""Walks by hand: their moves as digits."""

import pytest

from knights import Board, InputError, search
from knights.boards import MOVES, Family
from knights.play.by_hand import read_moves, write_moves


def test_each_digit_is_the_number_of_a_move():
    for number, move in enumerate(MOVES, 1):
        walk = [(4, 4), (4 + move[0], 4 + move[1])]
        assert write_moves(walk) == str(number)
        assert read_moves(Board(9, 9), (4, 4), str(number)) == walk
    assert write_moves([(4, 2), (2, 3), (0, 4)]) == "11"
    assert read_moves(Board(5, 5), (4, 2), "") == [(4, 2)]
    for board in (Family("cross").board(4, 4), Board(10, 10, leaper=(2, 3))):
        squares = search(board, next(iter(board))).tour.squares
        assert read_moves(board, squares[0], write_moves(squares, board.moves)) == squares
        with pytest.raises(InputError, match="The walk cannot be made: move 1 goes to"):
            read_moves(board, squares[0], "8")
