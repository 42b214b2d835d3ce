"""Run one of the plain programs: descents, limits and the record of events."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from knights.board import Board, Square
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.rng import SplitMix64
from knights.search.events import BACK_UP, ENTER, RESTART
from knights.search.programs.parts import Choices, Emit, Refuses, choices_of, refuses_of

Program = Callable[[Walk, Square, Choices, Refuses, Emit], bool]
Event = tuple[int, Square]


class _RestartDue(Exception):
    """Raised out of a program when a descent has backed up often enough."""


class _LimitReached(Exception):
    """Raised out of a program before it enters a square too many."""


@dataclass
class Trace:
    """What a plain program did.

    Attributes:
        found: True, False (nothing left), or None (the step limit came first).
        steps, backtracks, restarts: how many.
        since_restart: backtracks of the last descent.
        path: the squares of the walk at the end.
        events: the last events as (kind, square); all of them unless fewer were asked for.
        total: how many events there were.
        depths: squares on the walk after each step, if asked for.
    """

    found: bool | None = None
    steps: int = 0
    backtracks: int = 0
    restarts: int = 0
    since_restart: int = 0
    path: list[Square] = field(default_factory=list)
    events: deque[Event] = field(default_factory=deque)
    total: int = 0
    depths: array[int] = field(default_factory=lambda: array("i"))


def run(
    program: Program,
    board: Board,
    start: Square,
    variant: Variant,
    steps: int,
    *,
    closed: bool = False,
    keep: int | None = None,
    depths: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> Trace:
    """Search with a plain program, as :func:`knights.search.search.search` does with the kernel.

    Args:
        program: one of ``PROGRAMS``.
        board, start, variant: what to search.
        steps: how many squares may be entered.
        closed: whether a tour must close.
        keep: how many of the last events to keep; None for all.
        depths: whether to keep the depth of every step.
        stop: asked before each step; True ends the search as a limit does.
    """
    trace = Trace(events=deque(maxlen=keep))
    choices, refuses = choices_of(variant), refuses_of(variant)

    depth = 0

    def emit(kind: int, square: Square) -> None:
        nonlocal depth
        if kind == ENTER:
            if trace.steps >= steps or stop():
                raise _LimitReached
            trace.steps += 1
            depth += 1
            if depths:
                trace.depths.append(depth)
        trace.total += 1
        trace.events.append((kind, square))
        if kind == BACK_UP:
            depth -= 1
            trace.backtracks += 1
            trace.since_restart += 1
            may_restart = trace.restarts + 1 < variant.descents
            if may_restart and trace.since_restart == variant.restart_after:
                raise _RestartDue

    rng = SplitMix64(variant.seed)
    while True:
        order = variant.orders[trace.restarts % len(variant.orders)]
        walk = Walk(board, order, descent=trace.restarts, seed=variant.seed, rng=rng, must_close=closed)
        try:
            trace.found = program(walk, start, choices, refuses, emit)
        except _RestartDue:
            emit(RESTART, start)
            depth = 0
            trace.restarts += 1
            trace.since_restart = 0
            continue
        except _LimitReached:
            pass
        trace.path = walk.path
        return trace
