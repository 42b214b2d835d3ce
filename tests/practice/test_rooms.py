"""The rooms of a process: codes, what a wrong one costs, bounds, and forgetting."""

import pytest

from knights.errors import InputError
from knights.practice import rooms as module
from knights.practice.room import LIFETIME
from knights.practice.rooms import CODE, LETTERS, WRONG_CODE, Rooms


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


def test_keys_and_codes_are_not_guessed_from_one_another(rooms):
    opened = [rooms.open() for _ in range(50)]
    assert len({room.key for room in opened}) == 50
    assert all(room.code not in room.key for room in opened)
