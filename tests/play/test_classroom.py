"""A classroom: permissions, snapshots before the reveal, limits, codes, and expiry."""

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle

import pytest

from knights import Board, InputError, search
from knights.play import classroom as module
from knights.play.by_hand import write_moves
from knights.play.classroom import Classroom, Classrooms, Phase, Tally
from knights.play.poll import Kind, Poll, as_walk, most_squares

BOARD = Board(5, 5)


def number(right: int) -> Poll:
    """Return a poll whose right answer is the square in this row of the first column."""
    return Poll("Which?", BOARD, best=frozenset({(right, 0)}))


class Time:
    """A clock that advances only by waiting."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def classroom() -> Classroom:
    return Classroom("BCDF", [number(3), number(4)])


def opened(classroom: Classroom) -> tuple[str, str]:
    """Add two guests, open the first question, and return their tickets."""
    people = classroom.join(), classroom.join()
    classroom.next()
    return people


def test_a_lesson_leads_from_the_lobby_to_the_results(classroom):
    assert classroom.look() == module.Snapshot(Phase.LOBBY, 0, None, 0, 0, None, False, {}, [], None, False)
    ada, other = opened(classroom)
    classroom.answer(ada, 1, (3, 0))
    classroom.answer(other, 1, (2, 0))
    classroom.reveal()
    assert classroom.look().shares == {(3, 0): 1, (2, 0): 1}
    classroom.next()
    classroom.answer(other, 2, (4, 1))
    assert classroom.look().shares == {}
    classroom.reveal()
    hardest_first = [Tally(2, number(4), 1, 0), Tally(1, number(3), 2, 1)]
    assert classroom.tallies() == hardest_first
    classroom.plan([number(5)])
    classroom.next()
    classroom.reveal()
    hardest_first.append(Tally(3, number(5), 0, 0))
    assert classroom.tallies() == hardest_first, "nobody found the last one hard"
    classroom.next()
    assert classroom.look().phase is Phase.ENDED


def test_guests_see_the_grades_of_their_revealed_answers():
    yes = Poll("Does it?", kind=Kind.YES_NO, best=frozenset({True}))
    many = Poll("How many?", kind=Kind.NUMBER, best=frozenset({64}))
    classroom = Classroom("BCDF", [number(3), yes, many])
    ada, other = opened(classroom)
    for question, given in enumerate([((3, 0), (2, 0)), (False, None), (100, 1000)], 1):
        classroom.answer(ada, question, given[0])
        if given[1] is not None:
            classroom.answer(other, question, given[1])
        if question == 3:
            assert classroom.graded(ada) == [(number(3), True), (yes, False)], "before the last reveal"
        classroom.reveal()
        classroom.next()
    assert classroom.look().phase is Phase.ENDED
    assert classroom.graded(ada) == [(number(3), True), (yes, False), (many, True)]
    assert classroom.graded(other) == [(number(3), False), (many, False)]
    assert classroom.graded("") == []


def test_only_the_leader_sees_before_the_reveal_how_many_have_answered(classroom):
    """A guest's snapshot changes with their own answer and the leader's actions, the leader's with every answer."""
    ada, other = opened(classroom)
    before, leader = classroom.look(other), classroom.look(leads=True)
    assert (classroom.look(other), classroom.look(leads=True)) == (before, leader)
    classroom.answer(ada, 1, (3, 1))
    for look, answered in ((classroom.look(), 1), (classroom.look(other), 0), (classroom.look(leads=True), 1)):
        assert (look.answered, look.own, look.shares) == (answered, None, {})
    assert classroom.look(ada).own == (3, 1)
    assert classroom.tallies() == []
    assert classroom.look(other) == before
    assert classroom.look(ada) != before
    assert classroom.look(leads=True) != leader
    mine, leader = classroom.look(ada), classroom.look(leads=True)
    classroom.reveal()
    assert classroom.look(ada) != mine
    assert classroom.look(leads=True) != leader


