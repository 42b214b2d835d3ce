"""The visitor's seat in a classroom, as its leader or as a guest, and the leader's buttons on other pages."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import streamlit as st

from knights.base.errors import Bounds
from knights.boards.board import Board
from knights.engine.result import SearchResult
from knights.play.classroom import Classroom, Classrooms, Phase, Snapshot
from knights.play.poll import QUESTIONS, TOO_LARGE, Link, Poll, Reply, can_be_tapped
from knights.ui.controls.address import PROJECTOR
from knights.ui.controls.links import open_page
from knights.ui.controls.setting import Text
from knights.ui.controls.values import page_name, record, refusing
from knights.ui.running.turns import let_others
from knights.ui.streamlit_internals import run_again

NAME = "classroom"
CODE = Text("classroom", label="Code of the classroom")
LEAD = Text("lead")
"""The leader's key. The toolbar leaves it out of the links that it copies."""
SETTINGS = (CODE, LEAD)


def _wait(seconds: float) -> None:
    # Only the visitor who typed a wrong code waits.
    let_others()
    time.sleep(seconds)


@cache
def classrooms() -> Classrooms:
    """Return the classrooms of this process."""
    return Classrooms(wait=_wait)


def _kept(name: str) -> str:
    return st.context.cookies.get(f"knights_{name}", "")


@dataclass
class Own:
    """The classroom that a session leads, if any, its last ticket as a guest, and its callback for changes.

    Cookies of the browser keep the key of the classroom and the ticket for a new session, after a reload or in another
    tab.
    """

    classroom: Classroom | None = field(default_factory=lambda: classrooms().led_with(_kept("lead")))
    ticket: str = field(default_factory=lambda: _kept("ticket"))
    hear: Callable[[], None] | None = None


@dataclass(frozen=True)
class Seat:
    """A visitor's place in a classroom, as its leader or as a guest, who has a ticket."""

    classroom: Classroom
    leads: bool = False
    ticket: str = ""

    def look(self) -> Snapshot:
        """Return the classroom as this visitor sees it."""
        return self.classroom.look(self.ticket, self.leads)

    def listen(self) -> None:
        """Have the classroom redraw this guest's page at each change, until the session ends."""
        record(Own).hear = hear = run_again()
        self.classroom.listen(self.ticket, hear)

    def answer(self, look: Snapshot, given: Reply) -> None:
        """Submit an answer to the question on screen; raise an InputError if it is refused."""
        self.classroom.answer(self.ticket, look.number, given)


def take_seat() -> Seat | None:
    """Return the seat in the classroom that the address names, joining it if necessary; None if it names none.

    Raises an InputError if there is no such classroom, or it is full.
    """
    if not CODE.value:
        return None
    classroom, own = classrooms().find(CODE.value), record(Own)
    if classroom.leads(LEAD.value) and own.classroom is not classroom:
        own.classroom = classroom
        # Redraw for the toolbar, which comes before the page and stores the key and the ticket in the browser.
        st.rerun()
    if own.classroom is classroom:
        return Seat(classroom, leads=True)
    if not classroom.holds(own.ticket):
        if classroom.look().phase is Phase.ENDED:
            return Seat(classroom)
        own.ticket = classroom.join()
        st.rerun()
    return Seat(classroom, ticket=own.ticket)


def lead(classroom: Classroom) -> None:
    """Make this session the leader of a classroom, and open its page."""
    record(Own).classroom = classroom
    open_page(NAME, {CODE.name: classroom.code, LEAD.name: classroom.key})


def led() -> Classroom | None:
    """Return the classroom that this browser leads; None if there is none or it has ended."""
    classroom = record(Own).classroom
    if classroom is None or classroom.gone or classroom.look().phase is Phase.ENDED:
        return None
    return classroom


def open_classroom() -> None:
    """Open and lead a new classroom, in place of the one that this browser led before."""
    lead(classrooms().open(before=record(Own).classroom))


def attempt(action: Callable[..., object], *args: object) -> None:
    """Run an action, and show its InputError as a sentence on the page."""
    with refusing():
        action(*args)


def button(label: str, action: Callable[..., object], *args: object, key: str = "", **options: Any) -> None:
    """Draw a button that attempts an action; without a ``key``, its key is made from the label."""
    key = key or label.lower().replace(" ", "_")
    st.button(label, key=f"{NAME}.{key}", on_click=attempt, args=(action, *args), **options)


def cookies() -> dict[str, str]:
    """Return the cookies of this session: the key of the classroom that it leads, and its ticket as a guest."""
    own = record(Own)
    return {"lead": own.classroom.key if own.classroom else "", "ticket": own.ticket}


def take_key(key: str) -> None:
    """Lead a classroom that the browser opened in another tab, given its key; ignore an unknown key."""
    own = record(Own)
    own.classroom = classrooms().led_with(key) or own.classroom


def chip() -> None:
    """Draw the leader's chip, with the classroom's code and number of people; a click opens the classroom."""
    if led() is not None:
        _chip()


@st.fragment(run_every=3.0)
def _chip() -> None:
    classroom = led()
    if classroom is None:
        return
    words = f"Classroom {classroom.code} · {classroom.look().people:,}"
    if st.button(words, key=f"{NAME}.chip", icon=":material/groups:", width="content"):
        lead(classroom)
        st.rerun()


def offer(make: Callable[[], Poll | Sequence[Poll]]) -> None:
    """Draw the button that asks the class the questions from ``make``; it opens a classroom if necessary."""
    button("Ask the class", _ask, make, key="open", icon=":material/groups:")


def offer_some(makes: Mapping[str, Callable[[], Poll]], board: Board) -> None:
    """Draw a button for each question about a board, if this browser leads a class; disabled on large boards."""
    if led() is None:
        return
    why = None if can_be_tapped(board) else TOO_LARGE
    with st.expander("Ask the class", expanded=True), st.container(horizontal=True):
        for name, make in makes.items():
            button(name, _ask, make, key=f"ask.{name}", disabled=why is not None, help=why)


def offer_questions(result: SearchResult) -> None:
    """Draw a button for each question about a search, as :func:`offer_some` does."""
    offer_some({name: partial(_at_position, make, result) for name, make in QUESTIONS.items()}, result.board)


def _at_position(make: Callable[[SearchResult, int], Poll], result: SearchResult) -> Poll:
    """Return a question about the position on screen, which the player writes into the address."""
    at = st.query_params.get("at", "")
    last = len(result.events or result.walk)
    return make(result, min(Bounds("The position", 0).check(at), last) if at.isdecimal() else 1)


def _ask(make: Callable[[], Poll | Sequence[Poll]]) -> None:
    """Plan questions that link to the page on screen; ask a single question at once if the class has joined."""
    settings = {name: text for name, text in st.query_params.items() if name != PROJECTOR}
    here = Link(page_name(), settings, "See it again")
    made, classroom = make(), led()
    asked = [made] if isinstance(made, Poll) else made
    polls = [replace(poll, link=poll.link or here) for poll in asked]
    if classroom is None:
        classroom = classrooms().open(polls, before=record(Own).classroom)
    else:
        look = classroom.look()
        at_once = len(polls) == 1 and bool(look.number or look.people)
        classrooms().plan(classroom, polls, more=at_once)
        if at_once:
            classroom.next()
    lead(classroom)
