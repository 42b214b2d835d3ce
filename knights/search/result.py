"""What a search may cost, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant
from knights.referee import Checks, first_break_of_warnsdorff
from knights.search.events import DepthProfile, EventLog
from knights.tour import Tour

MOST_STEPS = 10**12


class Outcome(StrEnum):
    """What came of a search. Only the first two prove anything."""

    FOUND = "found"
    NO_TOUR = "no-tour"
    EXHAUSTED = "exhausted"
    BUDGET = "budget"


class Method(StrEnum):
    """Which way an answer was come by."""

    SEARCH = "search"
    CONSTRUCTION = "construction"


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
        board, start, variant, limit, closed, finish: the question.
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
        method: whether outcome and tour are those of the search, or of the construction that made none or
            came after one in vain; the counts are always those of the search. Without a search the
            steps are the squares.
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
    method: Method = Method.SEARCH
    finish: Square | None = None

    @property
    def fell_back(self) -> bool:
        """Whether a search in vain came before the construction."""
        return self.method is Method.CONSTRUCTION and self.variant.searches

    @cached_property
    def first_break(self) -> int | None:
        """The first move of the tour that does not obey Warnsdorff's rule; None if all do, or there is no tour."""
        return first_break_of_warnsdorff(self.tour) if self.tour is not None else None

    @property
    def first_try(self) -> bool:
        """Whether the tour was found without a backtrack or a restart."""
        at_once = not self.backtracks and not self.restarts and not self.fell_back
        return self.outcome is Outcome.FOUND and at_once
