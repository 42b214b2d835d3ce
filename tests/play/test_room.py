"""A room: who may do what and when, what is seen before the reveal, and its bounds."""

import tracemalloc
from itertools import cycle
from threading import Thread

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.play.classroom import room as rooms_of_one
from knights.play.classroom.poll import Poll, as_walk
from knights.play.classroom.room import (
    AWAY,
    KEPT,
    LIFETIME,
    MAX_NICKNAME,
    MAX_PEOPLE,
    Phase,
    Room,
    Tally,
    clean_nickname,
)
from knights.play.exercise import Answer

BOARD = Board(5, 5)


def number(right: int) -> Poll:
    """A poll whose right answer is a square of the first column, and all of its row obey the rule."""
    row: set[Answer] = {(right, column) for column in range(1, 5)}
    return Poll("Which?", BOARD, best=frozenset({(right, 0)}), obeying=frozenset(row))


class Clock:
    """Seconds that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def room() -> Room:
    return Room("BCDF", [number(3), number(4)])


def opened(room: Room) -> tuple[str, str]:
    """The passes of two people, at the first question."""
    people = room.join("Ada"), room.join()
    room.next(room.key)
    return people


def test_a_lesson_from_the_lobby_to_the_table(room):
    assert room.look() == rooms_of_one.Look(0, Phase.LOBBY, 0, 2, None, 0, 0, None, False, {})
    ada, other = opened(room)
    room.answer(ada, 1, (3, 1))
    room.answer(other, 1, (2, 0))
    room.reveal(room.key)
    assert room.look().shares == {(3, 1): 1, (2, 0): 1}
    room.next(room.key)
    room.answer(other, 2, (4, 0))
    room.close(room.key)
    assert room.look().shares == {}
    room.reveal(room.key)
    assert room.tallies(room.key) == [Tally(1, 2, 0, 1), Tally(2, 1, 1, 0)]
    room.next(room.key)
    assert room.look().phase is Phase.ENDED
    assert room.rows(room.key) == [
        (1, "Ada", "3,1", "right for the rule"),
        (1, "person 2", "2,0", "not right"),
        (2, "person 2", "4,0", "right"),
    ]


def test_the_hardest_question_comes_first(room):
    ada, _ = opened(room)
    room.answer(ada, 1, (3, 0))
    room.reveal(room.key)
    room.next(room.key)
    room.answer(ada, 2, (2, 0))
    room.reveal(room.key)
    assert [tally.number for tally in room.tallies(room.key)] == [2, 1]


def test_before_the_reveal_only_the_count_is_seen(room):
    ada, other = opened(room)
    room.answer(ada, 1, (3, 1))
    for look in (room.look(), room.look(other), room.look(key=room.key)):
        assert (look.answered, look.own, look.shares) == (1, None, {})
    assert room.look(ada).own == (3, 1)
    assert room.tallies(room.key) == [] == room.rows(room.key)


def test_equal_versions_are_equal_looks_and_versions_grow(room):
    """What one sees changes with one's own answer and the leader's turns; the leader sees everybody's."""
    ada, other = opened(room)
    for view in ({"ticket": ada}, {"ticket": other}, {"key": room.key}, {}):
        assert room.look(**view).version == room.look(**view).version
    before, leader = room.look(other).version, room.look(key=room.key).version
    room.answer(ada, 1, (3, 1))
    assert room.look(other).version == before
    assert room.look(ada).version > before
    assert room.look(key=room.key).version > leader
    mine, leader = room.look(ada).version, room.look(key=room.key).version
    room.reveal(room.key)
    assert room.look(ada).version > mine
    assert room.look(key=room.key).version > leader


@pytest.mark.parametrize("question", [0, 2])
def test_an_answer_is_for_the_question_that_is_open(room, question):
    ada, _ = opened(room)
    with pytest.raises(InputError, match="too late"):
        room.answer(ada, question, (3, 0))


