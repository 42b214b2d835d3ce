"""What a search may cost, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.errors import InputError, whole_number
from knights.events import DepthProfile, EventLog
from knights.referee import Checks
from knights.tour import Tour
from knights.variants import Variant

MOST_STEPS = 10**12


class Outcome(StrEnum):
    """What came of a search. Only the first two prove anything."""

    FOUND = "found"
    NO_TOUR = "no-tour"
    EXHAUSTED = "exhausted"
    BUDGET = "budget"


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after so many squares entered, or so many seconds, whichever comes first.

    Raises:
        InputError: if a number is out of range.
    """

    steps: int
    seconds: float | None = None

    def __post_init__(self) -> None:
        whole_number(self.steps, "The step limit", 1, MOST_STEPS)
        if self.seconds is not None and not 0 < self.seconds <= 86_400:
            raise InputError(f"The time limit is from 0 to 86,400 seconds, not “{self.seconds}”.")


def default_limit(board: Board) -> Limit:
    """A million steps, or 20 a square on large boards."""
    return Limit(max(1_000_000, 20 * len(board)))


@dataclass(frozen=True, eq=False)
class SearchResult:
    """What a search was asked and what came of it.

    Attributes:
        board, start, variant, limit, closed: the question.
        outcome: one of the four outcomes.
        reason: the outcome's reason, in words.
        steps: squares entered, re-entries included.
        backtracks: squares left again.
        restarts: how often it began anew.
        last_backtracks: backtracks since the last restart.
        seconds: wall time.
        tour, checks: the tour and what the referee found, if the outcome is ``found``.
        walk: indices of the squares on the walk at the end, int32; those of the tour if there is one.
        events, profile: what was recorded, if asked for.
    """

    board: Board
    start: Square
    variant: Variant
    limit: Limit
    closed: bool
    outcome: Outcome
    reason: str
    steps: int
    backtracks: int
    restarts: int
    last_backtracks: int
    seconds: float
    tour: Tour | None
    checks: Checks | None
    walk: NDArray[np.int32]
    events: EventLog | None
    profile: DepthProfile | None

    @property
    def first_try(self) -> bool:
        """Whether the tour was found without a backtrack or a restart."""
        return self.outcome is Outcome.FOUND and not self.backtracks and not self.restarts
