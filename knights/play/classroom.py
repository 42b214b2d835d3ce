"""Classrooms, in which a leader asks guests one question at a time, and the registry of open classrooms.

The leader opens a classroom. Guests join with its code of four letters, get a ticket, and answer. Until the leader
reveals the answers, only their number is visible. An idle classroom is dropped after a while.
"""

import re
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from heapq import nlargest
from hmac import compare_digest
from math import inf
from threading import Lock, RLock
from typing import NamedTuple

from knights.base import InputError, shortened
from knights.base.memory_cache import size_of
from knights.play.poll import MAX_TAPPED, Kind, Poll, Reply

MAX_PEOPLE = 200
MAX_QUESTIONS = 60
"""The maximum number of questions that a classroom keeps: a further one replaces the oldest, with its answers."""
LIFETIME = 2 * 60 * 60.0
"""The time in seconds after which a classroom, or its results, are dropped if no guest answers and the leader rests."""
EMPTY = 5 * 60.0
"""The idle time in seconds after which a new classroom may replace an empty one."""
QUIET = 30 * 60.0
"""The time in seconds without an answer after which a new classroom may replace one, whatever its leader does."""
AWAY = 20.0
"""The time in seconds without a snapshot after which a guest counts as gone; pages take one every two seconds."""
FRESH = 3.0
"""The same for a guest who has not stayed for as long: whoever stays has taken a second snapshot by then."""
CROWD = 80
"""The maximum number of guests of one address who have just joined; from half as many on, the leader is told."""
BYTES_OF_PERSON, BYTES_OF_ANSWER, BYTES_OF_WALK = 480, 100, 160 + MAX_TAPPED**2
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
    """The state of a classroom, as far as a visitor may see it; it is equal to another if they see no difference.

    Attributes:
        number: the number of the current question, from 1; 0 in the lobby.
        people: the number of people, including those who have answered and left; 0 for a guest.
        answered: the number of answers; 0 for a guest before the reveal.
        own: the visitor's answer.
        shares: the number of people who gave each answer, the most frequent first; empty before the reveal.
        longest: the numbers of squares of the longest walks by hand so far, for the leader only.
        upcoming: the question that :meth:`Classroom.next` asks, for the leader only; None if there is no other.
        crowded: whether many have joined and left at once, for the leader only.
    """

    phase: Phase
    number: int
    poll: Poll | None
    people: int
    answered: int
    own: Reply
    has_answered: bool
    shares: Mapping[Reply, int]
    longest: Sequence[int]
    upcoming: Poll | None
    crowded: bool


class Tally(NamedTuple):
    """The result of a question: its number, how many people answered, and how many of them were right."""

    number: int
    poll: Poll
    answered: int
    right: int


class _Round:
    def __init__(self, poll: Poll) -> None:
        self.poll, self.revealed = poll, False
        self.answers: dict[str, Reply] = {}
        self._of_poll = size_of(poll)

    @property
    def size(self) -> int:
        """An upper bound on the memory of the question with its answers, in bytes."""
        each = BYTES_OF_WALK if self.poll.kind is Kind.WALK else BYTES_OF_ANSWER
        return self._of_poll + len(self.answers) * each


@dataclass(eq=False, slots=True)
class _Person:
    """A guest: when and from where they joined, what they saw last and when, and to how many questions they replied."""

    address: str
    joined: float
    seen: float
    turn: tuple[Phase, int]
    answers: int = 0

    @property
    def stay(self) -> tuple[int, float, float]:
        """How much a guest has used the place: the place that was used least is given away, the newest among equals."""
        return self.answers, self.seen - self.joined, -self.joined


