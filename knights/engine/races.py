"""Two searches of the same board from the same start, and the step at which they first differ."""

from dataclasses import dataclass
from typing import Unpack

import numpy as np

from knights.base import InputError, declared, nested, parameter
from knights.boards import BOARD, Board, ShapeOptions, Square, as_board, start_parameter
from knights.engine.case import Case, Limit, TourQuestion
from knights.engine.events import COUNT_AS_STEPS, EventLog
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.heuristics import NAMED, Variant, as_variant, parse_variant

MAX_RACE_STEPS = 5000


@dataclass(frozen=True, eq=False)
class Race:
    """The results of two searches, with all events, and the first step, counted from 1, at which they differ."""

    first: SearchResult
    second: SearchResult
    step: int | None
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class RaceQuestion:
    """The question of a race; a start of None means the first square of the board."""

    board: Board = nested(BOARD)
    start: Square | None = start_parameter()
    variant: Variant = declared(TourQuestion, "variant")
    against: Variant = parameter(
        NAMED["roth"].variant, parse_variant, "The variant to race against.", convert=as_variant
    )
    closed: bool = declared(TourQuestion, "closed")


def race(
    board: Board | tuple[int, int],
    start: Square,
    first: Variant | str,
    second: Variant | str,
    closed: bool = False,
    **shape: Unpack[ShapeOptions],
) -> Race:
    """Run two variants, which must search, from the same start, for up to ``MAX_RACE_STEPS`` steps each."""
    board = as_board(board, **shape)
    variants = as_variant(first), as_variant(second)
    for variant in variants:
        if not variant.searches:
            raise InputError(f"The variant “{variant}” does not search; choose another variant for a race.")
    limit = Limit(MAX_RACE_STEPS)
    cases = [Case(board, start, variant, limit, closed, may_construct=False) for variant in variants]
    # A step has at most ten events: an entry, a backtrack and eight refused moves.
    one, other = (Search(case, events=10 * MAX_RACE_STEPS).to_end() for case in cases)
    pairs = zip(_entered(one.events), _entered(other.events), strict=False)
    for step, (square, another) in enumerate(pairs, start=1):
        if square != another:
            return Race(one, other, step, (board.square(square), board.square(another)))
    return Race(one, other, None, ())


def _entered(log: EventLog | None) -> list[int]:
    """Return the index of the square of each step in a log."""
    return [] if log is None else log.squares[np.isin(log.kinds, COUNT_AS_STEPS)].tolist()
