"""Walks by hand: moves as digits, hints and their reasons, and levels and boards of the day, which can be won."""

import re
from datetime import date, timedelta

import pytest

from knights import Board, InputError, Variant, check, search
from knights.boards import MOVES, Family
from knights.engine import verdict
from knights.heuristics.tie_breaks import TIES
from knights.play import by_hand, hint
from knights.play.by_hand import read_moves, walk_of, write_moves
from knights.play.levels import LEVELS, ODD_BOARDS, Level, board_of_the_day, read_day, rule_alone

BOARD = Board(8, 8)


@pytest.mark.parametrize(
    ("variant", "walk", "square", "right", "reason"),
    [
        (
            Variant(),
            [(0, 0)],
            (1, 2),
            {(1, 2), (2, 1)},
            "Degree 5 is the least. A tie in degree: the first in the move order.",
        ),
        (Variant(), [(2, 0)], (0, 1), {(0, 1)}, "Degree 2 is the least; others have 5, 5, 7."),
        (Variant("none"), [(2, 0)], (0, 1), {(0, 1), (1, 2), (3, 2), (4, 1)}, "The first in the move order."),
        (Variant(), [(2, 1), (0, 0)], (1, 2), {(1, 2)}, "Degree 5 is the least. The only onward square."),
        (Variant(), [(1, 2), (2, 1), (0, 0)], None, set(), "A dead end: the search backs up."),
    ],
)
def test_a_hint_has_a_square_the_right_squares_and_a_reason(variant, walk, square, right, reason):
    found = hint.hint(variant, by_hand.walk_of(BOARD, walk))
    assert (found.square, found.right) == (square, right)
    assert found.reason == reason


@pytest.mark.parametrize(
    ("ties", "square", "reason"),
    [
        ("roth", (5, 3), "A tie in degree: the least key. The tie-break “roth”: "),
        ("edge", (5, 3), "A tie in degree and key: the first in the move order. The tie-break “edge”: "),
        ("roth", (0, 0), "A tie in degree and key: the first in the move order. The tie-break “roth”: "),
    ],
)
def test_the_reason_explains_the_tie_break(ties, square, reason):
    caption = TIES[ties].caption
    found = hint.hint(Variant(ties=ties), by_hand.walk_of(BOARD, [square]))
    assert found.reason.endswith(reason + caption[0].lower() + caption[1:])


@pytest.mark.parametrize(
    ("walk", "move", "square"),
    [
        ([(0, 0)], None, None),
        ([(0, 0), (2, 1)], None, None),
        ([(2, 0), (1, 2)], 1, (0, 1)),
        ([(0, 0), (1, 2), (2, 4)], 2, (0, 4)),
    ],
)
def test_the_first_move_that_breaks_the_rule_is_found(walk, move, square):
    """Another choice among tied squares does not break the rule."""
    assert hint.departure(Variant(), BOARD, walk) == (None if move is None else (move, square))


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


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_can_be_won(name):
    level = LEVELS[name]
    assert level.task.endswith(".")
    sides = re.match(r"(\d+)×(\d+)", level.title)
    assert sides is None or level.board == Board(int(sides[1]), int(sides[2]))
    assert verdict(level.board, level.start, level.closed).exists
    tour = search(level.board, level.start, closed=level.closed).tour
    assert check(tour, level.start).passed
    assert walk_of(level.board, tour.squares, level.closed).is_tour()


@pytest.mark.parametrize(
    ("board", "start", "brief"),
    [
        (Board(5, 5), (0, 0), ""),
        (Board(5, 5), (0, 1), "the number of squares, 25, is odd, and the start has the wrong colour"),
        (Board(8, 8, leaper=(1, 3)), (0, 0), "a camel never changes colour"),
        (Board(10, 10, leaper=(2, 3)), (0, 0), ""),
    ],
)
def test_a_start_without_a_tour_gets_a_short_reason(board, start, brief):
    assert Level("", board).why_none(start) == brief


def test_the_board_of_the_day_can_be_won_and_depends_only_on_the_date():
    first = date(2026, 11, 23)
    boards = [board_of_the_day(first + timedelta(days=days)) for days in range(210)]
    for level in boards:
        assert verdict(level.board, level.start).exists
    assert len({(level.board, level.start) for level in boards}) > 100
    assert all(len(level.board) <= 36 for level in boards[::7]), "Mondays"
    assert {len(level.board.holes) > 0 for level in boards[6::7]} == {True}, "Sundays"
    assert not any(level.board.holes for place, level in enumerate(boards) if place % 7 != 6)
    today = board_of_the_day(first)
    assert today == boards[0]
    assert today.title == "23 November 2026"
    assert (str(today.board), today.start) == ("6×5", (2, 3))
    assert rule_alone(today) == 24
    assert read_day(" 2026-11-22 ") == date(2026, 11, 22)


@pytest.mark.parametrize("board", ODD_BOARDS, ids=str)
def test_every_start_of_a_board_of_a_sunday_has_a_tour(board):
    assert all(verdict(board, start).exists for start in board)
