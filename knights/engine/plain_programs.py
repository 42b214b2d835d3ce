"""Three plain Python programs for the same depth-first search; they define what the compiled kernel must do.

Each program is a generator ``program(walk, start, choices, refuses)`` that makes one attempt on an empty ``walk``. It
calls ``choices(walk)`` to get the squares to try and ``refuses(walk, square)`` to test each of them, yields every event
as ``(kind, square)`` before it happens, and returns whether it found a tour. The caller, :class:`PlainSearch`, can
pause or stop it at any event. Variants with rotations use :func:`rotating`.
"""

from array import array
from collections import deque
from collections.abc import Callable, Generator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, SplitMix64
from knights.boards import Square
from knights.engine.case import Case
from knights.engine.events import COUNT_AS_BACKTRACKS, COUNT_AS_STEPS, DepthProfile, EventLog
from knights.engine.state import Event, Status
from knights.heuristics import PRUNINGS, REVERSED, RULES, Variant, Walk, tie_break

ENTER, BACK_UP, REFUSE, RESTART, ROTATE, REVERSE, OPEN = Event  # Short, since a page shows the programs.
Choices = Callable[[Walk], list[Square]]
Refuses = Callable[[Walk, Square], bool]
Happened = tuple[Event, Square]
Attempt = Generator[Happened, None, bool]
Program = Callable[[Walk, Square, Choices, Refuses], Attempt]


Ranked = tuple[int, object, int, Square]
"""Sort keys and an onward square: degree (0 if the rule ignores it), tie-break key, index in the move order, square."""


def ranked_of(variant: Variant) -> Callable[[Walk], list[Ranked]]:
    """Return a function that sorts the onward squares of a walk by degree, tie-break and move order."""
    rule, ties = RULES[variant.rule], tie_break(variant.ties)
    if not rule.searches:
        raise InputError(f"The rule “{rule.key}” does not search; choose another rule to watch.")

    def ranked(walk: Walk) -> list[Ranked]:
        onward = walk.onward(walk.path[-1])
        degrees = [walk.degree(s) if rule.by_degree else 0 for s in onward]
        ranks = ties.ranks(walk, onward, degrees)
        return sorted(zip(degrees, ranks, range(len(onward)), onward, strict=True))

    return ranked


def choices_of(variant: Variant) -> Choices:
    """Return a function that lists the squares to try from the end of a walk, in the order in which to try them."""
    ranked, least_only = ranked_of(variant), RULES[variant.rule].least_only

    def choices(walk: Walk) -> list[Square]:
        squares = ranked(walk)
        return [s for degree, *_, s in squares if not least_only or degree == squares[0][0]]

    return choices


def refuses_of(variant: Variant) -> Refuses:
    """Return a function that tells whether the prunings of a variant refuse a move from the end of a walk."""
    tests = [t for key in variant.prune if (t := PRUNINGS[key].refuses_move) is not None]
    return lambda walk, square: any(test(walk, square) for test in tests)


def walk_for(case: Case, attempt: int, rng: SplitMix64) -> Walk:
    """Return the empty walk of an attempt, counted from 0."""
    variant = case.variant
    return Walk(
        case.board,
        variant.orders[attempt % len(variant.orders)],
        attempt=attempt,
        seed=variant.seed,
        rng=rng,
        must_close=case.closed,
        comes_home=case.comes_home,
        at_random=variant.both_ends,
    )


