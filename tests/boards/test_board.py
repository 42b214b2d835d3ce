from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base import Bounds, InputError
from knights.boards import (
    MAX_SIDE,
    MOVES,
    Board,
    format_move_order,
    parse_move_order,
    parse_square,
)
from tests.support.strategies import move_orders


def test_moves_are_numbered_clockwise_and_degrees_count_them():
    assert MOVES == ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
    board = Board(8, 8)
    assert sum(board.degree(square) for square in board) == 2 * 168
    assert [board.degree((0, column)) for column in range(8)] == [2, 3, 4, 4, 4, 4, 3, 2]


def test_chess_names_count_rows_from_the_bottom():
    board = Board(8, 8)
    assert board.chess_name((7, 0)) == "a1"
    assert board.chess_name((0, 7)) == "h8"
    assert Board(3, 26).chess_name((2, 25)) == "z1"
    assert Board(3, 27).chess_name((0, 0)) is None
    assert [board.square_named(name) for name in ("a1", " H8 ", "b000000002")] == [(7, 0), (0, 7), (6, 1)]
    for name in ("", "a", "a0", "a9", "i1", "b0000000002", "é1", "a²", "11"):
        with pytest.raises(InputError, match=f"from a1, at the bottom left, to h8; not “{name}”"):
            board.square_named(name)


@pytest.mark.parametrize("side", [0, -3, MAX_SIDE + 1, 2.5, "8", True, None])
def test_a_bad_side_is_refused_and_quoted(side):
    with pytest.raises(InputError, match=f"“{side}”"):
        Board(8, side)
    with pytest.raises(InputError, match="rows"):
        Board(side, 8)


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (3, 0), (0, 4), (99, 99)])
def test_a_square_off_the_board_is_refused_and_quoted(square):
    assert square not in Board(3, 4)
    with pytest.raises(InputError, match=f"{square[0]},{square[1]} is not on the 3×4 board"):
        Board(3, 4).index(square)


@given(st.tuples(st.integers(-99, 99), st.integers(-99, 99)))
def test_squares_are_read_as_written(square):
    row, column = square
    for text in (f"{row},{column}", f"({row}, {column})", f" [{row},{column}] "):
        assert parse_square(text) == square


@given(move_orders)
def test_move_orders_are_read_as_written(order):
    assert parse_move_order(format_move_order(order)) == order
    assert parse_move_order(" ".join(f"{down},{right}" for down, right in order)) == order


SQUARES = ["", "1", "1,2,3", "a,b", "1;2", "1.5,2"]
ORDERS = ["", "1234567", "12345677", "123456789", "12345679", "1,2 2,1", "1,2 " * 8]


@pytest.mark.parametrize(
    ("read", "text", "told"),
    [
        *((partial(parse_square, name="The start"), text, "The start is written as row,column") for text in SQUARES),
        *((parse_move_order, text, "each of the eight moves once") for text in ORDERS),
    ],
)
def test_text_that_is_not_a_square_or_a_move_order_is_refused_and_quoted(read, text, told):
    with pytest.raises(InputError, match=told) as raised:
        read(text)
    assert f"“{text}”" in str(raised.value)


def test_whole_numbers_are_read_or_refused_and_quoted():
    assert Bounds("The limit", 1).check(" 1,000 ") == 1000
    assert Bounds("The limit", 1, 1000).check("1_000") == Bounds("The limit", 1).check("1e3") == 1000
    for text, least, most, said in [
        ("ten", 1, None, "must be a whole number of 1 or more, not “ten”"),
        ("1.5", 1, 9, "must be a whole number from 1 to 9, not “1.5”"),
        ("0", 1, None, "not 0"),
        ("12000", 1, 9999, "from 1 to 9,999, not 12,000"),
        *((wrong, 1, 9, "from 1 to 9, not") for wrong in ("1e", "e6", "1e-3", "1.5e3", "1e99")),
    ]:
        with pytest.raises(InputError, match=said):
            Bounds("The limit", least, most).check(text)
