"""The visitor's seat in a classroom, as its leader or as a guest, and the leader's buttons on other pages."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial, singledispatch
from typing import Any

import streamlit as st

from knights.base.errors import Bounds
from knights.boards.board import Board
from knights.engine.links import Link
from knights.engine.races import Race, RaceQuestion
from knights.engine.result import SearchResult
from knights.heuristics.variants import title_of
from knights.play.classroom import Classroom, Classrooms, Phase, Snapshot
from knights.play.poll import QUESTIONS, TOO_LARGE, Poll, Reply, can_be_tapped, number_of_steps
from knights.ui.controls.address import PROJECTOR
from knights.ui.controls.links import open_page
from knights.ui.controls.setting import Text
from knights.ui.controls.values import page_name, record, refusing
from knights.ui.running.turns import let_others
from knights.ui.shell import Tool
from knights.ui.streamlit_internals import run_again

NAME = "classroom"
CODE = Text("classroom", label="Code of the classroom")
LEAD = Text("lead")
"""The leader's key. The toolbar leaves it out of the links that it copies."""
SETTINGS = (CODE, LEAD)
LEADER_LOOKS, GUEST_LOOKS = 0.6, 2.0
"""The seconds between two checks for changes in the classroom; guests are also notified of changes."""


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
    tab. A new session whose address has the code of a classroom is a guest, even if another tab leads the classroom.
    """

    classroom: Classroom | None = field(
        default_factory=lambda: None if CODE.name in st.query_params else classrooms().led_with(_kept("lead"))
    )
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

    def open(self) -> None:
        """Open the page of the classroom."""
        key = {LEAD.name: self.classroom.key} if self.leads else {}
        open_page(NAME, {CODE.name: self.classroom.code, **key})

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


def held() -> Seat | None:
    """Return the seat that this browser has as a guest, on whatever page; None if this session leads that classroom."""
    own = record(Own)
    classroom = classrooms().held_with(own.ticket) if own.ticket else None
    if classroom is None or classroom is own.classroom:
        return None
    return Seat(classroom, ticket=own.ticket)


def leave() -> None:
    """Give up the seat of a guest, whom the browser forgets, and show the controls to join or lead a class."""
    record(Own).ticket = ""
    CODE.change("")


def lead(classroom: Classroom) -> None:
    """Make this session the leader of a classroom, and open its page."""
    record(Own).classroom = classroom
    Seat(classroom, leads=True).open()


def led() -> Classroom | None:
    """Return the classroom that this browser leads; None if there is none or it has ended."""
    classroom = record(Own).classroom
    if classroom is None or classroom.gone or classroom.look().phase is Phase.ENDED:
        return None
    return classroom


def open_classroom() -> None:
    """Open and lead a new classroom, in place of the one that this browser led before."""
    lead(classrooms().open(before=record(Own).classroom))


def button(label: str, action: Callable[..., None], *args: object, key: str = "", **options: Any) -> None:
    """Draw a button, whose action may raise an InputError; without a ``key``, its key is made from the label."""
    key = key or label.lower().replace(" ", "_")
    st.button(label, key=f"{NAME}.{key}", on_click=refusing()(action), args=args, **options)


def remembered() -> dict[str, object]:
    """Return what the browser keeps: the cookies, None for one to leave as it is, and whether the tab is a guest's."""
    own = record(Own)
    keep = {"lead": own.classroom.key if own.classroom else None, "ticket": own.ticket}
    return {"keep": keep, "guest": led() is None and held() is not None}


def take_key(key: str) -> None:
    """Lead the classroom that the browser leads in another tab, given its key; with an empty key, lead none."""
    own = record(Own)
    own.classroom = (classrooms().led_with(key) or own.classroom) if key else None


def chip(page: str) -> None:
    """Draw the chip of the classroom above a page, or open the classroom if it calls its guest to something new."""
    classroom = led()
    seat = Seat(classroom, leads=True) if classroom is not None else held()
    if seat is None or (page == NAME and CODE.name in st.query_params and not seat.leads):
        return
    comes_back = page == NAME and not seat.leads and "view" not in st.query_params
    if seat.classroom.calls(seat.ticket) or (comes_back and seat.look().phase is not Phase.ENDED):
        seat.open()
    else:
        _chip(seat)


@st.fragment(run_every=GUEST_LOOKS)
def _chip(seat: Seat) -> None:
    classroom = seat.classroom
    if classroom.gone or (seat.leads and led() is None):
        return
    seat.listen()
    words = f"Classroom {classroom.code}" + (f" · {seat.look().people:,}" if seat.leads else "")
    clicked = st.button(words, key=f"{NAME}.chip", icon=":material/groups:", width="content")
    if clicked:
        seat.open()
    if clicked or classroom.calls(seat.ticket):
        st.rerun()


def offer(make: Callable[[], Poll | Sequence[Poll]]) -> None:
    """Draw the button that asks the class the questions from ``make``; it opens a classroom if necessary."""
    button("Ask the class", _ask, make, key="open", icon=":material/groups:")


@singledispatch
def offer_questions(result: object) -> None:
    """Draw a button for each question about the result of a page, if this browser leads a class."""


@offer_questions.register
def _(result: SearchResult) -> None:
    _offer({name: partial(_at_position, make, result) for name, make in QUESTIONS.items()}, result.board)


@offer_questions.register
def _(result: Race) -> None:
    case, sides = result.first.case, (result.first, result.second)
    asked = RaceQuestion(case.board, case.start, case.variant, result.second.variant, case.closed)
    makes = {
        f"Steps of {title_of(side.variant)}": partial(number_of_steps, side, race=asked) for side in sides
    }
    _offer(makes, case.board)


def _offer(makes: Mapping[str, Callable[[], Poll]], board: Board) -> None:
    """Draw the buttons, disabled on large boards."""
    if led() is None:
        return
    why = None if can_be_tapped(board) else TOO_LARGE
    with st.expander("Ask the class", expanded=True), st.container(horizontal=True):
        for name, make in makes.items():
            button(name, _ask, make, key=f"ask.{name}", disabled=why is not None, help=why)


def _at_position(make: Callable[[SearchResult, int], Poll], result: SearchResult) -> Poll:
    at = st.query_params.get("at", "")
    last = len(result.events or result.walk)
    return make(result, min(Bounds("The position", 0).check(at), last) if at.isdecimal() else 1)


def _ask(make: Callable[[], Poll | Sequence[Poll]]) -> None:
    """Plan questions that link to the page on screen; ask the first at once if the class is waiting.

    A class that has seen an answer is waiting for any question, one that has just joined for a single one.
    """
    settings = {name: text for name, text in st.query_params.items() if name != PROJECTOR}
    here = Link(page_name(), settings, "See it again")
    made, classroom = make(), led()
    asked = [made] if isinstance(made, Poll) else made
    polls = [replace(poll, link=poll.link or here, source=here) for poll in asked]
    if classroom is None:
        classroom = classrooms().open(polls, before=record(Own).classroom)
    else:
        look = classroom.look()
        is_single = len(polls) == 1
        at_once = look.phase is Phase.REVEALED or (is_single and bool(look.number or look.people))
        classrooms().plan(classroom, polls, more=is_single and at_once)
        if at_once:
            classroom.next()
    lead(classroom)


TOOL = Tool(chip, remembered, {"lead": take_key})
"""What the classroom adds to the toolbar of every page."""