def recursive(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search by recursion, one call for each square of the walk; raises a RecursionError beyond about 1000 squares."""
    yield ENTER, start
    walk.enter(start)
    if walk.is_tour():
        return True
    for square in choices(walk):
        if refuses(walk, square):
            yield REFUSE, square
        elif (yield from recursive(walk, square, choices, refuses)):
            return True
        else:
            yield BACK_UP, square
            walk.back_up()
    return False


def iterative(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search in one loop; the stack holds the untried onward squares of each square of the walk."""
    yield ENTER, start
    walk.enter(start)
    stack = [iter(choices(walk))]
    while not walk.is_tour():
        square = next(stack[-1], None)
        if square is None:
            stack.pop()
            if not stack:
                return False
            yield BACK_UP, walk.path[-1]
            walk.back_up()
        elif refuses(walk, square):
            yield REFUSE, square
        else:
            yield ENTER, square
            walk.enter(square)
            stack.append(iter(choices(walk)))
    return True


def rotating(walk: Walk, start: Square, choices: Choices, refuses: Refuses, most: int, both_ends: bool) -> Attempt:
    """Search like :func:`iterative`, but make up to ``most`` rotations in a row at a dead end before backing up.

    With ``both_ends``, the start may move, and returns to its place in the end. At a dead end, a walk that closes is
    then opened beside a random unvisited square (Knuth 2025). Otherwise it is reversed as a whole with a chance of 1 in
    ``REVERSED``, or rotated. After ``most`` of these in a row, or without a pivot, a random part of the end is cut off,
    of up to a quarter of the walk.
    """
    yield ENTER, start
    walk.enter(start)
    home = None if walk.must_close else start
    untried, in_a_row = [iter(choices(walk))], 0
    while not (walk.is_complete() and (walk.closes() or home in (walk.path[0], walk.path[-1]))):
        square, depth, kept = next(untried[-1], None), len(walk.path), 0
        if square is not None and refuses(walk, square):
            yield REFUSE, square
            continue
        if square is not None:
            yield ENTER, square
            walk.enter(square)
            untried.append(iter(choices(walk)))
            in_a_row = 0
            continue
        if depth == 1:
            return False
        turns = in_a_row < most
        opens = both_ends and turns and not walk.is_complete() and depth > 2 and walk.closes()
        if opens and (beside := [square for square in walk.path if walk.onward(square)]):
            for end in (walk.path[-1], beside[walk.rng.next() % len(beside)]):
                yield OPEN, end
                walk.open_at(end)
        elif both_ends and turns and walk.rng.next() % REVERSED == 0:
            yield REVERSE, walk.path[0]
            walk.reverse()
        elif turns and (pivot := walk.pivot(home)) is not None:
            yield ROTATE, pivot
            walk.rotate(pivot)
            kept = walk.number(pivot)
        else:
            for _ in range(1 + (walk.rng.next() % (depth // 4 + 1) if both_ends else 0)):
                yield BACK_UP, walk.path[-1]
                walk.back_up()
                untried.pop()
            if both_ends and len(walk.path) == 1:
                untried = [iter(choices(walk))]
            # At one end, no more rotations until a square is entered.
            in_a_row = 0 if both_ends else most
            continue
        in_a_row += 1
        # Nothing is left to try from the squares between those kept and the new end.
        untried[kept:] = [iter(())] * (depth - kept - 1) + [iter(choices(walk))]
    if walk.path[0] != start and walk.closes():
        for end in (walk.path[-1], walk.path[walk.number(start) - 2]):
            yield OPEN, end
            walk.open_at(end)
    elif walk.path[0] != start:
        yield REVERSE, walk.path[0]
        walk.reverse()
    return True


TRANSITIONS: dict[tuple[str, str], str] = {
    ("enter the square", "every square entered"): "tour found",
    ("enter the square", "squares remain"): "list the onward squares",
    ("list the onward squares", "listed"): "pick the next one",
    ("pick the next one", "one left"): "does it block another?",
    ("pick the next one", "none left"): "back up",
    ("pick the next one", "none left at the start"): "nothing left",
    ("does it block another?", "no"): "enter the square",
    ("does it block another?", "yes"): "refuse it",
    ("refuse it", "refused"): "pick the next one",
    ("back up", "backed up"): "pick the next one",
}
"""The next state of the machine, by state and symbol; a state is named after the action performed in it."""

REPORTED = {"enter the square": ENTER, "refuse it": REFUSE, "back up": BACK_UP}
"""The kind of event that the machine reports in a state; it reports none in other states."""


def automaton(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search with a state machine: perform the action of each state, and follow the transitions to a final state."""
    state, square = "enter the square", start
    untried: list[list[Square]] = []
    while state not in ("tour found", "nothing left"):
        if state in REPORTED:
            yield REPORTED[state], square
        symbol = "refused"
        match state:
            case "enter the square":
                walk.enter(square)
                symbol = "every square entered" if walk.is_tour() else "squares remain"
            case "list the onward squares":
                untried.append(choices(walk)[::-1])
                symbol = "listed"
            case "pick the next one" if untried[-1]:
                square = untried[-1].pop()
                symbol = "one left"
            case "pick the next one":
                untried.pop()
                square = walk.path[-1]
                symbol = "none left" if untried else "none left at the start"
            case "does it block another?":
                symbol = "yes" if refuses(walk, square) else "no"
            case "back up":
                walk.back_up()
                symbol = "backed up"
        state = TRANSITIONS[state, symbol]
    return state == "tour found"


PROGRAMS: dict[str, Program] = {"recursive": recursive, "iterative": iterative, "automaton": automaton}


class PlainSearch:
    """A search that runs a plain program and can be paused after any step; it defines what the kernel must do.

    The caller applies prunings that refuse a start. Raises an InputError if the variant does not search.

    Args:
        events: the number of most recent events to keep; None for all.
        profile: whether to record the depth of every step.
        program: one of ``PROGRAMS``; variants with rotations always use programs of their own.

    Attributes:
        status: paused, found, no tour or exhausted.
        steps, backtracks, restarts: counts so far.
        last_backtracks: the number of backtracks since the last restart.
        record: the most recent events as (kind, square).
        total: the number of events so far.
    """

    slice_steps = 1000

    def __init__(
        self, case: Case, *, events: int | None = 0, profile: bool = False, program: Program = iterative
    ) -> None:
        self.case = case
        self.status = Status.PAUSED
        self.steps = self.backtracks = self.restarts = self.last_backtracks = self.total = 0
        self.record: deque[Happened] = deque(maxlen=events)
        self._depths = array("i") if profile else None
        variant = case.variant
        turning = partial(rotating, most=variant.rotations, both_ends=variant.both_ends)
        self._program = turning if variant.rotations else program
        self._choices, self._refuses = choices_of(variant), refuses_of(variant)
        self._rng = SplitMix64(variant.seed)
        self._attempt = self._next_attempt()
        self._waiting: Happened | None = None

    def load(self) -> None:
        """Do nothing: the plain program has nothing to load."""

    def _next_attempt(self) -> Attempt:
        self._walk = walk_for(self.case, self.restarts, self._rng)
        return self._program(self._walk, self.case.start, self._choices, self._refuses)

    def advance(self, until: int) -> Status:
        """Continue until the search has made ``until`` steps in total; return the status."""
        while self.status == Status.PAUSED:
            if self._waiting is None:
                try:
                    self._waiting = next(self._attempt)
                except StopIteration as end:
                    nothing_left = Status.NO_TOUR if self.case.variant.complete else Status.EXHAUSTED
                    self.status = Status.FOUND if end.value else nothing_left
                    break
            kind, square = self._waiting
            if kind in COUNT_AS_STEPS and self.steps >= until:
                break
            self._waiting = None
            self._note(kind, square)
            cutoff = self.case.variant.cutoff(self.restarts)
            is_due = cutoff is not None and self.last_backtracks >= cutoff
            if kind == BACK_UP and is_due and self.restarts + 1 < self.case.variant.attempts:
                self._note(RESTART, self.case.start)
                self._attempt = self._next_attempt()
        return self.status

    def _note(self, kind: Event, square: Square) -> None:
        """Count and record an event that is about to happen."""
        self.total += 1
        self.record.append((kind, square))
        if kind in COUNT_AS_STEPS:
            self.steps += 1
            if self._depths is not None:
                self._depths.append(len(self._walk.path) + (kind == ENTER))
        if kind in COUNT_AS_BACKTRACKS:
            self.backtracks += 1
            self.last_backtracks += 1
        if kind == RESTART:
            self.restarts += 1
            self.last_backtracks = 0

    @property
    def walk(self) -> NDArray[np.int32]:
        """The indices of the squares on the walk, shape (depth,)."""
        return np.array([self.case.board.index(square) for square in self._walk.path], dtype=np.int32)

    def events(self) -> EventLog | None:
        """Return the most recent events, or None if events are not recorded."""
        if self.record.maxlen == 0:
            return None
        kinds = np.array([kind for kind, _ in self.record], dtype=np.int32)
        squares = np.array([self.case.board.index(square) for _, square in self.record], dtype=np.int32)
        counts = self.total, self.steps, self.backtracks
        return EventLog.ending(self.case.board, kinds, squares, self.walk, counts)

    def profile(self) -> DepthProfile | None:
        """Return the depth profile, or None if it is not recorded."""
        return None if self._depths is None else DepthProfile.of(self._depths)