def test_only_guests_can_answer_the_open_question_and_the_last_answer_counts(classroom):
    ada, other = opened(classroom)
    for ticket, question, square, told in (
        (ada, 0, (3, 0), "too late"),
        (ada, 2, (3, 0), "too late"),
        ("somebody", 1, (3, 0), "not joined"),
        (ada, 1, (5, 0), "5,0 is not on the 5×5 board"),
    ):
        with pytest.raises(InputError, match=told):
            classroom.answer(ticket, question, square)
    classroom.answer(ada, 1, (2, 0))
    classroom.answer(ada, 1, (3, 0))
    assert (classroom.look(ada).own, classroom.look().answered) == ((3, 0), 1)
    classroom.reveal()
    with pytest.raises(InputError, match="too late"):
        classroom.answer(other, 1, (3, 0))


def test_no_other_key_is_the_leaders(classroom):
    for key in (classroom.join(), "", classroom.key[:-1], classroom.key + "é", "\ud800"):
        assert not classroom.leads(key)
    assert classroom.leads(classroom.key)


def test_actions_are_refused_in_the_wrong_phase(classroom):
    """A question that is open stays open, so that it can still be answered."""

    def refused(step, told):
        with pytest.raises(InputError, match=told):
            step()

    refused(classroom.reveal, "nothing to reveal")
    ada, other = opened(classroom)
    classroom.reveal()
    refused(classroom.reveal, "nothing to reveal")
    for question in (0, 2, 3):
        refused(partial(classroom.show, question), "has not been revealed")
    classroom.next()
    classroom.answer(ada, 2, (4, 0))
    refused(partial(classroom.show, 1), "Question 2 is open: reveal it first")
    classroom.answer(other, 2, (4, 0))
    classroom.reveal()
    classroom.show(1)
    assert (classroom.look().phase, classroom.look().number) == (Phase.REVEALED, 1)
    classroom.end()
    for step in (classroom.join, classroom.next, classroom.reveal, lambda: classroom.plan([number(1)])):
        refused(step, "This classroom has ended")
    classroom.show(2)
    assert (classroom.look().phase, classroom.look().shares) == (Phase.REVEALED, {(4, 0): 2})


def test_a_new_plan_replaces_the_questions_not_yet_asked(classroom):
    ada, _ = opened(classroom)
    classroom.answer(ada, 1, (3, 0))
    before = classroom.look(leads=True)
    classroom.plan([number(1), number(2)])
    look = classroom.look(ada)
    assert (look.poll, look.has_answered) == (number(3), True)
    assert classroom.look(leads=True) != before
    for expected in (number(1), number(2)):
        classroom.next()
        assert classroom.look().poll == expected


def test_places_are_for_people_who_stay(monkeypatch):
    monkeypatch.setattr(module, "MAX_PEOPLE", 4)
    clock = Time()
    classroom = Classroom("BCDF", [number(3)], clock)
    dark, answered, here, joker = (classroom.join() for _ in range(4))
    classroom.next()
    classroom.answer(answered, 1, (3, 0))
    with pytest.raises(InputError, match="up to 4 people"):
        classroom.join()
    clock.wait(10)
    for ticket in (dark, here):
        classroom.look(ticket)
    for _ in range(100):
        clock.wait(module.FRESH + 1)
        classroom.look(here)
        before, joker = joker, classroom.join()
        assert [classroom.holds(ticket) for ticket in (dark, answered, here, before)] == [True, True, True, False]
    clock.wait(module.FRESH + 1)
    classroom.look(here)
    leader = classroom.look(leads=True)
    assert (leader.people, leader.answered) == (2, 1), "those who have answered are counted"
    late = classroom.join()
    assert not classroom.holds(joker)
    for _ in range(20):
        clock.wait(1)
        classroom.look(late)
    classroom.join()
    assert (classroom.holds(dark), classroom.holds(late)) == (False, True), "one that stays longer is stronger"
    clock.wait(module.QUIET)
    for _ in range(4):
        classroom.join()
    classroom.reveal()
    assert classroom.look().answered == 0, "the answers of the guest who left are dropped"


