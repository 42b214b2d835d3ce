"""The result of a search: its outcome, the reason, and a tour approved by the referee."""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from html import escape

import numpy as np
from numpy.typing import NDArray

from knights.base import lazy, plural
from knights.boards import Board, Square, Tour
from knights.boards.pictures import NOT_LEAST, ONE_LEAST, TIE
from knights.engine.case import Case
from knights.engine.events import DepthProfile, EventLog
from knights.heuristics import Variant
from knights.referee.checks import Checks, check, first_break_of_warnsdorff, onward_counts


class Outcome(StrEnum):
    """The outcome of a search: a tour, a proof that there is none, nothing left to try, or the limit reached.

    An exhausted search proves nothing: the squares that it never tried may still lead to a tour.
    """

    FOUND = "found"
    NO_TOUR = "no-tour"
    EXHAUSTED = "exhausted"
    BUDGET = "budget"


OUTCOMES = tuple(Outcome)
"""The outcomes in the order of their codes, which are those of :class:`knights.engine.state.Status`."""


class Category(IntEnum):
    """The categories of outcomes, in legend order; a tour falls into one of the first three."""

    FIRST_TRY, BACKTRACKED, CONSTRUCTED, LIMIT, EXHAUSTED, NO_TOUR, NOT_RUN = range(7)


CATEGORY_OF = {
    Outcome.FOUND: Category.BACKTRACKED,
    Outcome.NO_TOUR: Category.NO_TOUR,
    Outcome.EXHAUSTED: Category.EXHAUSTED,
    Outcome.BUDGET: Category.LIMIT,
}
"""The category of each outcome, except for tours found on the first try and constructed tours."""


@dataclass(frozen=True, eq=False)
class SearchResult:
    """The result of a search, with the question that it answers.

    Raises an AssertionError if the referee rejects the tour.

    Attributes:
        steps: the number of squares entered, re-entries included.
        last_backtracks: the number of backtracks since the last restart.
        seconds: the wall time of the search from its first step to its last, and of a construction.
        plain: whether the plain program ran instead of the compiled search.
        walk: the indices of the squares on the final walk, or of the tour if there is one; int32.
        events, profile: the records of the search; None if they were not requested.
        constructed: whether the outcome and the tour come from a construction, which can replace the search or follow
            it. The counts are always those of the search; without one, ``steps`` is the number of squares.
    """

    case: Case
    outcome: Outcome
    reason: str
    steps: int = 0
    backtracks: int = 0
    restarts: int = 0
    last_backtracks: int = 0
    seconds: float = 0.0
    tour: Tour | None = None
    walk: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    events: EventLog | None = None
    profile: DepthProfile | None = None
    constructed: bool = False
    plain: bool = False

    def __post_init__(self) -> None:
        if self.checks is not None and not self.checks.passed:
            raise AssertionError(f"the referee rejects the tour: {self.checks.problem}")

    @lazy
    def checks(self) -> Checks | None:
        """The referee's checks of the tour; None without a tour."""
        return check(self.tour, self.case.start) if self.tour is not None else None

    @property
    def board(self) -> Board:
        """The board searched."""
        return self.case.board

    @property
    def start(self) -> Square:
        """The start of the search."""
        return self.case.start

    @property
    def variant(self) -> Variant:
        """The variant that was run."""
        return self.case.variant

    @property
    def constructed_after_search(self) -> bool:
        """Whether the tour was constructed after a search that failed."""
        return self.constructed and self.variant.searches

    @lazy
    def first_break(self) -> int | None:
        """The number of the first move that breaks Warnsdorff's rule; None if there is no such move or no tour."""
        return None if self.tour is None else first_break_of_warnsdorff(self.tour)

    @property
    def first_try(self) -> bool:
        """Whether the tour was found without a backtrack or a restart."""
        failed = self.backtracks or self.restarts or self.constructed_after_search
        return self.outcome is Outcome.FOUND and not failed

    @property
    def category(self) -> Category:
        """The category of the outcome, for counts and legends."""
        if self.first_try:
            return Category.FIRST_TRY
        if self.outcome is Outcome.FOUND and self.constructed_after_search:
            return Category.CONSTRUCTED
        return CATEGORY_OF[self.outcome]

    @lazy
    def move_reasons(self) -> NDArray[np.int8] | None:
        """The reason for each move, as coded in :mod:`knights.boards.pictures.colours`; None if no rule chose it."""
        if self.constructed or self.variant.rule == "none":
            return None
        return move_reasons(self.tour or Tour(self.board, self.walk))

    def _repr_html_(self) -> str:
        """Return HTML for a notebook: the outcome, the reason, the counts and, unless the board is large, the walk."""
        from knights.boards.pictures.tour import MAX_SHOWN, tour_svg

        counts = f"{plural(self.steps, 'step')} · {plural(self.backtracks, 'backtrack')}"
        text = f"<p><b>{self.outcome.value}</b>: {escape(self.reason)} · {counts}</p>"
        walk = self.tour or Tour(self.board, self.walk)
        shown = len(walk) > 0 and self.board.area <= MAX_SHOWN
        return text + (tour_svg(walk, self.move_reasons) if shown else "")

    @property
    def stopped(self) -> bool:
        """Whether the search was stopped without an answer before it reached its limit."""
        limit = self.case.limit
        return self.outcome is Outcome.BUDGET and limit.seconds is None and self.steps < limit.steps


def move_reasons(walk: Tour) -> NDArray[np.int8]:
    """Return the reason for each move by Warnsdorff's rule, ONE_LEAST, TIE or NOT_LEAST, shape (squares - 1,)."""
    taken, least, ties = onward_counts(walk)
    return np.where(taken != least, NOT_LEAST, np.where(ties > 1, TIE, ONE_LEAST)).astype(np.int8)