class Classroom:
    """A classroom in which all guests answer the same question; safe to use from several threads.

    Guests join with the ``code``; the ``key`` is the leader's secret. The methods for the leader do not check the key:
    :meth:`leads` does. Every method raises an InputError if its action is not possible in the current phase. ``clock``
    returns seconds and never goes back.
    """

    def __init__(
        self, code: str, polls: Sequence[Poll] = (), clock: Callable[[], float] = time.monotonic, address: str = ""
    ) -> None:
        self.code, self.address, self.key = code, address, secrets.token_urlsafe(12)
        self._clock, self._last, self._answered = clock, clock(), clock()
        self._lock = RLock()
        self._people: dict[str, _Person] = {}
        """The guests by their tickets."""
        self._rounds = dict(enumerate(map(_Round, polls), 1))
        """The questions by their numbers, which are consecutive."""
        self._number, self._phase, self._closed = 0, Phase.LOBBY, False
        self.is_shut = False
        """Whether the leader has closed the door, so that nobody new may join."""

    @property
    def size(self) -> int:
        """An upper bound on the memory for the questions, people and answers that the classroom keeps, in bytes."""
        return len(self._people) * BYTES_OF_PERSON + sum(each.size for each in self._rounds.values())

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
        return self._closed or self.idle > LIFETIME

    @property
    def makes_way(self) -> bool:
        """Whether a new classroom may replace this one: it has ended, is idle and empty, or nobody answers."""
        with self._lock:
            is_empty = all(map(self._has_left, self._people.values()))
            return self._phase is Phase.ENDED or (self.idle > EMPTY and is_empty) or self.quiet > QUIET

    def give_back(self) -> None:
        """Close the classroom for good and drop all questions, people and answers."""
        with self._lock:
            self._closed, self._people, self._rounds = True, {}, {}
            self._turn(Phase.ENDED, 0)

    def join(self, address: str = "") -> str:
        """Add a guest, who comes from an address in the network, and return the ticket with which they answer.

        In a full classroom, the guest takes the place that was used least of those that have not been used for longer
        than they were before, or for half an hour if an answer came from them.
        """
        with self._lock:
            self._refuse_if_over()
            if self.is_shut:
                raise InputError("This classroom takes nobody new: ask your teacher to open the door.")
            if self.is_crowded(address):
                raise InputError("Many are joining at this moment: try again in a few seconds.")
            if len(self._people) >= MAX_PEOPLE:
                self._free_a_place()
            ticket, now = secrets.token_urlsafe(9), self._clock()
            self._people[ticket] = _Person(address, now, now, (self._phase, self._number))
            return ticket

    def is_crowded(self, address: str) -> bool:
        """Return whether so many have just joined from an address that the next one has to wait."""
        with self._lock:
            now = self._clock()
            new = (each for each in self._people.values() if each.address == address and not each.answers)
            return sum(each.seen - each.joined < 1 and now - each.seen < FRESH for each in new) >= CROWD

    def leave(self, ticket: str) -> None:
        """Give up the place of a guest, unless they have answered."""
        with self._lock:
            if ticket in self._people and not self._people[ticket].answers:
                del self._people[ticket]

    def _free_a_place(self) -> None:
        def is_free(guest: _Person) -> bool:
            stayed = QUIET if guest.answers else min(QUIET, guest.seen - guest.joined)
            return self._clock() - guest.seen > max(FRESH, stayed)

        free = [ticket for ticket, guest in self._people.items() if is_free(guest)]
        if not free:
            raise InputError(f"This classroom is full: it takes up to {MAX_PEOPLE} people.")
        ticket = min(free, key=lambda ticket: self._people[ticket].stay)
        del self._people[ticket]
        for each in self._rounds.values():
            each.answers.pop(ticket, None)

    def _has_left(self, guest: _Person) -> bool:
        return self._clock() - guest.seen > (AWAY if guest.seen - guest.joined > FRESH else FRESH)

    @property
    def seats(self) -> int:
        """The number of seats taken, also by people who have left."""
        return len(self._people)

    def holds(self, ticket: str) -> bool:
        """Return whether a ticket belongs to this classroom."""
        return ticket in self._people

    def calls(self, ticket: str) -> bool:
        """Return whether a guest, who is on another page, has not looked yet at what the leader shows now."""
        with self._lock:
            if ticket not in self._people:
                return False
            guest = self._people[ticket]
            guest.seen = self._clock()
            return guest.turn != (self._phase, self._number)

    def answer(self, ticket: str, number: int, answer: Reply) -> None:
        """Record an answer to the question with this number, in place of an earlier one from the same guest."""
        with self._lock:
            if ticket not in self._people:
                raise InputError("You have not joined this classroom: join it, then answer.")
            if number != self._number or self._phase is not Phase.OPEN:
                raise InputError("This answer came too late: the question is closed.")
            current = self._rounds[number]
            current.poll.check(answer)
            self._people[ticket].answers += ticket not in current.answers
            current.answers[ticket] = answer
            self._last = self._answered = self._clock()

    def look(self, ticket: str = "", leads: bool = False) -> Snapshot:
        """Return a snapshot for a guest (with a ticket), for the leader (with ``leads``), or for a stranger."""
        with self._lock:
            current = self._rounds.get(self._number)
            answers = current.answers if current else {}
            is_revealed, now = self._phase is Phase.REVEALED, self._clock()
            shown = answers.values() if is_revealed else ()
            walks = answers.values() if leads else ()
            here = gone = 0
            if is_guest := ticket in self._people:
                guest = self._people[ticket]
                guest.seen, guest.turn = now, (self._phase, self._number)
            else:  # Guests, who take snapshots all the time, do not see these numbers.
                people = self._people.items()
                here = sum(each in answers or not self._has_left(guest) for each, guest in people)
                gone = sum(guest.stay < (0, FRESH) and FRESH < now - guest.seen < 60 for _, guest in people)
            upcoming = self._rounds.get(self._upcoming()) if leads else None
            return Snapshot(
                phase=self._phase,
                number=self._number,
                poll=current.poll if current else None,
                people=here,
                answered=len(answers) if is_revealed or not is_guest else 0,
                own=answers.get(ticket),
                has_answered=ticket in answers,
                shares=dict(Counter(shown).most_common()),
                longest=nlargest(LONGEST, (len(each) + 1 for each in walks if isinstance(each, str))),
                upcoming=upcoming.poll if upcoming else None,
                crowded=leads and gone >= CROWD // 2,
            )

    def leads(self, key: str) -> bool:
        """Return whether a key is the leader's."""
        return compare_digest(key.encode(errors="replace"), self.key.encode())

    def next(self) -> None:
        """Ask the next question, skipping those already revealed; after the last one, end the classroom."""
        with self._lock:
            self._refuse_if_over()
            number = self._upcoming()
            self._turn(Phase.OPEN if number else Phase.ENDED, number or self._number)

    def _upcoming(self) -> int:
        later = (number for number, each in self._rounds.items() if number > self._number and not each.revealed)
        return next(later, 0)

    def plan(self, polls: Sequence[Poll], more: bool = False) -> None:
        """Replace the questions that have not been asked yet; with ``more``, keep them after the new ones."""
        with self._lock:
            self._refuse_if_over()
            if len(polls) > MAX_QUESTIONS:
                raise InputError(f"A classroom takes up to {MAX_QUESTIONS} questions, not {len(polls)}.")
            later = [each for number, each in self._rounds.items() if number > self._number]
            others = [each for each in later if not (each.revealed or each.answers)]
            asked = [each for each in self._rounds.values() if each not in others]
            rounds = [*asked, *map(_Round, polls), *(others if more else [])]
            self._rounds = dict(enumerate(rounds, min(self._rounds, default=1)))
            while len(self._rounds) > MAX_QUESTIONS:
                self.drop_one()
            self._turn(self._phase, self._number)

    def drop_one(self) -> bool:
        """Drop the oldest question, or the last if the current one is the oldest; return whether there was another."""
        with self._lock:
            able = [number for number in self._rounds if number != self._number]
            if able:
                del self._rounds[able[0] if able[0] < self._number else able[-1]]
            return bool(able)

    def reveal(self) -> None:
        """Close the open question and reveal its answers."""
        with self._lock:
            self._refuse_if_over()
            if self._phase is not Phase.OPEN:
                raise InputError("There is nothing to reveal: ask the next question.")
            self._rounds[self._number].revealed = True
            self._turn(Phase.REVEALED, self._number)

    def show(self, number: int) -> None:
        """Show a revealed question again; raise an InputError while another question is open."""
        with self._lock:
            if self._phase is Phase.OPEN:
                raise InputError(f"Question {self._number} is open: reveal it first.")
            if number not in self._rounds or not self._rounds[number].revealed:
                raise InputError(f"Question {number} has not been revealed.")
            self._turn(Phase.REVEALED, number)

    def end(self) -> None:
        """End the classroom: refuse new guests and answers, but keep showing the results."""
        with self._lock:
            self._turn(Phase.ENDED, self._number)

    def tallies(self) -> list[Tally]:
        """Return the results of the revealed questions, the hardest first, those that nobody answered last."""
        with self._lock:
            tallies = [
                Tally(number, each.poll, len(each.answers), sum(map(each.poll.is_right, each.answers.values())))
                for number, each in self._rounds.items()
                if each.revealed
            ]
            return sorted(tallies, key=lambda each: (each.right / each.answered if each.answered else inf, each.number))

    def graded(self, ticket: str) -> list[tuple[Poll, bool]]:
        """Return the revealed questions that a guest answered, except walks, with whether the answer was right."""
        with self._lock:
            return [
                (each.poll, each.poll.is_right(each.answers[ticket]))
                for each in self._rounds.values()
                if each.revealed and ticket in each.answers and each.poll.kind is not Kind.WALK
            ]

    def _turn(self, phase: Phase, number: int) -> None:
        """Set the phase and the question."""
        self._phase, self._number = phase, number
        self._last = self._clock()

    def _refuse_if_over(self) -> None:
        if self._phase is Phase.ENDED:
            raise InputError("This classroom has ended.")


LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""The letters used in codes: no vowels, so that no code is a word, and none that look like others (L, Q, V)."""
CODE = 4
MAX_CLASSROOMS = 200
MAX_BYTES = 64 << 20
"""The maximum memory for the questions, people and answers of all classrooms, in bytes."""
MAX_USED = 10_000
"""The number of codes after which one may be given to another classroom: old addresses still have it."""
WRONG_CODE = 1.0
"""The delay after a wrong code, in seconds."""


class Classrooms:
    """The open classrooms; safe to use from several threads. ``wait`` sleeps for a number of seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, wait: Callable[[float], None] = time.sleep) -> None:
        self._clock, self._wait = clock, wait
        self._lock = Lock()
        self._classrooms: dict[str, Classroom] = {}
        self._used = deque[str](maxlen=MAX_USED)
        self._weighed = -inf

    def open(self, polls: Sequence[Poll] = (), before: Classroom | None = None, address: str = "") -> Classroom:
        """Open a classroom for a leader at an address, and close ``before``; raises an InputError if all are taken."""
        with self._lock:
            if before is not None and self._classrooms.get(before.code) is before:
                self._close(before)
            self._make_way(address)
            code = next(code for code in iter(_code, "") if code not in self._used)
            self._used.append(code)
            self._classrooms[code] = classroom = Classroom(code, polls, self._clock, address)
            return classroom

    def find(self, code: str) -> Classroom:
        """Return the classroom with a code, whatever its case and separators; a wrong one is refused after a second."""
        with self._lock:
            self._tidy()
            classroom = self._classrooms.get(letters := re.sub(r"[\W_]", "", code[:50]).upper())
        if classroom is None:
            self._wait(WRONG_CODE)
            why = "it has ended, or the code is mistyped"
            if len(letters) != CODE:
                why = f"a code has {CODE} letters, like BKTW"
            raise InputError(f"No classroom has the code “{shortened(code)}”: {why}.")
        return classroom

    def led_with(self, key: str) -> Classroom | None:
        """Return the classroom that a key leads, if there is one."""
        with self._lock:
            return next((each for each in self._classrooms.values() if each.leads(key)), None)

    def held_with(self, code: str, ticket: str) -> Classroom | None:
        """Return the classroom with a code if a guest's ticket belongs to it."""
        with self._lock:
            self._tidy()
            classroom = self._classrooms.get(code)
            return classroom if classroom is not None and classroom.holds(ticket) else None

    def _make_way(self, address: str) -> None:
        """Close the quietest replaceable classroom if there are too many.

        If there is none, the quietest makes way of those that were opened from another address, if more than half were.
        """
        self._tidy()
        if len(self._classrooms) < MAX_CLASSROOMS:
            return
        rooms = self._classrooms.values()
        ((most, number),) = Counter(each.address for each in rooms).most_common(1)
        able = [each for each in rooms if each.makes_way]
        if not able and most != address and 2 * number > MAX_CLASSROOMS:
            able = [each for each in rooms if each.address == most]
        if not able:
            raise InputError(f"The server is full ({MAX_CLASSROOMS} open classrooms): try again in a few minutes.")
        self._close(max(able, key=lambda each: each.quiet))

    def _tidy(self) -> None:
        """Close the expired classrooms; while all take too much memory, drop a question of the one that takes most."""
        rooms = self._classrooms.values()
        for classroom in [classroom for classroom in rooms if classroom.gone]:
            self._close(classroom)
        # To add up the memory takes some milliseconds, which not every page of a guest should wait for.
        if self._clock() < self._weighed + 1:
            return
        self._weighed = self._clock()
        sizes = {classroom: classroom.size for classroom in rooms}
        while sum(sizes.values()) > MAX_BYTES:
            most = max(sizes, key=lambda classroom: sizes[classroom])
            if not most.drop_one():
                return
            sizes[most] = most.size

    def _close(self, classroom: Classroom) -> None:
        del self._classrooms[classroom.code]
        classroom.give_back()


def _code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))
