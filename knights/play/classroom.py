"""Classrooms, in which a leader asks a class one question at a time, and all classrooms of a process.

The leader opened a classroom and holds its key; guests join by its code of four letters, get a ticket and answer.
Before the reveal a classroom shows how many have answered, not what. It is dropped after a long time without activity.
"""

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hmac import compare_digest
from threading import Lock, RLock
from time import monotonic
from weakref import WeakValueDictionary

from knights.base.caches import size_of
from knights.base.errors import InputError
from knights.base.text import shortened
from knights.play.poll import Poll, Reply

MAX_PEOPLE = 200
"""The maximum number of people in a classroom."""
MAX_QUESTIONS = 60
"""The maximum number of questions of a classroom, those asked on the spot included."""
LIFETIME = 2 * 60 * 60.0
"""Seconds after the last answer, or action of the leader, after which a classroom is dropped."""
KEPT = 15 * 60.0
"""Seconds for which a classroom keeps its results after its end."""
EMPTY = 5 * 60.0
"""Seconds after which an empty classroom makes way for another."""
AWAY = 20.0
"""Seconds without a snapshot after which a guest counts as gone; a page takes more than one a second."""
BYTES_OF_PERSON, BYTES_OF_ANSWER = 160, 100
"""The maximum number of bytes that a person, and an answer, take in memory."""


class Phase(Enum):
    """The state of a classroom; the value of each member describes it."""

    LOBBY = "people join"
    OPEN = "answers are taken"
    REVEALED = "the answers are shown"
    ENDED = "over"


@dataclass(frozen=True)
class Snapshot:
    """The state of a classroom that one visitor may see.

    Attributes:
        version: the number of changes so far that the visitor can see; snapshots of one version are equal.
        number: the number of the question that is shown, from 1; 0 in the lobby.
        total: the number of questions.
        poll: the question that is shown.
        people, answered: the numbers of people (those who have answered count even if gone) and of answers.
        own, has_answered: the visitor's own answer, and whether there is one.
        shares: the number of people who gave each answer, the most frequent first; empty before the reveal.
    """

    version: int
    phase: Phase
    number: int
    total: int
    poll: Poll | None
    people: int
    answered: int
    own: Reply
    has_answered: bool
    shares: Mapping[Reply, int]


@dataclass(frozen=True)
class Tally:
    """The result of a question: its number, and its numbers of answers and of right answers."""

    number: int
    poll: Poll
    answered: int
    right: int


@dataclass
class _Round:
    poll: Poll
    answers: dict[str, Reply] = field(default_factory=dict)
    revealed: bool = False