def test_whoever_joins_again_and_again_waits_and_the_leader_can_close_the_door(time):
    classroom = Classroom("BCDF", [number(3)], time)
    assert not classroom.look(leads=True).crowded
    for _ in range(module.CROWD):
        assert not classroom.is_crowded("10.0.0.1")
        ghost = classroom.join("10.0.0.1")
    assert (classroom.is_crowded("10.0.0.1"), classroom.is_crowded("10.0.0.2")) == (True, False)
    with pytest.raises(InputError, match="try again in a few seconds"):
        classroom.join("10.0.0.1")
    pupil, before = classroom.join("10.0.0.2"), classroom.look(leads=True)
    time.wait(module.FRESH + 1)
    classroom.look(pupil)
    leader = classroom.look(leads=True)
    assert (before.crowded, leader.people, leader.crowded) == (False, 1, True)
    assert not classroom.is_crowded("10.0.0.1")
    classroom.leave(ghost)
    assert not classroom.holds(ghost)
    classroom.is_shut = True
    with pytest.raises(InputError, match="takes nobody new"):
        classroom.join()
    classroom.next()
    classroom.answer(pupil, 1, (3, 0))
    classroom.leave(pupil)
    assert classroom.holds(pupil), "the answer counts"
    classroom.is_shut = False
    assert classroom.holds(classroom.join())


def test_a_classroom_takes_no_more_memory_than_its_size():
    walk = write_moves(search(Board(12, 12), (0, 0), "roth").tour.squares)
    tracemalloc.start()
    board = Board(12, 12, holes=frozenset((row, column) for row in range(12) for column in range(6)))
    polls = [Poll("?", board, as_walk(board, range(144)))] * 3 + [most_squares(Board(12, 12), (0, 0))]
    classroom = Classroom("BCDF", polls)
    assert classroom.size < 100_000, "only what is kept counts"
    tickets = [classroom.join(str(guest % 10)) for guest in range(module.MAX_PEOPLE)]
    for ticket in tickets:
        classroom.look(ticket)
    for question in range(1, 4):
        classroom.next()
        for ticket, (row, column) in zip(tickets, cycle(board), strict=False):
            classroom.answer(ticket, question, (row, column))
    classroom.next()
    for ticket in tickets:
        classroom.answer(ticket, 4, "".join(walk))
    classroom.plan([Poll("?", board)])
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert classroom.size / 4 < taken < classroom.size


def test_a_further_question_replaces_the_oldest(classroom, monkeypatch):
    monkeypatch.setattr(module, "MAX_QUESTIONS", 3)
    ada, _ = opened(classroom)
    classroom.answer(ada, 1, (3, 0))
    with pytest.raises(InputError, match="up to 3 questions, not 4"):
        classroom.plan([number(1)] * 4)
    for further in range(2, 6):
        classroom.reveal()
        classroom.plan([number(0)], more=True)
        classroom.next()
        look = classroom.look(ada)
        assert (look.number, look.poll) == (further, number(0))
        classroom.answer(ada, further, (0, 0))
    classroom.reveal()
    assert [tally.number for tally in classroom.tallies()] == [4, 5]
    assert len(classroom.graded(ada)) == 2
    with pytest.raises(InputError, match="Question 1 has not been revealed"):
        classroom.show(1)
    classroom.show(4)
    classroom.next()
    assert classroom.look().poll == number(4), "the question of the plan comes last"
    while classroom.drop_one():
        pass
    assert classroom.look().number == 6


def test_a_classroom_and_its_results_expire_long_after_the_last_answer():
    clock = Time()
    classroom = Classroom("BCDF", [number(1)], clock)
    ada, _ = opened(classroom)
    clock.now += module.LIFETIME
    classroom.answer(ada, 1, (1, 0))
    for step in (lambda: None, classroom.end):
        clock.now -= 1 if classroom.gone else 0
        step()
        clock.now += module.LIFETIME
        assert not classroom.gone
        clock.now += 1
        assert classroom.gone


