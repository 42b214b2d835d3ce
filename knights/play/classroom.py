"""Classrooms, in which a leader asks guests one question at a time, and the registry of open classrooms.

The leader opens a classroom. Guests join with its code of four letters, get a ticket, and answer. Until the leader
reveals the answers, only their number is visible. An idle classroom is dropped after a while.
"""

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from heapq import nlargest
from hmac import compare_digest
from threading import Lock, RLock
from typing import NamedTuple
from weakref import WeakValueDictionary

from knights.base.errors import InputError
from knights.base.memory_cache import size_of
from knights.base.text import shortened
from knights.play.poll import MAX_TAPPED, Kind, Poll, Reply

MAX_PEOPLE = 200
"""The maximum number of people in a classroom."""
MAX_QUESTIONS = 60
"""The maximum number of questions in a classroom, including those added on the spot."""
LIFETIME = 2 * 60 * 60.0
"""The time in seconds after which a classroom is dropped if no guest answers and the leader does nothing."""
KEPT = 15 * 60.0
"""The time in seconds for which a classroom keeps its results after it has ended."""
EMPTY = 5 * 60.0
"""The idle time in seconds after which a new classroom may replace an empty one."""
QUIET = 30 * 60.0
"""The time in seconds without an answer after which a new classroom may replace one, whatever its leader does."""
AWAY = 20.0
"""The time in seconds without a snapshot after which a guest counts as gone; pages take over one a second."""
BYTES_OF_PERSON, BYTES_OF_ANSWER, BYTES_OF_WALK = 320, 100, 160 + MAX_TAPPED**2
"""Upper bounds on the memory for each person, each answer, and each answer that is a walk, in bytes."""
LONGEST = 5
"""The maximum number of walks whose lengths the leader sees before the reveal."""


class Phase(Enum):
    """The phase of a classroom; the value of each member is its description."""

    LOBBY = "people join"
    OPEN = "answers are taken"
    REVEALED = "the answers are shown"
    ENDED = "over"