class Classroom:
    """A class that answers together; safe to use from several threads.

    Each method of the leader takes the key and raises an InputError for a wrong one; every method raises an InputError
    for an action that is not possible now. People join by the ``code``; the ``key`` is the leader's secret; ``clock``
    returns seconds and never goes back.
    """

    def __init__(self, code: str, polls: Sequence[Poll] = (), clock: Callable[[], float] = monotonic) -> None:
        self.code, self.key = code, secrets.token_urlsafe(12)
        self._clock, self._last = clock, clock()
        self._lock = RLock()
        self._people: dict[str, float] = {}
        """The time of the last snapshot for each ticket."""
        self._listeners: WeakValueDictionary[str, Callable[[], None]] = WeakValueDictionary()
        self._rounds: list[_Round] = [_Round(poll) for poll in polls]
        self._number, self._phase, self._closed = 0, Phase.LOBBY, False
        self._here = self._changes = self._turned = 0
        self.size = bytes_of(polls) + MAX_PEOPLE * BYTES_OF_PERSON

    @property
    def idle(self) -> float:
        """The seconds since the last answer or the leader's last action."""
        return self._clock() - self._last

    @property
    def gone(self) -> bool:
        """Whether the classroom is closed for good, or has been idle for too long."""
        return self._closed or self.idle > (KEPT if self._phase is Phase.ENDED else LIFETIME)

    @property
    def makes_way(self) -> bool:
        """Whether a new classroom may replace this one: it has ended, or is idle and empty."""
        with self._lock:
            return self._phase is Phase.ENDED or (
                self.idle > EMPTY and all(map(self._has_left, self._people))
            )

    def give_back(self) -> None:
        """Close the classroom for good and drop all questions, people and answers."""
        with self._lock:
            self._closed, self._people, self._rounds = True, {}, []
            self._turn(Phase.ENDED, 0)

    def join(self) -> str:
        """Add a guest, and return their ticket for answers.

        A full classroom drops the person with the fewest answers of those who have left.
        """
        with self._lock:
            self._refuse_if_over()
            if len(self._people) >= MAX_PEOPLE:
                self._free_a_place()
            ticket = secrets.token_urlsafe(9)
            self._people[ticket] = self._clock()
            return ticket

    def _free_a_place(self) -> None:
        given = Counter(ticket for each in self._rounds for ticket in each.answers)
        left = [ticket for ticket in self._people if self._has_left(ticket)]
        if not left:
            raise InputError(f"This classroom is full: it takes up to {MAX_PEOPLE} people.")
        ticket = min(left, key=lambda ticket: (given[ticket], self._people[ticket]))
        del self._people[ticket]
        for each in self._rounds:
            each.answers.pop(ticket, None)
        self._changes += 1

    def _has_left(self, ticket: str) -> bool:
        return self._clock() - self._people[ticket] > AWAY

    def holds(self, ticket: str) -> bool:
        """Return whether a ticket belongs to this classroom."""
        return ticket in self._people

    def listen(self, ticket: str, hear: Callable[[], None]) -> None:
        """Have a function called, which must return at once, whenever the leader asks, reveals, shows or ends.

        It is called as long as it exists elsewhere; a ticket has one listener, the last.
        """
        with self._lock:
            if ticket in self._people:
                self._listeners[ticket] = hear

    def answer(self, ticket: str, number: int, answer: Reply) -> None:
        """Record an answer to the question with this number; only the first one counts."""
        with self._lock:
            if ticket not in self._people:
                raise InputError("You have not joined this classroom: join it, then answer.")
            if number != self._number or self._phase is not Phase.OPEN:
                raise InputError("This answer came too late: the question is closed.")
            current = self._rounds[number - 1]
            if ticket in current.answers:
                raise InputError("You have answered already: only the first answer counts.")
            current.poll.check(answer)
            current.answers[ticket] = answer
            self._changes += 1
            self._last = self._clock()

    def look(self, ticket: str = "", key: str = "") -> Snapshot:
        """Return a snapshot for the holder of a ticket, for the leader, or for a stranger."""
        with self._lock:
            current = self._rounds[self._number - 1] if self._number else None
            answers = current.answers if current else {}
            open_to_see = self._phase is Phase.REVEALED
            leads = self.leads(key)
            if ticket in self._people:
                self._people[ticket] = self._clock()
            # Guests take snapshots all the time, and do not see the number of people.
            if leads or ticket not in self._people:
                here = sum(each in answers or not self._has_left(each) for each in self._people)
                self._changes += here != self._here
                self._here = here
            return Snapshot(
                version=2 * self._changes if leads else 2 * self._turned + (ticket in answers),
                phase=self._phase,
                number=self._number,
                total=len(self._rounds),
                poll=current.poll if current else None,
                people=self._here,
                answered=len(answers),
                own=answers.get(ticket),
                has_answered=ticket in answers,
                shares=dict(Counter(answers.values()).most_common()) if open_to_see else {},
            )

    def leads(self, key: str) -> bool:
        """Return whether this is the leader's key."""
        return compare_digest(key.encode(), self.key.encode())

    def next(self, key: str) -> None:
        """Ask the next question that has not been shown, or end after the last."""
        with self._lock:
            self._check(key)
            number = next(
                (n for n, each in enumerate(self._rounds, 1) if n > self._number and not each.revealed), 0
            )
            if number:
                self._turn(Phase.OPEN, number)
            else:
                self._turn(Phase.ENDED, self._number)

    def plan(self, key: str, polls: Sequence[Poll], more: bool = False) -> None:
        """Replace the questions not asked yet; with ``more``, keep them after the new ones."""
        with self._lock:
            self._check(key)
            asked: list[_Round] = []
            others: list[_Round] = []
            for number, each in enumerate(self._rounds, 1):
                was_asked = number <= self._number or each.revealed or each.answers
                (asked if was_asked else others).append(each)
            rounds = [*asked, *map(_Round, polls), *(others if more else [])]
            if len(rounds) > MAX_QUESTIONS:
                raise InputError(
                    f"This classroom has used all its {MAX_QUESTIONS} questions: end it, and open another classroom."
                )
            self._rounds = rounds
            self.size = bytes_of([each.poll for each in rounds]) + MAX_PEOPLE * BYTES_OF_PERSON
            self._turn(self._phase, self._number)

    def reveal(self, key: str) -> None:
        """Reveal the answers, and close the question."""
        with self._lock:
            self._check(key)
            if self._phase is not Phase.OPEN:
                raise InputError("There is nothing to reveal: ask the next question.")
            self._rounds[self._number - 1].revealed = True
            self._turn(Phase.REVEALED, self._number)

    def show(self, key: str, number: int) -> None:
        """Show a revealed question again; raise an InputError while another one is open."""
        with self._lock:
            self._check(key, over=True)
            if self._phase is Phase.OPEN:
                raise InputError(f"Question {self._number} is open: reveal it first.")
            if not 1 <= number <= len(self._rounds) or not self._rounds[number - 1].revealed:
                raise InputError(f"Question {number} has not been revealed.")
            self._turn(Phase.REVEALED, number)

    def end(self, key: str) -> None:
        """End the classroom: refuse joins and answers, but keep showing the results."""
        with self._lock:
            self._check(key, over=True)
            self._turn(Phase.ENDED, self._number)

    def tallies(self, key: str) -> list[Tally]:
        """Return the results of the revealed questions, the hardest first."""
        with self._lock:
            self._check(key, over=True)
            tallies = [
                Tally(
                    number, each.poll, len(each.answers), sum(map(each.poll.is_right, each.answers.values()))
                )
                for number, each in enumerate(self._rounds, 1)
                if each.revealed
            ]
            return sorted(tallies, key=lambda each: (each.right / max(1, each.answered), each.number))

    def graded(self, ticket: str) -> list[tuple[Poll, bool]]:
        """Return, for each revealed question that a person answered, the question and whether the answer is right."""
        with self._lock:
            return [
                (each.poll, each.poll.is_right(each.answers[ticket]))
                for each in self._rounds
                if each.revealed and ticket in each.answers
            ]

    def _turn(self, phase: Phase, number: int) -> None:
        self._changes += 1
        self._turned = self._changes
        before, self._phase, self._number = (self._phase, self._number), phase, number
        self._last = self._clock()
        if (phase, number) != before:
            for hear in list(self._listeners.values()):
                hear()

    def _check(self, key: str, over: bool = False) -> None:
        if not self.leads(key):
            raise InputError("Only the person who opened this classroom leads it.")
        if not over:
            self._refuse_if_over()

    def _refuse_if_over(self) -> None:
        if self._phase is Phase.ENDED:
            raise InputError("This classroom has ended.")