def test_many_threads_can_join_and_answer_once_each(classroom):
    tickets: list[str] = []

    def take_part(_: int) -> None:
        ticket = classroom.join()
        tickets.append(ticket)
        for _ in range(3):
            classroom.answer(ticket, 1, (3, 0))

    classroom.next()
    with ThreadPoolExecutor(50) as threads:
        list(threads.map(take_part, range(50)))
    look = classroom.look()
    assert (look.people, look.answered, len(set(tickets))) == (50, 50, 50)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def classrooms(time: Time) -> Classrooms:
    return Classrooms(time, time.wait)


def test_a_code_is_found_whatever_its_case_and_separators(classrooms, time):
    classroom = classrooms.open()
    assert len(classroom.code) == module.CODE
    assert set(classroom.code) <= set(module.LETTERS)
    for between in ("", " ", "-", " – ", "_", "."):
        text = f" {classroom.code[:2]}{between}{classroom.code[2:].lower()}\n"
        assert classrooms.find(text) is classroom
    assert time.now == 0


def test_a_wrong_code_costs_a_second_and_reveals_nothing(classrooms, time):
    classroom = classrooms.open()
    other = "BB-BB" if classroom.code != "BBBB" else "CCCC"
    length = "a code has 4 letters, like BKTW."
    for code, why in (
        ("", length),
        (classroom.code[:3], length),
        (classroom.code + "B", length),
        (other, "it has ended, or the code is mistyped."),
        ("x" * 5000, length),
    ):
        before = time.now
        with pytest.raises(InputError) as caught:
            classrooms.find(code)
        assert time.now - before == module.WRONG_CODE
        assert len(str(caught.value)) < 200
        assert str(caught.value).partition("“")[0] == "No classroom has the code "
        assert str(caught.value).endswith(f"”: {why}")


def test_no_two_classrooms_have_the_same_code_one_after_the_other_either(classrooms, monkeypatch):
    monkeypatch.setattr(module, "_code", iter(["BCDF", "BCDF", "BCDG", "BCDF", "BCDH"]).__next__)
    first, second = classrooms.open(), classrooms.open()
    assert [first.code, second.code] == ["BCDF", "BCDG"]
    assert classrooms.open(before=first).code == "BCDH", "old addresses still have the code of the first"


def test_classrooms_are_limited_and_neither_code_nor_ticket_finds_an_expired_one(classrooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 2)
    first, _ = classrooms.open(), classrooms.open()
    with pytest.raises(InputError, match=r"The server is full \(2 open classrooms"):
        classrooms.open()
    time.now += module.LIFETIME + 1
    with pytest.raises(InputError, match="No classroom has the code"):
        classrooms.find(first.code)
    assert len(classrooms._classrooms) == 0
    classroom = classrooms.open()
    assert len(classrooms._classrooms) == 1
    guest = classroom.join()
    code = classroom.code
    assert classrooms.held_with(code, guest) is classroom
    for stranger in ((code, ""), (code, "a stranger"), ("", guest), ("BBBB" if code != "BBBB" else "C", guest)):
        assert classrooms.held_with(*stranger) is None
    time.now += module.LIFETIME + 1
    assert classrooms.held_with(code, guest) is None


def test_an_empty_classroom_makes_way_but_a_class_does_not(classrooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 4)
    over, empty, left, full = (classrooms.open([Poll("?", Board(5, 5))]) for _ in range(4))
    over.end()
    pupil = [classroom.join() for classroom in (left, full)][1]
    classrooms.open()
    assert over.gone, "a classroom that has ended makes way at once"
    with pytest.raises(InputError, match=r"The server is full \(4 open classrooms"):
        classrooms.open()
    time.now += module.EMPTY + 1
    full.look(pupil)
    classrooms.open()
    classrooms.open()
    assert [classroom.gone for classroom in (empty, left, full)] == [True, True, False]
    upcoming = [room.look(leads=True).upcoming for room in (empty, full)]
    assert upcoming == [None, Poll("?", Board(5, 5))], "a closed classroom keeps no questions"