def test_an_answer_is_given_once_by_one_who_joined_while_it_is_open(room):
    ada, other = opened(room)
    with pytest.raises(InputError, match="not joined"):
        room.answer("somebody", 1, (3, 0))
    with pytest.raises(InputError, match="5,0 is not on the 5×5 board"):
        room.answer(ada, 1, (5, 0))
    room.answer(ada, 1, (2, 0))
    with pytest.raises(InputError, match="first answer counts"):
        room.answer(ada, 1, (3, 0))
    assert room.look(ada).own == (2, 0)
    room.close(room.key)
    with pytest.raises(InputError, match="too late"):
        room.answer(other, 1, (3, 0))


LEADING = {
    "next": (),
    "ask": (number(1),),
    "close": (),
    "reveal": (),
    "show": (1,),
    "end": (),
    "tallies": (),
    "rows": (),
}


@pytest.mark.parametrize("name", LEADING)
def test_nobody_leads_with_another_key(room, name):
    ada, _ = opened(room)
    before = room.look()
    for key in (ada, "", room.key[:-1], room.key + "é"):
        assert not room.leads(key)
        with pytest.raises(InputError, match="Only the one who opened this room leads it"):
            getattr(room, name)(key, *LEADING[name])
    assert room.look() == before
    assert room.leads(room.key)


def test_each_step_has_its_time(room):
    with pytest.raises(InputError, match="No question is open"):
        room.close(room.key)
    with pytest.raises(InputError, match="nothing to reveal"):
        room.reveal(room.key)
    opened(room)
    with pytest.raises(InputError, match="Question 1 has not been revealed"):
        room.show(room.key, 1)
    room.reveal(room.key)
    with pytest.raises(InputError, match="nothing to reveal"):
        room.reveal(room.key)
    for question in (0, 2, 3):
        with pytest.raises(InputError, match="has not been revealed"):
            room.show(room.key, question)
    room.end(room.key)
    room.show(room.key, 1)
    assert (room.look().phase, room.look().number) == (Phase.REVEALED, 1)


def test_an_ended_room_takes_nobody_and_asks_nothing(room):
    room.end(room.key)
    for step in (room.join, lambda: room.next(room.key), lambda: room.ask(room.key, number(1))):
        with pytest.raises(InputError, match="This room is over"):
            step()


def test_a_question_on_the_spot_comes_next_and_the_others_stay(room):
    opened(room)
    room.reveal(room.key)
    room.ask(room.key, number(4))
    look = room.look()
    assert (look.phase, look.number, look.total, look.poll) == (Phase.OPEN, 2, 3, number(4))
    room.reveal(room.key)
    room.show(room.key, 1)
    room.next(room.key)
    assert (room.look().number, room.look().poll) == (3, number(4))


def test_what_is_planned_comes_in_place_of_what_was_not_asked(room):
    ada, _ = opened(room)
    room.answer(ada, 1, (3, 0))
    before = room.look(ada).version
    room.plan(room.key, [number(1), number(2)])
    assert (room.look().poll, room.look().total, room.look(ada).has_answered) == (number(3), 3, True)
    assert room.look(ada).version > before
    for expected in (number(1), number(2)):
        room.next(room.key)
        assert room.look().poll == expected


def test_the_place_of_one_who_left_is_free_again(monkeypatch):
    monkeypatch.setattr(rooms_of_one, "MAX_PEOPLE", 3)
    clock = Clock()
    room = Room("BCDF", [number(3)], clock)
    here, answered, left = room.join("Ada"), room.join("Bob"), room.join("Cy")
    room.next(room.key)
    room.answer(answered, 1, (3, 0))
    with pytest.raises(InputError, match="up to 3 people"):
        room.join()
    clock.now = AWAY + 1
    before = room.look(here, room.key)
    assert (before.people, before.answered) == (2, 1), "those who have answered are counted"
    late = room.join()
    assert [room.holds(ticket) for ticket in (here, answered, left, late)] == [True, True, False, True]
    assert room.look(key=room.key).version > before.version
    room.join()
    with pytest.raises(InputError, match="up to 3 people"):
        room.join()
    room.reveal(room.key)
    assert (room.look().answered, room.rows(room.key)) == (0, []), "the answers go with the one who left"


