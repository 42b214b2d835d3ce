"""The visitor's seat in a classroom, as its leader or as a guest, and the leader's buttons on other pages."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial, singledispatch
from typing import Any

import streamlit as st

from knights.base import Bounds, as_markdown
from knights.boards import Board
from knights.engine import Category, Link, Race, RaceQuestion, SearchResult
from knights.heuristics import title_of
from knights.play.classroom import Classroom, Classrooms, Phase, Snapshot
from knights.play.poll import ABOUT_DEAD_ENDS, QUESTIONS, TOO_LARGE, Poll, Reply, can_be_tapped, number_of_steps
from knights.ui.controls import PROJECTOR, Text, links, values
from knights.ui.running.turns import others_first
from knights.ui.shell import Tool

NAME = "classroom"
CODE = Text("classroom", label="Code of the classroom")
LEAD = Text("lead")
"""The leader's key. The toolbar leaves it out of the links that it copies."""
SETTINGS = (CODE, LEAD)
LOOKS, HALL, IN_HALL = 1.0, 60, 2.0
"""The seconds between two looks of a visitor, the maximum number of people for this, and the seconds with more."""
WAITS = 10
"""How often a guest who joins waits for others, two seconds each time, before being refused."""


def seconds_of_looks(people: int) -> float:
    """Return the seconds between two looks of a visitor, when so many people are in the classroom."""
    return LOOKS if people <= HALL else IN_HALL


def _wait(seconds: float) -> None:
    # Only the visitor who typed a wrong code waits.
    with others_first():
        time.sleep(seconds)


@cache
def classrooms() -> Classrooms:
    """Return the classrooms of this process."""
    return Classrooms(wait=_wait)


def _kept() -> Mapping[str, str]:
    """Return the cookies of the app, without the prefix of their names."""
    every = st.context.cookies.to_dict().items()
    return {name.removeprefix("knights_"): text for name, text in every if name.startswith("knights_")}


def _address() -> str:
    return st.context.ip_address or ""


def _tickets() -> dict[str, str]:
    held = {name.removeprefix(TICKET): text for name, text in _kept().items() if name.startswith(TICKET)}
    return dict([*held.items()][-MAX_SEATS:])


TICKET, MAX_SEATS = "ticket_", 8
"""The prefix of the cookies with tickets, before the code of the classroom, and how many seats a browser keeps."""


@dataclass
class Own:
    """The classroom that a session leads, if any, and its tickets as a guest.

    Cookies of the browser keep the key of the classroom and the tickets for a new session, after a reload or in another
    tab. A new session whose address has the code of a classroom is a guest, even if another tab leads the classroom.
    If ``by_link``, the key came with the address, which might be somebody else's: then only this session leads.
    """

    classroom: Classroom | None = field(
        default_factory=lambda: None if CODE.name in st.query_params else classrooms().led_with(_kept().get("lead", ""))
    )
    by_link: bool = False
    tickets: dict[str, str] = field(default_factory=_tickets)
    """The tickets by the codes of their classrooms, that of the last seat at the end; empty for a seat given up."""

    def take(self, code: str, ticket: str) -> None:
        """Keep a ticket as the last one, up to some number."""
        self.tickets.pop(code, "")
        self.tickets = dict([*self.tickets.items(), (code, ticket)][-MAX_SEATS:])


@dataclass(frozen=True)
class Seat:
    """A visitor's place in a classroom, as its leader or as a guest, who has a ticket."""

    classroom: Classroom
    leads: bool = False
    ticket: str = ""

    def look(self) -> Snapshot:
        """Return the classroom as this visitor sees it."""
        return self.classroom.look(self.ticket, self.leads)

    def open(self) -> None:
        """Open the page of the classroom."""
        key = {LEAD.name: self.classroom.key} if self.leads else {}
        links.open_page(NAME, {CODE.name: self.classroom.code, **key})

    def answer(self, look: Snapshot, given: Reply) -> None:
        """Submit an answer to the question on screen; raise an InputError if it is refused."""
        self.classroom.answer(self.ticket, look.number, given)


def take_seat() -> Seat | None:
    """Return the seat in the classroom that the address names, or None; raises an InputError if it is refused."""
    if not CODE.value:
        return None
    classroom, own = classrooms().find(CODE.value), values.record(Own)
    if classroom.leads(LEAD.value) and own.classroom is not classroom:
        own.classroom, own.by_link = classroom, LEAD.value != _kept().get("lead")
        # Redraw for the toolbar, which comes before the page and stores the key and the ticket in the browser.
        st.rerun()
    if own.classroom is classroom:
        return Seat(classroom, leads=True)
    ticket, address = own.tickets.get(classroom.code, ""), _address()
    if not classroom.holds(ticket):
        if classroom.look().phase is Phase.ENDED:
            return Seat(classroom)
        for _ in range(WAITS):
            if classroom.is_crowded(address):
                _wait(IN_HALL)
        own.take(classroom.code, classroom.join(address))
        st.rerun()
    own.take(classroom.code, ticket)
    return Seat(classroom, ticket=ticket)


def held() -> Seat | None:
    """Return the seat that this browser has as a guest, on whatever page; None if this session leads that classroom."""
    own = values.record(Own)
    for code, ticket in reversed(own.tickets.items()):
        if (classroom := classrooms().held_with(code, ticket)) is not None:
            return None if classroom is own.classroom else Seat(classroom, ticket=ticket)
    return None


def leave(seat: Seat) -> None:
    """Give up the seat of a guest, whom the browser forgets, and show the controls to join or lead a class."""
    seat.classroom.leave(seat.ticket)
    values.record(Own).take(seat.classroom.code, "")
    CODE.change("")


