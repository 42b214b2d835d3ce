"""The levels for playing by hand, and the boards of the day: each can be won."""

import re
from datetime import date, timedelta

import pytest

from knights import Board, check, search
from knights.engine import verdict
from knights.play.by_hand import walk_of
from knights.play.levels import LEVELS, ODD_BOARDS, Level, board_of_the_day, read_day, rule_alone


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


def test_the_levels_start_where_their_titles_say():
    starts = {name: level.start for name, level in LEVELS.items()}
    assert starts.pop("cross") == (0, 1), "the first square of the cross"
    assert starts.pop("corner") == (6, 0)
    assert set(starts.values()) == {(0, 0)}
    assert len(LEVELS["cross"].board) == 12