def test_silent_guests_and_a_busy_leader_do_not_hold_a_classroom(classrooms, time, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 2)
    silent, lesson = (classrooms.open([Poll("?", best=frozenset({True}), kind=Kind.YES_NO)] * 3) for _ in range(2))
    guest, pupil = silent.join(), lesson.join()
    for number in range(1, 4):
        time.now += module.QUIET * 0.4
        for classroom, ticket in ((silent, guest), (lesson, pupil)):
            classroom.look(ticket)
            classroom.next()
        lesson.answer(pupil, number, True)
    classrooms.open()
    assert (silent.gone, lesson.gone) == (True, False)
    with pytest.raises(InputError, match="The server is full"):
        classrooms.open()


def test_a_new_classroom_can_replace_another(classrooms):
    first, other = classrooms.open(), classrooms.open()
    second = classrooms.open(before=first)
    assert (first.gone, other.gone, len(classrooms._classrooms)) == (True, False, 2)
    classrooms.open(before=first)
    assert not second.gone, "replacing a closed classroom does not close another one"


def test_the_classroom_that_takes_most_memory_pays_with_its_oldest_question(classrooms, time, monkeypatch):
    small, large = (classrooms.open([number(3)] * count) for count in (2, 10))
    for room in (small, large):
        guest = room.join()
        for _ in range(2):
            room.next()
            room.answer(guest, room.look().number, (3, 0))
            room.reveal()
    monkeypatch.setattr(module, "MAX_BYTES", small.size + large.size)
    time.wait(1)
    classrooms.held_with("", "")
    assert [len(room._rounds) for room in (small, large)] == [2, 10]
    assert large.look(leads=True).upcoming == number(3)
    small.plan([number(4)])
    time.wait(1)
    assert classrooms.held_with(small.code, "") is None
    assert [len(room.tallies()) for room in (small, large)] == [2, 1]
    assert small.size + large.size <= module.MAX_BYTES
    monkeypatch.setattr(module, "MAX_BYTES", 0)
    time.wait(1)
    classrooms.open()
    assert [len(room.tallies()) for room in (small, large)] == [1, 1], "the question on screen stays"


def test_one_visitor_cannot_take_all_classrooms(classrooms, monkeypatch):
    monkeypatch.setattr(module, "MAX_CLASSROOMS", 5)
    lesson = classrooms.open(address="10.0.0.2")
    taken = [classrooms.open(address="10.0.0.1") for _ in range(4)]
    for room in (lesson, *taken):
        room.join()
    with pytest.raises(InputError, match=r"The server is full \(5 open classrooms"):
        classrooms.open(address="10.0.0.1")
    other = classrooms.open(address="10.0.0.3")
    assert [room.gone for room in (lesson, other, *taken)] == [False, False, True, False, False, False]
    classrooms.open(address="10.0.0.4")
    with pytest.raises(InputError, match="The server is full"):
        classrooms.open(address="10.0.0.5")


def test_a_guest_on_another_page_is_still_there_and_is_called_until_they_have_looked(time):
    classroom = Classroom("BCDF", [number(3), number(4)], time)
    guest = classroom.join()
    time.now += module.AWAY + 1
    assert classroom.look().people == 0
    assert not classroom.calls(guest)
    assert classroom.look().people == 1
    classroom.plan([number(1)], more=True)
    assert not classroom.calls(guest), "the question on screen is the same"

    def skip() -> None:
        classroom.reveal()
        classroom.next()

    for step in (classroom.next, skip, classroom.reveal, classroom.end):
        step()
        assert classroom.calls(guest)
        classroom.look()
        classroom.look(leads=True)
        assert classroom.calls(guest), "another has looked"
        classroom.look(guest)
        assert not classroom.calls(guest)
    assert not classroom.calls("a stranger")