def test_a_room_takes_no_more_memory_than_it_says():
    tracemalloc.start()
    board = Board(12, 12, holes=frozenset((row, column) for row in range(12) for column in range(6)))
    room = Room("BCDF", [Poll("?", board, as_walk(board, range(144)))] * 3)
    tickets = [room.join("\U0001f600" * MAX_NICKNAME) for _ in range(MAX_PEOPLE)]
    for question in range(1, 4):
        room.next(room.key)
        for ticket, square in zip(tickets, cycle(board), strict=False):
            room.answer(ticket, question, square)
    room.ask(room.key, Poll("?", board))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert room.size / 3 < taken < room.size


def test_bounds_have_both_sides(room, monkeypatch):
    monkeypatch.setattr(rooms_of_one, "MAX_PEOPLE", 2)
    monkeypatch.setattr(rooms_of_one, "MAX_QUESTIONS", 3)
    opened(room)
    with pytest.raises(InputError, match="up to 2 people"):
        room.join()
    with pytest.raises(InputError, match="had its 3 questions"):
        room.plan(room.key, [number(1)] * 3)
    room.ask(room.key, number(1))
    with pytest.raises(InputError, match="had its 3 questions"):
        room.ask(room.key, number(1))
    Room("BCDF", [number(1)] * 3)
    with pytest.raises(InputError, match="up to 3 questions, not 4"):
        Room("BCDF", [number(1)] * 4)


def test_a_room_is_gone_two_hours_after_the_last_answer():
    clock = Clock()
    room = Room("BCDF", [number(1)], clock)
    clock.now = LIFETIME
    assert not room.gone
    ada, _ = opened(room)
    clock.now += LIFETIME
    room.answer(ada, 1, (1, 0))
    clock.now += LIFETIME
    assert not room.gone
    clock.now += 1
    assert room.gone


def test_a_room_that_is_over_keeps_its_results_for_some_minutes_only():
    clock = Clock()
    room = Room("BCDF", [number(1)], clock)
    room.end(room.key)
    clock.now = KEPT
    assert not room.gone
    clock.now += 1
    assert room.gone


@pytest.mark.parametrize(
    ("nickname", "shown"),
    [
        ("  Ada \n  Lovelace ", "Ada Lovelace"),
        ("\u202eadA\u2066", "adA"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("=cmd|' /C calc'!A0", "cmd|' /C calc'!A0"),
        ("\t=\u200b+1+1", "1+1"),
        ("- @＝SUM(1-1)", "SUM(1-1)"),
        ("+-=@", ""),
        ("a=b", "a=b"),
        ("A\x00d\u200ba", "Ada"),
        ("e\u0301" * MAX_NICKNAME, "é" * MAX_NICKNAME),
        ("", ""),
    ],
)
def test_a_nickname_is_shown_as_text_and_nothing_else(nickname, shown):
    assert clean_nickname(nickname) == shown


def test_a_nickname_is_short():
    with pytest.raises(InputError, match=r"up to 20 letters, not 21: “x{20}…”"):
        clean_nickname("x" * 21)


def test_many_threads_join_and_answer_once_each(room):
    tickets: list[str] = []

    def take_part() -> None:
        ticket = room.join()
        tickets.append(ticket)
        for _ in range(3):
            try:
                room.answer(ticket, 1, (3, 0))
            except InputError:
                continue

    room.next(room.key)
    threads = [Thread(target=take_part) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    look = room.look()
    assert (look.people, look.answered, len(set(tickets))) == (50, 50, 50)
