"""The rooms of one process: opened under a code of four letters, forgotten when nothing happens in them."""

import secrets
import time
from collections.abc import Callable, Sequence
from threading import Lock

from knights.errors import InputError
from knights.practice.poll import Poll
from knights.practice.room import Room
from knights.text import shortened

LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters of a code: no vowel, so that no code is a word; none that looks like another (L, Q, V)."""
CODE = 4
"""The letters of a code."""
MAX_ROOMS = 200
"""The most rooms at a time."""
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

    def open(self, polls: Sequence[Poll] = ()) -> Room:
        """A new room; its opener leads by its key; raises an InputError if there are too many rooms, or questions."""
        with self._lock:
            self._forget()
            if len(self._rooms) >= MAX_ROOMS:
                raise InputError(
                    f"There are {MAX_ROOMS} rooms already, all that fit: try again in some minutes."
                )
            code = next(code for code in iter(_code, "") if code not in self._rooms)
            self._rooms[code] = room = Room(code, polls, self._clock)
            return room

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

    def _forget(self) -> None:
        for code in [code for code, room in self._rooms.items() if room.gone]:
            del self._rooms[code]


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