def bytes_of(polls: Iterable[Poll]) -> int:
    """Return the maximum number of bytes that questions take with all their answers."""
    return sum(size_of(poll) + MAX_PEOPLE * BYTES_OF_ANSWER for poll in polls)


LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters of a code: no vowels, so that no code is a word, and no letters that look like others (L, Q, V)."""
CODE = 4
"""The number of letters in a code."""
MAX_CLASSROOMS = 200
"""The maximum number of classrooms at a time."""
MAX_BYTES = 64 << 20
"""The maximum number of bytes that the questions, people and answers of all classrooms take."""
WRONG_CODE = 1.0
"""The delay in seconds after a wrong code."""


class Classrooms:
    """The open classrooms; safe to use from several threads. ``wait`` sleeps for the given seconds."""

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
        """The maximum number of bytes that all classrooms take."""
        return sum(classroom.size for classroom in self._classrooms.values())

    def open(self, polls: Sequence[Poll] = (), before: Classroom | None = None) -> Classroom:
        """Open a new classroom, which replaces ``before``; its key is for the leader.

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

    def plan(self, classroom: Classroom, polls: Sequence[Poll], more: bool = False) -> None:
        """Plan the questions of a classroom; raises an InputError if it refuses them, or memory is short."""
        with self._lock:
            self._make_way(bytes_of(polls), classroom)
            classroom.plan(classroom.key, polls, more)

    def find(self, code: str) -> Classroom:
        """Return the classroom with a code, written in any case and spacing.

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
        """Make room for more bytes in a classroom, or for a new one: close the most idle ones that may be replaced."""
        self._forget()
        while len(self._classrooms) + (classroom is None) > MAX_CLASSROOMS or self.size + size > MAX_BYTES:
            able = [each for each in self._classrooms.values() if each is not classroom and each.makes_way]
            if not able:
                raise InputError(
                    f"The server is full ({len(self._classrooms)} open classrooms): try again in a few minutes."
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
