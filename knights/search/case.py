"""What a search is asked: a frozen value, the same for whatever program makes the search."""

from __future__ import annotations

from dataclasses import dataclass

from knights.board import Board, Square
from knights.errors import Bounds, InputError
from knights.heuristics.variants import Variant

MAX_STEPS = 10**12
STEPS = Bounds("The step limit", 1, MAX_STEPS)


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after so many squares entered, or so many seconds, whichever comes first.

    Raises:
        InputError: if a number is out of range.
    """

    steps: int
    seconds: float | None = None

    def __post_init__(self) -> None:
        STEPS.check(self.steps)
        if self.seconds is not None and not 0 < self.seconds <= 86_400:
            raise InputError(f"The time limit is from 0 to 86,400 seconds, not “{self.seconds}”.")


def default_limit(board: Board) -> Limit:
    """A million steps, or 20 per square on large boards."""
    return Limit(max(1_000_000, 20 * len(board)))


@dataclass(frozen=True, slots=True)
class Case:
    """A question: a tour of this board, from this start, with this variant, within this limit.

    Attributes:
        board, start, variant, limit: the question.
        closed: whether the tour must close.
        finish: where the tour must end; for variants that make no search.
        may_construct: whether a variant that may fall back on a construction does so.

    Raises:
        InputError: if the start is not on the board, or the finish cannot be asked for.
    """

    board: Board
    start: Square
    variant: Variant
    limit: Limit
    closed: bool = False
    finish: Square | None = None
    may_construct: bool = True

    def __post_init__(self) -> None:
        self.board.index(self.start)
        if self.finish is not None and self.variant.searches:
            raise InputError(
                f"A search ends where it ends; for a finish take the variant construct, not “{self.variant}”."
            )
        if self.finish is not None and self.closed:
            raise InputError(
                "A closed tour finishes where it starts: choose either a finish or a closed tour."
            )
