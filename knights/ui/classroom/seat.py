"""The classroom that a browser leads, with all ways to ask there, or its seat in one as a guest."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

import streamlit as st

from knights.engine.result import SearchResult
from knights.play.classroom.classroom import Classroom, Classrooms, Phase, Snapshot
from knights.play.classroom.poll import QUESTIONS, TOO_LARGE, Grade, can_be_tapped, poll
from knights.play.exercise import Answer, Question
from knights.ui.components.component import Component
from knights.ui.controls.links import open_page
from knights.ui.controls.setting import Text
from knights.ui.controls.values import record, refusing
from knights.ui.running.turns import let_others

PAGE = "classroom"
CODE = Text("classroom", label="Code of the classroom")
LEAD = Text("lead")
"""The leader's key. The toolbar leaves it out of the links that it copies."""
SETTINGS = (CODE, LEAD)
NICKNAME = Text("nickname", label="Nickname, if you want one")
"""A guest's; no link has it."""

CHIP_EVERY = 3.0
"""Seconds between two counts of the people in the classroom that the chip shows."""

_KEEPER = Component("keeper", ("keeper.js",))
_led: WeakValueDictionary[str, Classroom] = WeakValueDictionary()
"""The classrooms of this process by the leader's key."""
_grades: WeakKeyDictionary[Classroom, dict[str, dict[int, Grade | None]]] = WeakKeyDictionary()
"""The grades of each guest's answers by classroom, ticket and number; only the guest's own page adds to them."""


def _kept(name: str) -> str:
    """Return what this browser keeps: the key of the classroom that it leads, or its last ticket."""
    return st.context.cookies.get(f"knights_{name}", "")


@dataclass
class Own:
    """The classroom that a session leads, None if it leads none, and its last ticket as a guest.

    A new session of the same browser, after a reload or in another tab, begins with those of the last one.
    """

    classroom: Classroom | None = field(default_factory=lambda: _led.get(_kept("lead")))
    ticket: str = field(default_factory=lambda: _kept("ticket"))


@dataclass(frozen=True)
class Seat:
    """A visitor in a classroom; a leader has no ticket, and a guest no key."""

    classroom: Classroom
    key: str = ""
    ticket: str = ""

    @property
    def leads(self) -> bool:
        """Whether this is the leader's seat."""
        return self.classroom.leads(self.key)

    def look(self) -> Snapshot:
        """Return the classroom as this seat sees it."""
        return self.classroom.look(self.ticket, self.key)

    def keep(self) -> None:
        """Store the key or the ticket in the browser, so that a reloaded page has the same seat."""
        _KEEPER.draw(data={"lead": self.key} if self.leads else {"ticket": self.ticket})

    def answer(self, look: Snapshot, given: Answer) -> None:
        """Answer the question on screen; raise an InputError if that cannot be done."""
        assert look.poll is not None
        self.classroom.answer(self.ticket, look.number, given)
        grades = _grades.setdefault(self.classroom, {}).setdefault(self.ticket, {})
        grades[look.number] = look.poll.grade(given)

    def score(self, look: Snapshot) -> tuple[int, int]:
        """Return the numbers of the guest's right answers and of all their answers, up to the last reveal."""
        done = look.phase in (Phase.REVEALED, Phase.ENDED)
        given = _grades.get(self.classroom, {}).get(self.ticket, {}).items()
        grades = [grade for number, grade in given if number < look.number + done]
        return len(grades) - grades.count(Grade.WRONG), len(grades)


def _wait(seconds: float) -> None:
    # A visitor who tries codes waits alone.
    let_others()
    time.sleep(seconds)


@cache
def classrooms() -> Classrooms:
    """Return the classrooms of this process."""
    return Classrooms(wait=_wait)


def take_seat() -> Seat | None:
    """Return the seat in the classroom that the address names, joining if necessary; None if it names none.

    Raises:
        InputError: if there is no such classroom, or no place in it.
    """
    if not CODE.value:
        return None
    classroom, own = classrooms().find(CODE.value), record(Own)
    if classroom.leads(LEAD.value):
        own.classroom = _led[classroom.key] = classroom
    if own.classroom is classroom:
        return Seat(classroom, key=classroom.key)
    if not classroom.holds(own.ticket):
        if classroom.look().phase is Phase.ENDED:
            return Seat(classroom)
        own.ticket = classroom.join(NICKNAME.value)
    return Seat(classroom, ticket=own.ticket)


def lead(classroom: Classroom) -> None:
    """Make this session the leader of a classroom, and open its page."""
    record(Own).classroom = _led[classroom.key] = classroom
    open_page(PAGE, {CODE.name: classroom.code, LEAD.name: classroom.key})


def led() -> Classroom | None:
    """Return the classroom that this browser leads; None without one, or after its end."""
    classroom = record(Own).classroom
    if classroom is None or classroom.gone or classroom.look().phase is Phase.ENDED:
        return None
    return classroom


def open_classroom() -> None:
    """Open a classroom in place of the one that this browser led before."""
    lead(classrooms().open(before=record(Own).classroom))


def doing(action: Callable[..., Any], *args: Any) -> Callable[[], None]:
    """Return the callback of a button: an action whose InputError becomes a sentence of the page."""

    def do() -> None:
        with refusing():
            action(*args)

    return do


def chip() -> None:
    """Show on every page which classroom this browser leads and how many people are in it; a click opens it."""
    if led() is not None:
        _chip()


@st.fragment(run_every=CHIP_EVERY)
def _chip() -> None:
    classroom = led()
    if classroom is None:
        return
    words = f"Classroom {classroom.code} · {classroom.look().people:,}"
    if st.button(words, key=f"{PAGE}.chip", icon=":material/groups:", width="content"):
        lead(classroom)
        st.rerun()


def offer_exercise(questions: Sequence[Question]) -> None:
    """Draw the button that asks the class the questions of an exercise, in a new classroom if necessary."""
    st.button("Ask the class", key=f"{PAGE}.open", icon=":material/groups:", on_click=doing(_plan, questions))


def _plan(questions: Sequence[Question]) -> None:
    polls, classroom = [poll(question) for question in questions], led()
    if classroom is None:
        classroom = classrooms().open(polls, before=record(Own).classroom)
    else:
        classrooms().plan(classroom, polls)
    lead(classroom)


def offer_questions(result: SearchResult) -> None:
    """Draw a button for each question about a search, if this browser leads a class; disabled on large boards."""
    classroom = led()
    if classroom is None:
        return
    able = can_be_tapped(result.board)
    why = None if able else TOO_LARGE
    with st.expander("Ask the class", expanded=True), st.container(horizontal=True):
        for name in QUESTIONS:
            action = doing(_ask, classroom, name, result)
            st.button(name, key=f"{PAGE}.ask.{name}", on_click=action, disabled=not able, help=why)


def _ask(classroom: Classroom, name: str, result: SearchResult) -> None:
    """Ask about the position in the browser's address, where the player stores it."""
    at = st.query_params.get("at", "")
    whole = len(result.events) if result.events is not None and len(result.events) else len(result.walk)
    classrooms().ask(classroom, QUESTIONS[name](result, min(int(at), whole) if at.isdecimal() else 1))
    lead(classroom)