@dataclass(frozen=True)
class Snapshot:
    """The state of a classroom, as far as a visitor may see it.

    Attributes:
        version: a number that grows with every change that the visitor can see; snapshots with equal numbers are equal.
        number: the number of the current question, from 1; 0 in the lobby.
        people: the number of people, including those who have answered and left.
        own: the visitor's answer.
        shares: the number of people who gave each answer, the most frequent first; empty before the reveal.
        longest: the numbers of squares of the longest walks by hand so far, for the leader only.
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
    longest: Sequence[int]


class Tally(NamedTuple):
    """The result of a question: its number, how many people answered, and how many of them were right."""

    number: int
    poll: Poll
    answered: int
    right: int


@dataclass(eq=False)
class _Round:
    poll: Poll
    answers: dict[str, Reply] = field(default_factory=dict)
    revealed: bool = False


class Classroom:
    """A classroom in which all guests answer the same question; safe to use from several threads.

    Guests join with the ``code``; the ``key`` is the leader's secret. The methods for the leader do not check the key:
    :meth:`leads` does. Every method raises an InputError if its action is not possible in the current phase. ``clock``
    returns seconds and never goes back.
    """

    def __init__(
        self, code: str, polls: Sequence[Poll] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.code, self.key = code, secrets.token_urlsafe(12)
        self._clock, self._last, self._answered = clock, clock(), clock()
        self._lock = RLock()
        self._people: dict[str, float] = {}
        """The time of the last snapshot or call for each ticket."""
        self._seen: dict[str, tuple[Phase, int]] = {}
        """For each ticket, the phase and the question at its last snapshot."""
        self._listeners: WeakValueDictionary[str, Callable[[], None]] = WeakValueDictionary()
        self._rounds: list[_Round] = [_Round(poll) for poll in polls]
        self._number, self._phase, self._closed = 0, Phase.LOBBY, False
        self._here = self._changes = self._last_turn = 0
        self.size = bytes_of(polls) + MAX_PEOPLE * BYTES_OF_PERSON

    @property
    def idle(self) -> float:
        """The number of seconds since the last answer or the leader's last action."""
        return self._clock() - self._last

    @property
    def quiet(self) -> float:
        """The number of seconds since the last answer or, without an answer, since the classroom was opened."""
        return self._clock() - self._answered

    @property
    def gone(self) -> bool:
        """Whether the classroom is closed for good, or has been idle for too long."""
        return self._closed or self.idle > (KEPT if self._phase is Phase.ENDED else LIFETIME)

    @property
    def makes_way(self) -> bool:
        """Whether a new classroom may replace this one: it has ended, is idle and empty, or nobody answers."""
        with self._lock:
            is_empty = all(map(self._has_left, self._people))
            return self._phase is Phase.ENDED or (self.idle > EMPTY and is_empty) or self.quiet > QUIET

    def give_back(self) -> None:
        """Close the classroom for good and drop all questions, people and answers."""
        with self._lock:
            self._closed, self._people, self._seen, self._rounds = True, {}, {}, []
            self._turn(Phase.ENDED, 0)

    def join(self) -> str:
        """Add a guest and return the ticket with which they answer.

        In a full classroom, the guest takes the place of the person with the fewest answers among those who have left.
        """
        with self._lock:
            self._refuse_if_over()
            if len(self._people) >= MAX_PEOPLE:
                self._free_a_place()
            ticket = secrets.token_urlsafe(9)
            self._people[ticket], self._seen[ticket] = self._clock(), (self._phase, self._number)
            return ticket

    def _free_a_place(self) -> None:
        given = Counter(ticket for each in self._rounds for ticket in each.answers)
        left = [ticket for ticket in self._people if self._has_left(ticket)]
        if not left:
            raise InputError(f"This classroom is full: it takes up to {MAX_PEOPLE} people.")
        ticket = min(left, key=lambda ticket: (given[ticket], self._people[ticket]))
        del self._people[ticket], self._seen[ticket]
        for each in self._rounds:
            each.answers.pop(ticket, None)
        self._changes += 1

    def _has_left(self, ticket: str) -> bool:
        return self._clock() - self._people[ticket] > AWAY

    def holds(self, ticket: str) -> bool:
        """Return whether a ticket belongs to this classroom."""
        return ticket in self._people

    def calls(self, ticket: str) -> bool:
        """Return whether a guest, who is on another page, has not looked yet at what the leader shows now."""
        with self._lock:
            if ticket not in self._people:
                return False
            self._people[ticket] = self._clock()
            return self._seen[ticket] != (self._phase, self._number)

    def listen(self, ticket: str, hear: Callable[[], None]) -> None:
        """Call a function whenever the leader asks, reveals or shows a question, or ends the classroom.

        The function must return at once. The classroom keeps only a weak reference to it, and only the latest function
        for each ticket.
        """
        with self._lock:
            if ticket in self._people:
                self._listeners[ticket] = hear

    def answer(self, ticket: str, number: int, answer: Reply) -> None:
        """Record an answer to the question with this number, in place of an earlier one from the same guest."""
        with self._lock:
            if ticket not in self._people:
                raise InputError("You have not joined this classroom: join it, then answer.")
            if number != self._number or self._phase is not Phase.OPEN:
                raise InputError("This answer came too late: the question is closed.")
            current = self._rounds[number - 1]
            current.poll.check(answer)
            current.answers[ticket] = answer
            self._changes += 1
            self._last = self._answered = self._clock()

    def look(self, ticket: str = "", leads: bool = False) -> Snapshot:
        """Return a snapshot for a guest (with a ticket), for the leader (with ``leads``), or for a stranger."""
        with self._lock:
            current = self._rounds[self._number - 1] if self._number else None
            answers = current.answers if current else {}
            shown = answers.values() if self._phase is Phase.REVEALED else ()
            walks = answers.values() if leads else ()
            if ticket in self._people:
                self._people[ticket], self._seen[ticket] = self._clock(), (self._phase, self._number)
            # Skip the count for guests, who take snapshots all the time and do not see the number of people.
            if leads or ticket not in self._people:
                here = sum(each in answers or not self._has_left(each) for each in self._people)
                self._changes += here != self._here
                self._here = here
            return Snapshot(
                version=2 * self._changes if leads else 2 * self._last_turn + (ticket in answers),
                phase=self._phase,
                number=self._number,
                total=len(self._rounds),
                poll=current.poll if current else None,
                people=self._here,
                answered=len(answers),
                own=answers.get(ticket),
                has_answered=ticket in answers,
                shares=dict(Counter(shown).most_common()),
                longest=nlargest(LONGEST, (len(each) + 1 for each in walks if isinstance(each, str))),
            )

    def leads(self, key: str) -> bool:
        """Return whether a key is the leader's."""
        return compare_digest(key.encode(errors="replace"), self.key.encode())

    def next(self) -> None:
        """Ask the next question, skipping those already revealed; after the last one, end the classroom."""
        with self._lock:
            self._refuse_if_over()
            for number, each in enumerate(self._rounds, 1):
                if number > self._number and not each.revealed:
                    self._turn(Phase.OPEN, number)
                    return
            self._turn(Phase.ENDED, self._number)

    def plan(self, polls: Sequence[Poll], more: bool = False) -> None:
        """Replace the questions that have not been asked yet; with ``more``, keep them after the new ones."""
        with self._lock:
            self._refuse_if_over()
            others = [each for each in self._rounds[self._number :] if not (each.revealed or each.answers)]
            asked = [each for each in self._rounds if each not in others]
            rounds = [*asked, *map(_Round, polls), *(others if more else [])]
            if len(rounds) > MAX_QUESTIONS:
                raise InputError(
                    f"This classroom has used all its {MAX_QUESTIONS} questions: end it, and open another classroom."
                )
            self._rounds = rounds
            self.size = bytes_of([each.poll for each in rounds]) + MAX_PEOPLE * BYTES_OF_PERSON
            self._turn(self._phase, self._number)

    def reveal(self) -> None:
        """Close the open question and reveal its answers."""
        with self._lock:
            self._refuse_if_over()
            if self._phase is not Phase.OPEN:
                raise InputError("There is nothing to reveal: ask the next question.")
            self._rounds[self._number - 1].revealed = True
            self._turn(Phase.REVEALED, self._number)

    def show(self, number: int) -> None:
        """Show a revealed question again; raise an InputError while another question is open."""
        with self._lock:
            if self._phase is Phase.OPEN:
                raise InputError(f"Question {self._number} is open: reveal it first.")
            if not 1 <= number <= len(self._rounds) or not self._rounds[number - 1].revealed:
                raise InputError(f"Question {number} has not been revealed.")
            self._turn(Phase.REVEALED, number)

    def end(self) -> None:
        """End the classroom: refuse new guests and answers, but keep showing the results."""
        with self._lock:
            self._turn(Phase.ENDED, self._number)

    def tallies(self) -> list[Tally]:
        """Return the results of the revealed questions, the hardest first."""
        with self._lock:
            tallies = [
                Tally(
                    number, each.poll, len(each.answers), sum(map(each.poll.is_right, each.answers.values()))
                )
                for number, each in enumerate(self._rounds, 1)
                if each.revealed
            ]
            return sorted(tallies, key=lambda each: (each.right / max(1, each.answered), each.number))

    def graded(self, ticket: str) -> list[tuple[Poll, bool]]:
        """Return the revealed questions that a guest answered, except walks, with whether the answer was right."""
        with self._lock:
            return [
                (each.poll, each.poll.is_right(each.answers[ticket]))
                for each in self._rounds
                if each.revealed and ticket in each.answers and each.poll.kind is not Kind.WALK
            ]

    def _turn(self, phase: Phase, number: int) -> None:
        """Set the phase and the question; call the listeners if either is new."""
        self._changes += 1
        self._last_turn = self._changes
        before, self._phase, self._number = (self._phase, self._number), phase, number
        self._last = self._clock()
        if (phase, number) != before:
            for hear in list(self._listeners.values()):
                hear()

    def _refuse_if_over(self) -> None:
        if self._phase is Phase.ENDED:
            raise InputError("This classroom has ended.")


