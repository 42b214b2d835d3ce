"""The levels of a walk by hand, and the boards of the days: every one can be won."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from knights.construct import construct
from knights.errors import InputError
from knights.practice.by_hand import walk_of
from knights.practice.levels import LEVELS, board_of_the_day, next_level, read_day
from knights.referee import check
from knights.theorems import by_theorem


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_can_be_won(name: str):
    level = LEVELS[name]
    assert level.task.endswith(".")
    found = by_theorem(level.board, level.start, level.closed)
    assert found is not None
    assert found.exists
    tour = construct(level.board, level.start, closed=level.closed).tour
    assert tour is not None
    assert check(tour, level.start).passed
    won = walk_of(level.board, tour.squares)
    assert level.is_won(won)
    assert not level.is_won(walk_of(level.board, tour.squares[:-1]))


def test_an_open_tour_does_not_win_a_closed_level():
    level = LEVELS["closed"]
    tour = construct(level.board, level.start, closed=False).tour
    assert tour is not None
    walk = walk_of(level.board, tour.squares)
    assert level.is_won(walk) == walk.closes()


def test_the_levels_follow_each_other():
    names, name = [], next(iter(LEVELS))
    while name is not None:
        names.append(name)
        name = next_level(name)
    assert names == list(LEVELS)
    assert len({level.title for level in LEVELS.values()}) == len(LEVELS)


def test_the_board_of_a_day_is_the_same_everywhere_and_can_be_won():
    first = date(2026, 11, 22)
    boards = [board_of_the_day(first + timedelta(days=days)) for days in range(200)]
    for level in boards:
        found = by_theorem(level.board, level.start)
        assert found is not None
        assert found.exists
    assert len({(level.board, level.start) for level in boards}) > 100
    today = board_of_the_day(first)
    assert today == boards[0]
    assert today.title == "Board of 22 November 2026"
    assert (str(today.board), today.start) == ("8×6", (7, 1))


def test_a_day_is_read():
    assert read_day(" 2026-11-22 ") == date(2026, 11, 22)
    with pytest.raises(InputError, match="not “today”"):
        read_day("today")