def lead(classroom: Classroom) -> None:
    """Make this session the leader of a classroom, and open its page."""
    own = values.record(Own)
    own.by_link = own.by_link and own.classroom is classroom
    own.classroom = classroom
    Seat(classroom, leads=True).open()


def led() -> Classroom | None:
    """Return the classroom that this browser leads; None if there is none or it has ended."""
    classroom = values.record(Own).classroom
    if classroom is None or classroom.gone or classroom.look().phase is Phase.ENDED:
        return None
    return classroom


def open_classroom(polls: Sequence[Poll] = ()) -> None:
    """Open and lead a new classroom with these questions, in place of the one that this browser led before."""
    lead(classrooms().open(polls, values.record(Own).classroom, _address()))


def button(label: str, action: Callable[..., None], *args: object, key: str = "", **options: Any) -> None:
    """Draw a button, whose action may raise an InputError; without a ``key``, its key is made from the label."""
    key = key or label.lower().replace(" ", "_")
    st.button(label, key=f"{NAME}.{key}", on_click=values.refusing()(action), args=args, **options)


def remembered() -> dict[str, object]:
    """Return what the browser keeps: the cookies, None for one to leave as it is, and whose the tab is."""
    own = values.record(Own)
    keep = {TICKET + code: ticket for code, ticket in own.tickets.items()}
    lead = own.classroom.key if own.classroom and not own.by_link else None
    guest = None if led() else held()
    seat = f"{guest.classroom.code} {guest.ticket}" if guest else ""
    return {"keep": {"lead": lead, **keep}, "apart": own.by_link, "guest": seat}


def take_back(seat: str) -> None:
    """Take the seat, a code and a ticket, that a tab without cookies had before, and give up the new one."""
    code, _, ticket = seat.partition(" ")
    classroom, own = classrooms().held_with(code, ticket), values.record(Own)
    if classroom is not None and own.tickets.get(code) != ticket:
        classroom.leave(own.tickets.get(code, ""))
        own.take(code, ticket)


def take_key(key: str) -> None:
    """Lead the classroom that the browser leads in another tab, given its key; with an empty key, lead none."""
    own = values.record(Own)
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
        st.fragment(_chip, run_every=seconds_of_looks(seat.classroom.seats))(seat)


def _chip(seat: Seat) -> None:
    classroom = seat.classroom
    if classroom.gone or (seat.leads and led() is None):
        return
    words = f"Classroom {classroom.code}" + (f" · {seat.look().people:,}" if seat.leads else "")
    clicked = st.button(words, key=f"{NAME}.chip", icon=":material/groups:", width="content")
    if clicked:
        seat.open()
    # With a code in its address, the browser is on its way to the classroom.
    is_called = classroom.calls(seat.ticket) and CODE.name not in st.query_params
    if clicked or is_called:
        st.rerun()


def offer(make: Callable[[], Poll | Sequence[Poll]], key: str = "open") -> None:
    """Draw the button that asks the class the questions from ``make``; it opens a classroom if necessary."""
    button("Ask the class", ask, make, key=key, icon=":material/groups:")


@singledispatch
def offer_questions(result: object) -> None:
    """Draw a button for each question about the result of a page, if this browser leads a class."""


@offer_questions.register
def _(result: SearchResult) -> None:
    is_straight = result.category in (Category.FIRST_TRY, Category.CONSTRUCTED)
    names = [name for name in QUESTIONS if not (is_straight and name in ABOUT_DEAD_ENDS)]
    _offer({name: partial(_at_position, QUESTIONS[name], result) for name in names}, result.board)


@offer_questions.register
def _(result: Race) -> None:
    case, sides = result.first.case, (result.first, result.second)
    asked = RaceQuestion(case.board, case.start, case.variant, result.second.variant, case.closed)
    makes = {f"Steps of {title_of(side.variant)}": partial(number_of_steps, side, race=asked) for side in sides}
    _offer(makes, case.board)


def _offer(makes: Mapping[str, Callable[[], Poll]], board: Board) -> None:
    """Draw the buttons, disabled on large boards."""
    if led() is None:
        return
    why = None if can_be_tapped(board) else TOO_LARGE
    with st.expander("Ask the class", expanded=True), st.container(horizontal=True):
        for name, make in makes.items():
            button(as_markdown(name), ask, make, key=f"ask.{name}", disabled=why is not None, help=why)


def _at_position(make: Callable[[SearchResult, int], Poll], result: SearchResult) -> Poll:
    at = st.query_params.get("at", "")
    last = len(result.events or result.walk)
    return make(result, min(Bounds("The position", 0).check(at), last) if at.isdecimal() else 1)


def ask(make: Callable[[], Poll | Sequence[Poll]], source: Link | None = None) -> None:
    """Plan questions of a source, by default the page on screen; ask the first at once if the class is waiting for it.

    A class that has seen an answer is waiting for any question, one that has just joined for a single one.
    """
    settings = {name: text for name, text in st.query_params.items() if name != PROJECTOR}
    here = source or Link(values.page_name(), settings, "See it again")
    made, classroom = make(), led()
    asked = [made] if isinstance(made, Poll) else made
    polls = [replace(poll, link=poll.link or here, source=here) for poll in asked]
    if classroom is None:
        open_classroom(polls)
        return
    # A browser may send a press twice: then the class already has the question.
    if not ((look := classroom.look()).phase is Phase.OPEN and look.poll in polls):
        is_single = len(polls) == 1
        at_once = look.phase is Phase.REVEALED or (is_single and bool(look.number or look.people))
        classroom.plan(polls, more=is_single and at_once)
        if at_once:
            classroom.next()
    lead(classroom)


TOOL = Tool(chip, remembered, {"lead": take_key, "seat": take_back})
"""What the classroom adds to the toolbar of every page."""