def bytes_of(polls: Iterable[Poll]) -> int:
    """Return an upper bound on the memory that questions take with all their answers, in bytes."""
    return sum(
        size_of(poll) + MAX_PEOPLE * (BYTES_OF_WALK if poll.kind is Kind.WALK else BYTES_OF_ANSWER)
        for poll in polls
    )


LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters used in codes: no vowels, so that no code is a word, and none that look like others (L, Q, V)."""
CODE = 4
"""The number of letters in a code."""
MAX_CLASSROOMS = 200
"""The maximum number of open classrooms."""
MAX_BYTES = 64 << 20
"""The maximum memory for the questions, people and answers of all classrooms, in bytes."""
WRONG_CODE = 1.0
"""The delay after a wrong code, in seconds."""


class Classrooms:
    """The open classrooms; safe to use from several threads. ``wait`` sleeps for a number of seconds."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._wait = clock, wait
        self._lock = Lock()
        self._classrooms: dict[str, Classroom] = {}

    @property
    def size(self) -> int:
        """An upper bound on the memory that all classrooms take, in bytes."""
        return sum(classroom.size for classroom in self._classrooms.values())

    def open(self, polls: Sequence[Poll] = (), before: Classroom | None = None) -> Classroom:
        """Open and return a new classroom; close ``before``, if given.

        Raises an InputError if there are too many classrooms or questions.
        """
        with self._lock:
            if before is not None and self._classrooms.get(before.code) is before:
                self._close(before)
            self._make_way(bytes_of(polls) + MAX_PEOPLE * BYTES_OF_PERSON)
            code = next(code for code in iter(_code, "") if code not in self._classrooms)
            self._classrooms[code] = classroom = Classroom(code, polls, self._clock)
            return classroom

    def plan(self, classroom: Classroom, polls: Sequence[Poll], more: bool = False) -> None:
        """Plan questions like :meth:`Classroom.plan`; also raises an InputError if they take too much memory."""
        with self._lock:
            self._make_way(bytes_of(polls), classroom)
            classroom.plan(polls, more)

    def find(self, code: str) -> Classroom:
        """Return the classroom with a code, ignoring case and spaces; a wrong code is refused after a second."""
        with self._lock:
            self._close_expired()
            classroom = self._classrooms.get("".join(code.split()).upper())
        if classroom is None:
            self._wait(WRONG_CODE)
            raise InputError(
                f"No classroom has the code “{shortened(code)}”: a code has {CODE} letters, like BKTW."
            )
        return classroom

    def led_with(self, key: str) -> Classroom | None:
        """Return the classroom that a key leads, if there is one."""
        with self._lock:
            return next((each for each in self._classrooms.values() if each.leads(key)), None)

    def held_with(self, ticket: str) -> Classroom | None:
        """Return the classroom that a guest's ticket belongs to, if there is one."""
        with self._lock:
            self._close_expired()
            return next((each for each in self._classrooms.values() if each.holds(ticket)), None)

    def _make_way(self, size: int, classroom: Classroom | None = None) -> None:
        """Close replaceable classrooms, the quietest first, until ``size`` more bytes or a new classroom fit."""
        self._close_expired()
        while len(self._classrooms) + (classroom is None) > MAX_CLASSROOMS or self.size + size > MAX_BYTES:
            able = [each for each in self._classrooms.values() if each is not classroom and each.makes_way]
            if not able:
                raise InputError(
                    f"The server is full ({len(self._classrooms)} open classrooms): try again in a few minutes."
                )
            self._close(max(able, key=lambda each: each.quiet))

    def _close_expired(self) -> None:
        for classroom in [classroom for classroom in self._classrooms.values() if classroom.gone]:
            self._close(classroom)

    def _close(self, classroom: Classroom) -> None:
        del self._classrooms[classroom.code]
        classroom.give_back()


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
