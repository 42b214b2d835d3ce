"""The decisions of a search: the sorted onward squares at each square entered, and the reasons for the choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from knights.base import SplitMix64
from knights.boards import Square
from knights.engine.case import Case
from knights.engine.events import EventLog
from knights.engine.plain_programs import Ranked, ranked_of, walk_for
from knights.engine.state import Event
from knights.heuristics import RULES, Variant, Walk, tie_break

MAX_DECISIONS = 4000
"""The maximum number of entered squares whose decisions are recomputed, in about 50 µs each."""


class Reason(IntEnum):
    """The reason for a choice, as an index of :func:`sentences`.

    In this order: no onward square; no untried one; the only one; the only one left; the least degree; the least key of
    a tie; equal keys, so the first in the move order.
    """

    DEAD_END, NOTHING_LEFT, ONLY, LAST, LEAST, KEY, MOVE_ORDER = range(7)


def why(ranked: Sequence[Ranked], at: int) -> Reason:
    """Return the reason for trying ``ranked[at]`` next, once all onward squares before it have been tried."""
    if at + 1 == len(ranked):
        return Reason.LAST if at else Reason.ONLY
    (degree, key, *_), (next_degree, next_key, *_) = ranked[at], ranked[at + 1]
    return Reason.LEAST if degree != next_degree else Reason.KEY if key != next_key else Reason.MOVE_ORDER


def sentences(variant: Variant, keyed: bool = True) -> tuple[str, ...]:
    """Return the reasons in words; ``keyed`` is as in :class:`Decisions`."""
    first = "the first in the move order"
    back = "rotates the walk, or backs up" if variant.rotations else "backs up"
    no_keys = first if variant.ties == "move-order" else "" if keyed else "decided at random"
    tie, both = ("A tie in degree: ", "degree and key") if RULES[variant.rule].by_degree else ("", "key")

    def tied(by: str) -> str:
        return f"{tie}{by}." if tie else f"{by[0].upper()}{by[1:]}."

    return (
        f"A dead end: the search {back}.",
        f"Nothing is left to try: the search {back}.",
        "The only onward square.",
        "The only one left.",
        "The one of least degree.",
        tied(no_keys or "the least key"),
        tied(no_keys) if no_keys else f"A tie in {both}: {first}.",
    )


@dataclass(frozen=True, eq=False)
class Decisions:
    """The decisions in a log: the onward squares at each square on the walk before it, then at each square entered.

    Attributes:
        counts: the number of onward squares at each entered square, shape (entered,), uint8; there are at most
            ``MAX_DECISIONS`` of them.
        squares: the indices of the onward squares, in the order in which they are tried, one list after another, int32.
        keys: the tie-break's key of each onward square, rounded to float64.
        reasons: the reason for trying each onward square, uint8; see :func:`why`.
        keyed: whether the keys are known; random keys are known only if the log begins at the start of the search, and
            no rotations at both ends draw random numbers too.
    """

    case: Case
    counts: NDArray[np.uint8]
    squares: NDArray[np.int32]
    keys: NDArray[np.float64]
    reasons: NDArray[np.uint8]
    keyed: bool


def decisions_of(log: EventLog, case: Case, restarts: int) -> Decisions:
    """Recompute the decisions in a log by the plain definitions; ``restarts`` is the number of restarts by its end."""
    ranked, board = ranked_of(case.variant), case.board
    decided = [ranked(walk) if walk else [] for walk in walks_in(log, case, restarts)]
    every = [choice for onward in decided for choice in onward]
    return Decisions(
        case,
        np.array([len(onward) for onward in decided], dtype=np.uint8),
        np.array([board.index(square) for *_, square in every], dtype=np.int32),
        np.array([key for _, key, *_ in every], dtype=np.float64),
        np.array([why(onward, at) for onward in decided for at in range(len(onward))], dtype=np.uint8),
        not tie_break(case.variant.ties).random or not (log.steps_before or case.variant.both_ends),
    )


def walks_in(log: EventLog, case: Case, restarts: int) -> Iterator[Walk | None]:
    """Yield the walk after each square entered: first those on the walk before the log, then those in the log.

    ``restarts`` is the number of restarts by the end of the log. A rotation re-enters the squares after its pivot, a
    walk that is reversed or opened all its squares. All but the last of them have nothing left to try, and None is
    yielded for each.
    """
    rng, entered = SplitMix64(case.variant.seed), 0
    attempt = restarts - int((log.kinds == Event.RESTART).sum())
    walk = walk_for(case, attempt, rng)
    events: list[tuple[int, Square]] = [(Event.ENTER, case.board.square(index)) for index in log.walk.tolist()]
    events += zip(log.kinds.tolist(), map(case.board.square, log.squares.tolist()), strict=True)
    for kind, square in events:
        anew = 0
        if kind == Event.ENTER:
            walk.enter(square)
            anew = 1
        elif kind == Event.ROTATE:
            walk.rotate(square)
            anew = len(walk.path) - walk.number(square)
        elif kind == Event.REVERSE:
            walk.reverse()
            anew = len(walk.path)
        elif kind == Event.OPEN and square != walk.path[-1]:
            walk.open_at(square)
            anew = len(walk.path)
        elif kind == Event.BACK_UP:
            walk.back_up()
        elif kind == Event.RESTART:
            attempt += 1
            walk = walk_for(case, attempt, rng)
        for left in range(min(anew, MAX_DECISIONS - entered), 0, -1):
            yield walk if left == 1 else None
        entered += anew
        if entered >= MAX_DECISIONS:
            break
