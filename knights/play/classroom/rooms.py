"""The rooms of one process: opened under a code of four letters, forgotten when nothing happens in them."""

import secrets
import time
from collections.abc import Callable, Sequence
from threading import Lock

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.play.classroom.poll import Poll
from knights.play.classroom.room import BYTES_OF_PERSON, MAX_PEOPLE, Room, bytes_of

LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters of a code: no vowel, so that no code is a word; none that looks like another (L, Q, V)."""
CODE = 4
"""The letters of a code."""
MAX_ROOMS = 200
"""The most rooms at a time."""
MAX_BYTES = 64 << 20
"""The most bytes that the questions, people and answers of all rooms may come to."""
WRONG_CODE = 1.0
"""Seconds that a wrong code costs whoever tries it."""


class Rooms:
    """The rooms that are open; safe to use from several threads. ``wait`` waits some seconds, after a wrong code."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._wait = clock, wait
        self._lock = Lock()
        self._rooms: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def size(self) -> int:
        """The bytes that all rooms may come to."""
        return sum(room.size for room in self._rooms.values())

    def open(self, polls: Sequence[Poll] = (), before: Room | None = None) -> Room:
        """Open a new room in place of one ``before``; its opener leads by its key.

        Raises:
            InputError: if there are too many rooms, or questions.
        """
        with self._lock:
            if before is not None and self._rooms.get(before.code) is before:
                self._close(before)
            self._make_way(bytes_of(polls) + MAX_PEOPLE * BYTES_OF_PERSON)
            code = next(code for code in iter(_code, "") if code not in self._rooms)
            self._rooms[code] = room = Room(code, polls, self._clock)
            return room

    def ask(self, room: Room, poll: Poll) -> None:
        """Ask a question on the spot in a room; raises an InputError if that cannot be, or there is no place for it."""
        with self._lock:
            self._make_way(bytes_of([poll]), room)
            room.ask(room.key, poll)

    def plan(self, room: Room, polls: Sequence[Poll]) -> None:
        """Have a room ask these questions next; raises an InputError as :meth:`ask` does."""
        with self._lock:
            self._make_way(bytes_of(polls), room)
            room.plan(room.key, polls)

    def find(self, code: str) -> Room:
        """The room of a code, small letters and spaces apart; a wrong code costs a second, and raises an InputError."""
        with self._lock:
            self._forget()
            room = self._rooms.get("".join(code.split()).upper())
        if room is None:
            self._wait(WRONG_CODE)
            raise InputError(
                f"No room has the code “{shortened(code)}”: a code has {CODE} letters, like BKTW."
            )
        return room

    def _make_way(self, size: int, room: Room | None = None) -> None:
        """Make way for bytes more in a room, or in another one: of those that can go the longest idle one does."""
        self._forget()
        while len(self._rooms) + (room is None) > MAX_ROOMS or self.size + size > MAX_BYTES:
            able = [each for each in self._rooms.values() if each is not room and each.makes_way]
            if not able:
                raise InputError(
                    f"There are {len(self._rooms)} rooms already, and no place for more: try again in some minutes."
                )
            self._close(max(able, key=lambda each: each.idle))

    def _forget(self) -> None:
        for room in [room for room in self._rooms.values() if room.gone]:
            self._close(room)

    def _close(self, room: Room) -> None:
        del self._rooms[room.code]
        room.give_back()


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
