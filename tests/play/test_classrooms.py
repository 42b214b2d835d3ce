"""The classrooms of a process: codes, what a wrong one costs, bounds, and forgetting."""

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.play.classroom import classrooms as module
from knights.play.classroom.classroom import BYTES_OF_ANSWER, EMPTY, LIFETIME, MAX_PEOPLE, Phase, bytes_of
from knights.play.classroom.classrooms import CODE, LETTERS, WRONG_CODE, Classrooms
from knights.play.classroom.poll import Poll


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
def classrooms(time: Time) -> Classrooms:
    return Classrooms(time, time.wait)


def test_a_classroom_is_found_by_its_code_however_it_is_typed(classrooms, time):
    classroom = classrooms.open()
    assert len(classroom.code) == CODE
    assert set(classroom.code) <= set(LETTERS)
    for text in (classroom.code, classroom.code.lower(), f" {classroom.code[:2]} {classroom.code[2:]}\n"):
        assert classrooms.find(text) is classroom
    assert time.now == 0


def test_a_wrong_code_costs_a_second_and_tells_nothing(classrooms, time):
    classroom = classrooms.open()
    sentences = set()
    for code in (
        "",
        classroom.code[:3],
        classroom.code + "B",
        "BBBB" if classroom.code != "BBBB" else "CCCC",
        "x" * 5000,
    ):
        before = time.now
        with pytest.raises(InputError) as caught:
            classrooms.find(code)
        assert time.now - before == WRONG_CODE
        assert len(str(caught.value)) < 200
        sentences.add(str(caught.value).partition("“")[0] + str(caught.value).partition("”")[2])
    assert sentences == {"No classroom has the code : a code has 4 letters, like BKTW."}


def test_no_two_classrooms_have_one_code(classrooms, monkeypatch):
    monkeypatch.setattr(module, "_code", iter(["BCDF", "BCDF", "BCDG"]).__next__)
    assert [classrooms.open().code, classrooms.open().code] == ["BCDF", "BCDG"]


def test_classrooms_are_bounded_and_make_way_when_they_are_forgotten(classrooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 2)
    first, _ = classrooms.open(), classrooms.open()
    with pytest.raises(InputError, match="There are 2 classrooms already"):
        classrooms.open()
    time.now += LIFETIME + 1
    with pytest.raises(InputError, match="No classroom has the code"):
        classrooms.find(first.code)
    assert len(classrooms) == 0
    classrooms.open()
    assert len(classrooms) == 1


def test_a_classroom_that_nobody_is_in_makes_way_and_a_class_does_not(classrooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 4)
    over, empty, left, full = (classrooms.open([Poll("?", Board(5, 5))]) for _ in range(4))
    over.end(over.key)
    pupil = [classroom.join() for classroom in (left, full)][1]
    classrooms.open()
    assert over.gone, "one that is over goes at once"
    with pytest.raises(InputError, match="There are 4 classrooms already"):
        classrooms.open()
    time.now += EMPTY + 1
    full.look(pupil)
    classrooms.open()
    classrooms.open()
    assert [classroom.gone for classroom in (empty, left, full)] == [True, True, False]
    assert (empty.look().total, full.look().total) == (0, 1), "what is gone holds nothing"


def test_a_session_opens_one_classroom_in_place_of_another(classrooms):
    first, other = classrooms.open(), classrooms.open()
    second = classrooms.open(before=first)
    assert (first.gone, other.gone, len(classrooms)) == (True, False, 2)
    classrooms.open(before=first)
    assert not second.gone, "one that is gone already takes nothing with it"


def test_all_classrooms_together_are_bounded_in_bytes(classrooms, monkeypatch):
    polls = [Poll("?", Board(5, 5))] * 10
    first, second = classrooms.open(polls), classrooms.open(polls)
    first.join()
    assert classrooms.size == first.size + second.size > 2 * MAX_PEOPLE * 10 * BYTES_OF_ANSWER
    monkeypatch.setattr(module, "MAX_BYTES", classrooms.size + bytes_of(polls[:1]))
    classrooms.ask(first, polls[0])
    assert (first.look().phase, classrooms.size) == (Phase.OPEN, module.MAX_BYTES)
    for more in (
        lambda: classrooms.ask(first, polls[0]),
        lambda: classrooms.plan(second, polls),
        classrooms.open,
    ):
        with pytest.raises(InputError, match="no place for more"):
            more()
    second.end(second.key)
    classrooms.ask(first, polls[0])
    assert (second.gone, classrooms.size) == (True, first.size)
    classrooms.plan(first, polls[:2])
    assert first.look().total == 4


def test_keys_and_codes_are_not_guessed_from_one_another(classrooms):
    opened = [classrooms.open() for _ in range(50)]
    assert len({classroom.key for classroom in opened}) == 50
    assert all(classroom.code not in classroom.key for classroom in opened)
