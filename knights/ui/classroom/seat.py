"""The seat of a visitor in a room: the address says which, the leader's with a key, a guest's with a ticket."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from knights.play.classroom.room import Look, Phase, Room
from knights.play.classroom.rooms import Rooms
from knights.ui.controls.links import open_page
from knights.ui.controls.setting import Text
from knights.ui.controls.values import record, refusing
from knights.ui.running.turns import let_others

ROOM = Text("classroom", label="Code of the room")
LEAD = Text("lead")
"""The leader's key. The toolbar leaves it out of the links that it copies."""
TICKET = Text("ticket")
"""A guest's: with it a page that is loaded again is the same guest."""
SETTINGS = (ROOM, LEAD, TICKET)
NICKNAME = Text("nickname", label="Nickname, if you want one")
"""A guest's; no link has it."""

PAGE = "classroom"


@dataclass
class Own:
    """The room that a session leads, if it does, and its last ticket as a guest."""

    room: Room | None = None
    ticket: str = ""


@dataclass(frozen=True)
class Seat:
    """A visitor in a room; a leader has no ticket, and a guest no key."""

    room: Room
    key: str = ""
    ticket: str = ""

    @property
    def leads(self) -> bool:
        """Whether it is the leader's."""
        return self.room.leads(self.key)

    def look(self) -> Look:
        """The room as it is seen from here."""
        return self.room.look(self.ticket, self.key)


def _wait(seconds: float) -> None:
    # Whoever tries codes waits alone.
    let_others()
    time.sleep(seconds)


@cache
def rooms() -> Rooms:
    """The rooms of this process."""
    return Rooms(wait=_wait)


def take_seat() -> Seat | None:
    """The seat that the address names, in a room that is joined if it has to be; None if it names none.

    Raises:
        InputError: if there is no such room, or no place in it.
    """
    if not ROOM.value:
        return None
    room, own = rooms().find(ROOM.value), record(Own)
    if room.leads(LEAD.value):
        own.room = room
        return Seat(room, key=LEAD.value)
    ticket = next(filter(room.holds, (TICKET.value, own.ticket)), "")
    if not ticket:
        if room.look().phase is Phase.ENDED:
            return Seat(room)
        ticket = room.join(NICKNAME.value)
    own.ticket = ticket
    TICKET.change(ticket)
    return Seat(room, ticket=ticket)


def lead(room: Room) -> None:
    """Have this session lead a room, and turn to its page."""
    record(Own).room = room
    open_page(PAGE, {ROOM.name: room.code, LEAD.name: room.key})


def led() -> Room | None:
    """The room that this session leads, if it is open."""
    room = record(Own).room
    if room is None or room.gone or room.look().phase is Phase.ENDED:
        return None
    return room


def doing(action: Callable[..., Any], *args: Any) -> Callable[[], None]:
    """What a button calls: an action whose InputError becomes a sentence of the page."""

    def do() -> None:
        with refusing():
            action(*args)

    return do
