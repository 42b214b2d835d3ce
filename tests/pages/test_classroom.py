"""Classrooms without a browser: leaders and guests, their screens, and refusals."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from knights import NAMED, Board, InputError, Square, search
from knights.play import by_hand
from knights.play.classroom import CROWD, MAX_PEOPLE, Classroom, Classrooms, Phase
from knights.play.exercise import questions
from knights.play.lessons import LESSONS
from knights.play.poll import ABOUT_DEAD_ENDS, NEARLY, QUESTIONS, TOO_LARGE, Poll
from knights.player import Game, Look, Replay
from knights.ui import seat
from knights.ui.controls import link as address_link
from knights.ui.controls import refusing
from knights.ui.pages.classroom import page as classroom_page
from knights.ui.pages.classroom import walks
from knights.ui.pages.classroom.pictures import summary_csv
from knights.ui.pages.classroom.teachers import LINKS, PAGES, PLANS
from tests.support.visits import (
    TOOLBAR,
    address,
    answer,
    complaints,
    control,
    finish,
    follow,
    go,
    run_until,
    sent,
    turn,
    visit,
)

PARTS = {link.words: link for plan in PLANS.values() for _, link, _ in plan}
"""The parts of the plans of lessons."""


def exercise(seed: int) -> list[Poll]:
    return questions(Board(8, 8), (0, 0), NAMED["warnsdorff"].variant, seed)


POLLS = exercise(3)[:2]
BEST = [next(iter(each.best)) for each in POLLS]


@pytest.fixture(autouse=True)
def rooms(monkeypatch: pytest.MonkeyPatch) -> Classrooms:
    """Give a test its own classrooms, whose clock does not advance and which refuse a wrong code without a delay."""
    registry = Classrooms(clock=lambda: 0.0, wait=lambda seconds: None)
    monkeypatch.setattr(seat, "classrooms", lambda: registry)
    return registry


@pytest.fixture
def room(rooms: Classrooms) -> Classroom:
    return rooms.open(POLLS)


def leader(room: Classroom) -> AppTest:
    return visit("classroom", classroom=room.code, lead=room.key)


def ticket_of(guest: AppTest) -> str:
    return next(reversed(guest.session_state["settings"].records[seat.Own].tickets.values()))


def press(app: AppTest, name: str) -> AppTest:
    return follow(app.button(key=f"classroom.{name}").click().run())


def test_the_leader_and_a_guest_can_follow_a_lesson(room):
    teacher = leader(room)
    assert answer(teacher) == f"Join with the code {room.code} · 0 joined"
    guest = visit("classroom", classroom=room.code)
    assert answer(guest) == f"You are in classroom {room.code} · Wait for the first question."
    assert "0 of 1 answered" in answer(press(teacher, "first_question"))
    assert "Where does the knight go next?" in answer(guest.run())
    keys = {button.key for button in guest.button}
    assert keys == {"classroom.dead_end", "classroom.leave_the_class"}, "only the leader reveals"
    ticket = ticket_of(guest)
    room.answer(ticket, 1, BEST[0])
    assert "Your answer is in" in answer(guest.run())
    assert "1 of 1 answered" in answer(teacher.run())
    assert "1 of 1 was right" in answer(press(teacher, "reveal"))
    assert "Right: " in answer(guest.run())
    press(teacher, "next_question")
    guest.run()
    press(guest, "dead_end")
    assert "Your answer is in: dead end" in answer(guest)
    press(teacher, "reveal")
    assert ("Right" in answer(guest.run())) == (BEST[1] is None)
    assert f"{1 + (BEST[1] is None)} of 2 right" in answer(guest)
    press(teacher, "end")
    assert "The results" in answer(teacher)
    summary = next(html.proto.body for html in teacher.get("html") if "summary" in html.proto.body)
    assert summary.count("<tr>") == 3
    right = 1 + (BEST[1] is None)
    assert answer(guest.run()).startswith(f"You got {right} of 2 right")
    assert "1 of 1 was right" in answer(press(teacher, "show_question_1"))
    assert room.look().phase is Phase.REVEALED


def test_a_returning_browser_is_the_same_guest(room, monkeypatch):
    kept: dict[str, str] = {}
    monkeypatch.setattr(seat, "_kept", lambda: kept)
    guest = visit("classroom", classroom=room.code)
    assert address(guest) == {"classroom": room.code}, "the address does not contain the ticket"
    kept[f"ticket_{room.code}"] = ticket = ticket_of(guest)
    assert ticket_of(visit("classroom", classroom=room.code)) == ticket
    assert room.look().people == 1
    assert address(visit("classroom")) == {"classroom": room.code}, "it finds the classroom without the code"


def test_a_link_opens_its_class_in_its_own_tab_and_leaves_the_other_seats_alone(rooms, room, monkeypatch):
    kept = {"lead": room.key}
    monkeypatch.setattr(seat, "_kept", lambda: kept)
    other = rooms.open(POLLS)
    app = visit("classroom", classroom=other.code, lead=other.key)
    assert answer(app).startswith(f"Join with the code {other.code}")
    (toolbar,) = sent(app, TOOLBAR)
    assert (toolbar["keep"], toolbar["apart"]) == ({"lead": None}, True), "the browser still leads its own class"
    assert visit("learn").button(key="classroom.chip").label == f"Classroom {room.code} · 0"
    (toolbar,) = sent(leader(room), TOOLBAR)
    assert (toolbar["keep"]["lead"], toolbar["apart"]) == (room.key, False)
    # A guest of many classes keeps the last few seats.
    guest, every = visit("classroom", classroom=other.code), [rooms.open() for _ in range(seat.MAX_SEATS)]
    for each in (room, *every[1:-1], other, every[-1]):
        go(go(guest, "learn"), "classroom", classroom=each.code)
    assert other.look().people == 1, "the same guest as before"
    (toolbar,) = sent(go(guest, "learn"), TOOLBAR)
    codes = [name.removeprefix("ticket_") for name in toolbar["keep"] if name != "lead"]
    assert codes == [each.code for each in (*every[1:-1], other, every[-1])]
    assert guest.button(key="classroom.chip").label == f"Classroom {every[-1].code}"


def test_the_leader_of_a_crowded_class_can_close_the_door(monkeypatch):
    clock = [0.0]
    registry = Classrooms(clock=lambda: clock[0], wait=lambda seconds: None)
    monkeypatch.setattr(seat, "classrooms", lambda: registry)
    monkeypatch.setattr(seat, "_wait", lambda seconds: clock.append(clock.pop() + seconds))
    room = registry.open(POLLS)
    teacher = leader(room)
    assert "classroom.close_the_door" not in {button.key for button in teacher.button}
    for _ in range(CROWD):
        room.join()
    assert answer(visit("classroom", classroom=room.code)).startswith("You are in"), "after a few seconds"
    press(teacher.run(), "close_the_door")
    assert complaints(visit("classroom", classroom=room.code)) == [
        "This classroom takes nobody new: ask your teacher to open the door."
    ]
    press(teacher, "open_the_door")
    assert answer(visit("classroom", classroom=room.code)).startswith("You are in")


def test_a_guest_on_another_page_is_called_to_each_question_once(room):
    guest = visit("classroom", classroom=room.code)
    go(guest, "play")
    assert guest.button(key="classroom.chip").label == f"Classroom {room.code}"
    assert turn(guest) is None
    for step in (room.next, room.reveal, room.next, room.end):
        step()
        called = f"classroom?classroom={room.code}"
        assert turn(guest.run()) == turn(guest.run()) == called, "until it arrives"
        follow(guest)
        go(guest, "play")
        assert turn(guest) is None, "then it may go back"
    assert turn(press(guest, "chip")) is None
    assert answer(guest).startswith("This classroom has ended")


def test_a_hall_looks_less_often():
    assert seat.seconds_of_looks(1) == seat.seconds_of_looks(60) == 1
    assert seat.seconds_of_looks(61) == seat.seconds_of_looks(MAX_PEOPLE) == 2


def test_a_wrong_key_in_the_address_or_the_browser_leads_nothing(room, monkeypatch):
    for wrong in ("", "0", room.code, room.key[:-1]):
        monkeypatch.setattr(seat, "_kept", partial(dict, lead=wrong))
        stranger = visit("classroom", classroom=room.code, lead=wrong)
        assert answer(stranger).startswith("You are in classroom")
        keys = {button.key.removeprefix("classroom.") for button in stranger.button}
        assert keys == {"undo", "start_over", "leave_the_class"}
    assert room.look().phase is Phase.LOBBY


def test_the_button_to_lead_a_class_asks_before_it_ends_another(rooms):
    app = press(visit("classroom"), "lead")
    (first,) = rooms._classrooms.values()
    assert f"code {first.code}" in answer(go(go(app, "learn"), "classroom", classroom=first.code))
    app = visit("classroom")
    press(app, "lead")
    assert len(rooms._classrooms) == 2, "another browser leads its own classroom"
    go(app, "classroom")
    assert {"classroom.back", "classroom.another"} <= {button.key for button in app.button}
    press(app, "another")
    assert len(rooms._classrooms) == 2
    assert first in rooms._classrooms.values()


def test_the_reveal_shows_the_leader_all_answers_and_a_guest_their_own(room, monkeypatch):
    games: list[Game] = []

    def player(replay: object, look: Look, **_: object) -> None:
        games.append(look.game)

    monkeypatch.setattr(classroom_page.player, "player", player)
    guests = [visit("classroom", classroom=room.code) for _ in range(2)]
    teacher = press(leader(room), "first_question")
    onward = by_hand.walk_of(POLLS[0].board, POLLS[0].squares).onward(POLLS[0].squares[-1])
    (wrong, *_) = [square for square in onward if not POLLS[0].is_right(square)]
    for guest, square in zip(guests, (BEST[0], wrong), strict=True):
        room.answer(ticket_of(guest), 1, square)
    assert games[-1] == Game(onward="none", asks=True)
    assert "1 of 2 was right: {},{}".format(*BEST[0]) in answer(press(teacher, "reveal"))
    index = POLLS[0].board.index
    right, other = index(BEST[0]), index(wrong)
    asked = ("right", right), ("arrow", right)
    assert games[-1] == Game(onward="degrees", marks=(*asked, ("share", right, 0.5), ("share", other, 0.5)))
    for guest, own in zip(guests, (("ticked", right), ("crossed", other)), strict=True):
        guest.run()
        assert games[-1] == Game(onward="degrees", marks=(*asked, own))


def test_a_wrong_code_gets_a_sentence_and_another_try(room):
    app = visit("classroom", classroom="ZZZZ" if room.code != "ZZZZ" else "YYYY")
    assert any("No classroom has the code" in sentence for sentence in complaints(app))
    assert room.look().people == 0
    assert app.text_input[0].label == "Code of the classroom"
    code = room.code.lower()
    app.text_input[0].set_value(code).run()
    assert f"You are in classroom {room.code}" in answer(app)


def test_exercises_ask_their_questions_in_the_only_classroom_of_a_session(rooms):
    app = visit("learn")

    def open_with(seed: int) -> Classroom:
        go(app, "learn")
        go(app, "play", view="be", seed=seed).button(key="classroom.open").click().run()
        (opened,) = rooms._classrooms.values()
        assert [each.poll.walk for each in opened._rounds.values()] == [one.walk for one in exercise(seed)]
        return opened

    first = open_with(5)
    assert open_with(6) is first
    first.end()
    assert open_with(5) is not first
    assert first.gone


def test_questions_about_boards_too_large_to_tap_are_disabled_and_say_why(room):
    for side, why in ((13, TOO_LARGE), (12, "")):
        app = finish(go(leader(room), "tour", rows=side, columns=side))
        asked = [button for button in app.button if button.key and button.key.startswith("classroom.ask.")]
        buttons = [app.button(key=f"classroom.ask.{name}") for name in QUESTIONS if name not in ABOUT_DEAD_ENDS]
        assert asked == buttons, "a search on the first try meets no dead end"
        assert [(button.disabled, button.help) for button in buttons] == [(bool(why), why)] * 4


def test_a_leader_can_ask_about_the_position_on_the_tour_page(room, monkeypatch):
    app = leader(room)
    room.next()
    app._page_hash = visit("tour")._page_hash
    app.query_params.clear()
    app.query_params.update({"view": "search", "at": "5"})
    app.run()
    assert "Ask the class" in [expander.label for expander in app.expander]
    app.button(key="classroom.ask.Next square").click().run()
    look = room.look()
    assert (look.phase, look.number) == (Phase.OPEN, 2)
    assert isinstance(look.poll, Poll)
    assert look.poll.prompt == "Which square does the search enter next?"
    assert len(look.poll.walk) == 5
    assert "Ask the class" not in " ".join(expander.label for expander in visit("tour").expander)
    monkeypatch.setattr(seat.st, "query_params", {"at": "9" * 5000})
    with pytest.raises(InputError, match="The position must be a whole number"):
        seat._at_position(lambda result, at: POLLS[0], search(Board(5, 5), (0, 0)))


def htmls(app: AppTest) -> str:
    """Return the HTML that a page shows, without its style sheets."""
    return "\n".join(one.proto.body for one in app.get("html") if "<style>" not in one.proto.body)


@pytest.mark.parametrize("name", LESSONS)
def test_each_lesson_asks_its_own_question(rooms, name):
    app = visit("learn", view=name)
    follow(app.button(key="classroom.open").click().run())
    (room,) = rooms._classrooms.values()
    look = room.look(leads=True)
    assert (look.phase, look.upcoming is not None) == (Phase.LOBBY, True), "nobody is there to answer yet"
    room.join()
    go(app, "learn", view=name).button(key="classroom.open").click().run()
    look, lesson = room.look(), LESSONS[name]
    assert look.phase is Phase.OPEN
    assert look.poll == replace(lesson.poll, link=lesson.link, source=look.poll.source)
    # Once it is revealed and no other is left, the class goes on to the next part of the plan.
    room.plan([])
    teacher = press(leader(room), "reveal")
    later = {"degree": PARTS["The rule"], "rule": PARTS["Be the algorithm"], "parity": PAGES}.get(name)
    blue = [button.label for button in teacher.button if button.proto.type == "primary"]
    assert blue == ([f"Next: {later.words}"] if later else [])
    if later not in (None, PAGES):
        teacher.button(key="classroom.next_part").click().run()
        assert turn(teacher) == address_link(later.page, later.settings)


@pytest.mark.parametrize(("guess", "mark"), [("1621033", "✓"), ("1000", "✗")])
def test_a_guessed_number_is_asked_graded_and_scored(room, guess, mark):
    room.plan([LESSONS["rule"].poll])
    room.next()
    guest, teacher = visit("classroom", classroom=room.code), leader(room)
    assert NEARLY in answer(guest)
    guest.text_input[0].set_value("3.00")
    (said,) = complaints(press(guest, "send"))
    assert said.startswith("“3.00” cannot be read")
    guest.text_input[0].set_value(guess)
    press(guest, "send")
    assert f"Your answer is in: {int(guess):,}" in answer(guest)
    assert not htmls(guest), "it is hidden before the reveal"
    assert "guesses" not in htmls(teacher.run())
    press(teacher, "reveal")
    right = int(mark == "✓")
    assert f"{right} of 1 {'was' if right else 'were'} right: 3,242,065" in answer(teacher)
    assert htmls(teacher).count("<i ") == 1
    assert f"{right} of 1 right" in answer(guest.run())
    assert f"{mark} the dot: your guess" in htmls(guest)


def test_yes_or_no_answers_are_two_bars_and_wrong_ones_get_a_link(room):
    poll = replace(LESSONS["parity"].poll, link=LESSONS["parity"].link)
    room.plan([poll, POLLS[0]])
    room.next()
    wrong, right, other = (visit("classroom", classroom=room.code) for _ in range(3))
    for guest, side in ((wrong, True), (right, False), (other, False)):
        press(guest, f"side.{side}")
        assert f"Your answer is in: {'Yes' if side else 'No'}" in answer(guest)
    teacher = press(leader(room), "reveal")
    assert "2 of 3 were right: No" in answer(teacher)
    bars = re.findall(r"width:(\d+)%", htmls(teacher))
    assert (bars, "33% · 1" in htmls(teacher), "✓ No" in htmls(teacher)) == (["33", "67"], True, True)
    assert "Not right: Yes" in answer(wrong.run())
    assert "✗ Yes" in htmls(wrong)
    assert "%" not in htmls(wrong).replace("width:0%", ""), "a guest sees only their own answer"
    press(teacher, "end")
    assert answer(wrong.run()).startswith("You got 0 of 1 right")
    assert next(link.proto.label for link in wrong.get("page_link")) == poll.prompt
    assert "2 of 3" in htmls(teacher)


def test_a_class_walks_by_hand_and_compares_its_walks(room, monkeypatch):
    shown: list[tuple[Replay, Look]] = []
    walk: list[Square] = []

    def player(replay: Replay, look: Look, *, on_walk: Callable[[list[Square]], None] | None = None, **_: object):
        assert replay.packed(look), "it can be sent"
        shown.append((replay, look))
        if on_walk is not None:
            st.button("Walk", key="walk", on_click=lambda: refusing()(on_walk)([*walk]))

    def go_on(guest: AppTest, *squares: Square) -> AppTest:
        walk[:] = squares
        return guest.button(key="walk").click().run()

    monkeypatch.setattr(walks.player, "player", player)
    teacher, guests = leader(room), [visit("classroom", classroom=room.code) for _ in range(4)]
    follow(go(teacher, "play", rows=5, columns=5, moves="4").button(key="classroom.open").click().run())
    assert room.look().poll.link.settings == {"rows": "5", "columns": "5"}, "without the leader's walk"
    stuck = (0, 0), (2, 1), (1, 3), (3, 2), (4, 0)
    for guest, squares in zip(guests, (stuck[:3], stuck, stuck), strict=False):
        if guest is not guests[0]:  # who taps before the question has replaced the board to wait with
            assert answer(guest.run()).startswith("Who visits the most squares? · Visit every square once.")
        go_on(guest, *squares)
    assert answer(guests[0]).startswith("3 of 25")
    for wrong, told in (
        (((1, 2), (0, 0)), "The walk of this question starts on 0,0."),
        (((0, 0), (1, 1)), "The piece has no move from 0,0 to 1,1."),
        (((0, 0), (1, 2), (0, 0)), "The walk cannot be made: move 2 goes to 0,0, which has already been visited."),
        ((((0, 0), (1, 2)) * 20), "The number of moves of a walk must be a whole number from 0 to 24, not 39."),
    ):
        assert complaints(go_on(guests[3].run(), *wrong)) == [told]
    assert answer(press(guests[1], "undo")).startswith("4 of 25 · Your best walk counts.")
    assert "5 your best" in answer(guests[1])
    assert answer(guests[2]).startswith("◇ Dead end: 5 of 25")
    assert "3 of 4 answered · 5 · 5 · 3 squares" in answer(teacher.run()), "the longest walk counts"
    assert "5 of 25" not in answer(guests[0].run())
    press(teacher, "reveal")
    told = answer(run_until(teacher, lambda: "Lost at move" in answer(teacher)))
    assert told.startswith("The best walk: 5 of 25 · Lost at move ")
    assert "2 of 3 got stuck on 4,0." in told
    marks = shown[-1][1].game.marks
    assert {mark for mark in marks if mark[0] == "stuck"} == {("stuck", 20, 2)}
    assert {mark for mark in marks if mark[0] == "way"} == {
        ("way", 0, 1, 11), ("way", 8, 1, 11), ("way", 8, 2 / 3, 17), ("way", 17, 2 / 3, 20)
    }  # fmt: skip
    control(teacher, "classroom", "best").set_value(True).run()
    replay, look = shown[-1]
    assert replay.arrays["squares"].tolist() == [row * 5 + column for row, column in stuck]
    assert [kind for kind, *_ in look.game.marks] == ["lost"]
    assert "Your best walk: 3 of 25 · The best walk of the class: 5 of 25." in answer(guests[0].run())
    press(teacher, "end")
    assert answer(guests[0].run()).startswith("This classroom has ended"), "walks are not graded"


def test_a_race_offers_a_question_about_the_steps_of_each_side(room):
    app = leader(room)
    room.join()
    race = "tour?view=race&rows=5&columns=5&row=4&column=2&variant=warnsdorff&against="
    for rival, name, best in (("roth", "Warnsdorff", 1734), ("roth", "Roth", 25), ("plain", "Blind", 365421)):
        for _ in range(2):  # A browser may send a press twice.
            go(app, race + rival).button(key=f"classroom.ask.Steps of {name}").click().run()
            go(app, "learn")
        look = room.look()
        assert look.poll.best == {best}
        assert (str(look.poll.race.against), look.poll.race.start) == (str(NAMED[rival].variant), (4, 2))
    assert look.number == 3
    app = go(app, race + "order.f(3*onward - 2*centre)")
    (label,) = [one.label for one in app.button if "onward" in (one.key or "")]
    assert label == r"Steps of f(3\*onward - 2\*centre)", "a formula is no Markdown"


def test_the_plan_of_a_lesson_opens_its_pages_in_projector_mode(rooms):
    app = visit("classroom", view="teachers")
    for title, parts in PLANS.items():
        assert sum(minutes for minutes, _, _ in parts) == int(title.split()[1].removesuffix("-minute"))
        for _, link, _ in parts:
            app.button(key=f"classroom.{title}.{link.words}").click().run()
            assert not complaints(app)
            (room,) = rooms._classrooms.values()
            opened = {"classroom": room.code, "lead": room.key} if link.page == "classroom" else link.settings
            assert turn(app) == address_link(link.page, {**opened, "projector": "1"})
            app.run()
    assert len(rooms._classrooms) == 1, "the second plan goes back to the classroom of the first"
    assert len(PLANS["A 45-minute lesson"]) == 7
    assert [each.poll.source for each in room._rounds.values()] == [PAGES] * 3


def test_after_each_question_about_the_three_pages_a_link_leads_there(rooms):
    app = visit("classroom", view="teachers")
    there = turn(app.button(key="classroom.A 45-minute lesson.Three pages").click().run())
    press(go(go(app, "learn"), there), "first_question")
    for page in ("sweep", "compare", "tour"):
        press(app, "reveal")
        assert [link.proto.page for link in app.get("page_link")] == [page]
        if page != "tour":
            press(app, "next_question")
    assert [one.label for one in app.button if one.label.startswith("Next")] == ["Next: By hand"]


def test_the_plan_goes_on_beside_questions_left_over_and_ticks_off_what_was_asked(rooms):
    app = visit("classroom", view="teachers")

    def open_part(name: str) -> AppTest:
        follow(app.button(key=f"classroom.A 45-minute lesson.{name}").click().run())
        return follow(app.button(key="classroom.open").click().run())

    def going_on() -> list[tuple[str, bool]]:
        press(app, "reveal")
        named = [one for one in app.button if one.label.startswith("Next")]
        return [(one.label, one.proto.type == "primary") for one in named]

    press(open_part("Be the algorithm"), "first_question")
    assert going_on() == [("Next question", True), ("Next: Parity", False)]
    go(go(app, "learn"), "classroom", view="teachers")
    open_part("Parity")
    assert going_on() == [("Next question", False), ("Next: Three pages", True)]
    assert answer(app).startswith("Nobody answered. The answer: No")
    go(go(app, "learn"), "classroom", view="teachers")
    ticked = [one.key for one in app.button if "45" in (one.key or "") and one.proto.icon]
    assert [key.rpartition(".")[2] for key in ticked] == ["Classroom", "Be the algorithm", "Parity"]
    (room,) = rooms._classrooms.values()
    lines = summary_csv(room.tallies()).splitlines()
    assert lines[0] == "number,question,answered,right,answer"
    assert lines[2].startswith("2,Can a tour of the 5×5 board start next to a corner?,0,0,No. A tour")


@pytest.mark.parametrize("link", [*chain(*LINKS.values()), *PARTS.values()])
def test_the_links_of_the_teachers_screen_open_the_promised_pages(link):
    app = finish(visit(link.page, **link.settings))
    assert not complaints(app)
    assert ("classroom.open" in {one.key for one in app.button}) == (link.page in ("learn", "play"))
