"""A search that runs a plain program: its attempts, its restarts, its pauses and its record of events."""

from array import array
from collections import deque

import numpy as np
from numpy.typing import NDArray

from knights.base.rng import SplitMix64
from knights.boards.board import Board, Square
from knights.engine.events import (
    BACK_UP,
    BACKTRACKS,
    ENTER,
    RESTART,
    STEPS,
    DepthProfile,
    EventLog,
    log_of,
    profile_of,
)
from knights.engine.kernel import FOUND, NOTHING_LEFT, PAUSED
from knights.engine.plain_programs import Attempt, Event, Program, choices_of, iterative, refuses_of, rotating
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk


class PlainSearch:
    """A search that runs a plain program and can be paused after any step; it defines what the kernel must do.

    The caller applies prunings that refuse a start. Raises an InputError if the variant does not search.

    Args:
        events: the number of most recent events to keep; None for all.
        profile: whether to record the depth of every step.
        program: one of ``PROGRAMS``; variants with rotations always use :func:`knights.engine.plain_programs.rotating`.

    Attributes:
        status: PAUSED, FOUND or NOTHING_LEFT from :mod:`knights.engine.kernel`.
        steps, backtracks, restarts: counts so far.
        last_backtracks: the number of backtracks since the last restart.
        record: the most recent events as (kind, square).
        total: the number of events so far.
    """

    slice_steps = 1000

    def __init__(
        self,
        board: Board,
        start: Square,
        variant: Variant,
        *,
        closed: bool = False,
        events: int | None = 0,
        profile: bool = False,
        program: Program = iterative,
    ) -> None:
        board.index(start)
        self.board, self.start, self.variant, self.closed = board, start, variant, closed
        self.status = PAUSED
        self.steps = self.backtracks = self.restarts = self.last_backtracks = self.total = 0
        self.record: deque[Event] = deque(maxlen=events)
        self._depths = array("i") if profile else None
        self._program = rotating(variant.rotations) if variant.rotations else program
        self._choices, self._refuses = choices_of(variant), refuses_of(variant)
        self._rng = SplitMix64(variant.seed)
        self._attempt = self._next_attempt()
        self._waiting: Event | None = None

    def _next_attempt(self) -> Attempt:
        variant = self.variant
        self._walk = Walk(
            self.board,
            variant.orders[self.restarts % len(variant.orders)],
            attempt=self.restarts,
            seed=variant.seed,
            rng=self._rng,
            must_close=self.closed,
            comes_home=self.closed and "home" in variant.prune,
        )
        return self._program(self._walk, self.start, self._choices, self._refuses)

    def advance(self, until: int) -> int:
        """Continue until the search has made ``until`` steps in total; return the status."""
        while self.status == PAUSED:
            if self._waiting is None:
                try:
                    self._waiting = next(self._attempt)
                except StopIteration as end:
                    self.status = FOUND if end.value else NOTHING_LEFT
                    break
            kind, square = self._waiting
            if kind in STEPS and self.steps >= until:
                break
            self._waiting = None
            self._note(kind, square)
            cutoff = self.variant.cutoff(self.restarts)
            is_due = cutoff is not None and self.last_backtracks >= cutoff
            if kind == BACK_UP and is_due and self.restarts + 1 < self.variant.attempts:
                self._note(RESTART, self.start)
                self._attempt = self._next_attempt()
        return self.status

    def _note(self, kind: int, square: Square) -> None:
        """Count and record an event that is about to happen."""
        self.total += 1
        self.record.append((kind, square))
        if kind in STEPS:
            self.steps += 1
            if self._depths is not None:
                self._depths.append(len(self._walk.path) + (kind == ENTER))
        if kind in BACKTRACKS:
            self.backtracks += 1
            self.last_backtracks += 1
        if kind == RESTART:
            self.restarts += 1
            self.last_backtracks = 0

    @property
    def path(self) -> list[Square]:
        """The squares on the walk."""
        return self._walk.path

    @property
    def walk(self) -> NDArray[np.int32]:
        """The indices of the squares on the walk, shape (depth,)."""
        return np.array([self.board.index(square) for square in self.path], dtype=np.int32)

    def events(self) -> EventLog | None:
        """Return the most recent events, or None if events are not recorded."""
        if self.record.maxlen == 0:
            return None
        kinds = np.array([kind for kind, _ in self.record], dtype=np.int32)
        squares = np.array([self.board.index(square) for _, square in self.record], dtype=np.int32)
        counts = self.total, self.steps, self.backtracks
        return log_of(self.board, (kinds, squares), self.walk, counts)

    def profile(self) -> DepthProfile | None:
        """Return the depth profile, or None if it is not recorded."""
        return None if self._depths is None else profile_of(self._depths)
