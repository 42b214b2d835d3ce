"""The classrooms of one process: opened under a code of four letters, forgotten when nothing happens in them."""

import secrets
import time
from collections.abc import Callable, Sequence
from threading import Lock

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.play.classroom.classroom import BYTES_OF_PERSON, MAX_PEOPLE, Classroom, bytes_of
from knights.play.classroom.poll import Poll

LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters of a code: no vowel, so that no code is a word; none that looks like another (L, Q, V)."""
CODE = 4
"""The letters of a code."""
MAX_CLASSROOMS = 200
"""The most classrooms at a time."""
MAX_BYTES = 64 << 20
"""The most bytes that the questions, people and answers of all classrooms take."""
WRONG_CODE = 1.0
"""Seconds that a wrong code costs."""


class Classrooms:
    """The open classrooms; safe to use from several threads. ``wait`` sleeps some seconds after a wrong code."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._wait = clock, wait
        self._lock = Lock()
        self._classrooms: dict[str, Classroom] = {}

    def __len__(self) -> int:
        return len(self._classrooms)

    @property
    def size(self) -> int:
        """The most bytes that all classrooms take."""
        return sum(classroom.size for classroom in self._classrooms.values())

    def open(self, polls: Sequence[Poll] = (), before: Classroom | None = None) -> Classroom:
        """Open a new classroom in place of one ``before``; its key makes the leader.

        Raises:
            InputError: if there are too many classrooms, or questions.
        """
        with self._lock:
            if before is not None and self._classrooms.get(before.code) is before:
                self._close(before)
            self._make_way(bytes_of(polls) + MAX_PEOPLE * BYTES_OF_PERSON)
            code = next(code for code in iter(_code, "") if code not in self._classrooms)
            self._classrooms[code] = classroom = Classroom(code, polls, self._clock)
            return classroom

    def ask(self, classroom: Classroom, poll: Poll) -> None:
        """Ask a question on the spot; raises an InputError if the classroom refuses, or memory is short."""
        with self._lock:
            self._make_way(bytes_of([poll]), classroom)
            classroom.ask(classroom.key, poll)

    def plan(self, classroom: Classroom, polls: Sequence[Poll]) -> None:
        """Replace the questions of a classroom that have not been asked; raises an InputError as :meth:`ask` does."""
        with self._lock:
            self._make_way(bytes_of(polls), classroom)
            classroom.plan(classroom.key, polls)

    def find(self, code: str) -> Classroom:
        """Return the classroom of a code, in any case and spacing.

        A wrong code costs a second and raises an InputError.
        """
        with self._lock:
            self._forget()
            classroom = self._classrooms.get("".join(code.split()).upper())
        if classroom is None:
            self._wait(WRONG_CODE)
            raise InputError(
                f"No classroom has the code “{shortened(code)}”: a code has {CODE} letters, like BKTW."
            )
        return classroom

    def _make_way(self, size: int, classroom: Classroom | None = None) -> None:
        """Make way for more bytes in a classroom, or for a new one: drop the longest idle ones that may go."""
        self._forget()
        while len(self._classrooms) + (classroom is None) > MAX_CLASSROOMS or self.size + size > MAX_BYTES:
            able = [each for each in self._classrooms.values() if each is not classroom and each.makes_way]
            if not able:
                raise InputError(
                    f"There are {len(self._classrooms)} classrooms already, and no place for more: try again in some "
                    "minutes."
                )
            self._close(max(able, key=lambda each: each.idle))

    def _forget(self) -> None:
        for classroom in [classroom for classroom in self._classrooms.values() if classroom.gone]:
            self._close(classroom)

    def _close(self, classroom: Classroom) -> None:
        del self._classrooms[classroom.code]
        classroom.give_back()


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
