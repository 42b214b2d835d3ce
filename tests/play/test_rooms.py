"""The rooms of a process: codes, what a wrong one costs, bounds, and forgetting."""

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.play.classroom import rooms as module
from knights.play.classroom.poll import Poll
from knights.play.classroom.room import BYTES_OF_ANSWER, EMPTY, LIFETIME, MAX_PEOPLE, Phase, bytes_of
from knights.play.classroom.rooms import CODE, LETTERS, WRONG_CODE, Rooms


class Time:
    """Seconds that pass by waiting only."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def rooms(time: Time) -> Rooms:
    return Rooms(time, time.wait)


def test_a_room_is_found_by_its_code_however_it_is_typed(rooms, time):
    room = rooms.open()
    assert len(room.code) == CODE
    assert set(room.code) <= set(LETTERS)
    for text in (room.code, room.code.lower(), f" {room.code[:2]} {room.code[2:]}\n"):
        assert rooms.find(text) is room
    assert time.now == 0


def test_a_wrong_code_costs_a_second_and_tells_nothing(rooms, time):
    room = rooms.open()
    sentences = set()
    for code in ("", room.code[:3], room.code + "B", "BBBB" if room.code != "BBBB" else "CCCC", "x" * 5000):
        before = time.now
        with pytest.raises(InputError) as caught:
            rooms.find(code)
        assert time.now - before == WRONG_CODE
        assert len(str(caught.value)) < 200
        sentences.add(str(caught.value).partition("“")[0] + str(caught.value).partition("”")[2])
    assert sentences == {"No room has the code : a code has 4 letters, like BKTW."}


def test_no_two_rooms_have_one_code(rooms, monkeypatch):
    monkeypatch.setattr(module, "_code", iter(["BCDF", "BCDF", "BCDG"]).__next__)
    assert [rooms.open().code, rooms.open().code] == ["BCDF", "BCDG"]


def test_rooms_are_bounded_and_make_room_when_they_are_forgotten(rooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_ROOMS", 2)
    first, _ = rooms.open(), rooms.open()
    with pytest.raises(InputError, match="There are 2 rooms already"):
        rooms.open()
    time.now += LIFETIME + 1
    with pytest.raises(InputError, match="No room has the code"):
        rooms.find(first.code)
    assert len(rooms) == 0
    rooms.open()
    assert len(rooms) == 1


def test_a_room_that_nobody_is_in_makes_way_and_a_class_does_not(rooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_ROOMS", 4)
    over, empty, left, full = (rooms.open([Poll("?", Board(5, 5))]) for _ in range(4))
    over.end(over.key)
    pupil = [room.join() for room in (left, full)][1]
    rooms.open()
    assert over.gone, "one that is over goes at once"
    with pytest.raises(InputError, match="There are 4 rooms already"):
        rooms.open()
    time.now += EMPTY + 1
    full.look(pupil)
    rooms.open()
    rooms.open()
    assert [room.gone for room in (empty, left, full)] == [True, True, False]
    assert (empty.look().total, full.look().total) == (0, 1), "what is gone holds nothing"


def test_a_session_opens_one_room_in_place_of_another(rooms):
    first, other = rooms.open(), rooms.open()
    second = rooms.open(before=first)
    assert (first.gone, other.gone, len(rooms)) == (True, False, 2)
    rooms.open(before=first)
    assert not second.gone, "one that is gone already takes nothing with it"


def test_all_rooms_together_are_bounded_in_bytes(rooms, monkeypatch):
    polls = [Poll("?", Board(5, 5))] * 10
    first, second = rooms.open(polls), rooms.open(polls)
    first.join()
    assert rooms.size == first.size + second.size > 2 * MAX_PEOPLE * 10 * BYTES_OF_ANSWER
    monkeypatch.setattr(module, "MAX_BYTES", rooms.size + bytes_of(polls[:1]))
    rooms.ask(first, polls[0])
    assert (first.look().phase, rooms.size) == (Phase.OPEN, module.MAX_BYTES)
    for more in (lambda: rooms.ask(first, polls[0]), lambda: rooms.plan(second, polls), rooms.open):
        with pytest.raises(InputError, match="no place for more"):
            more()
    second.end(second.key)
    rooms.ask(first, polls[0])
    assert (second.gone, rooms.size) == (True, first.size)
    rooms.plan(first, polls[:2])
    assert first.look().total == 4


def test_keys_and_codes_are_not_guessed_from_one_another(rooms):
    opened = [rooms.open() for _ in range(50)]
    assert len({room.key for room in opened}) == 50
    assert all(room.code not in room.key for room in opened)
