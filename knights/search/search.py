"""search(): the front of the engine."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from knights.board import Board, Square
from knights.errors import InputError
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.variants import NAMED, Variant
from knights.search import kernel
from knights.search.compiled import PROFILE_STRETCHES, Search, is_compiled
from knights.search.conclusion import Question, Record, conclude, conclude_without_search
from knights.search.events import log_of, profile_of
from knights.search.programs.driver import run
from knights.search.programs.iterative import iterative
from knights.search.result import Limit, SearchResult, default_limit

SLICE = 250_000
"""Steps made between two looks at the clock: 5 to 50 ms."""


def search(
    board: Board,
    start: Square,
    variant: Variant | None = None,
    limit: Limit | None = None,
    *,
    closed: bool = False,
    finish: Square | None = None,
    may_construct: bool = True,
    events: int = 0,
    profile: bool = False,
    on_slice: Callable[[int], bool | None] | None = None,
) -> SearchResult:
    """Search a tour from a start with a variant until found, refuted, exhausted or out of budget.

    A tour is handed out only after the referee has passed it. Memory is linear in the squares; each step
    takes constant time. A variant that makes no search constructs the tour, in linear time and whatever the
    limit; one that may fall back does so when its search has ended in vain.

    Args:
        board: the board.
        start: (row, column), 0-based from the top left.
        variant: how to search; None for the variant named ``default``.
        limit: when to give up; None for :func:`default_limit`. Seconds are looked at between slices.
        closed: whether the tour must close.
        finish: where the tour must end; for variants that make no search.
        may_construct: whether a variant that may fall back on a construction does so.
        events: how many of the last events to keep.
        profile: whether to keep the depth profile.
        on_slice: called with the steps so far between slices of at most 0.2 s; True ends the search
            as a limit does, an exception passes through.

    Raises:
        InputError: if the start is not on the board, or the finish cannot be asked for.
    """
    variant = variant or NAMED["default"].variant
    limit = limit or default_limit(board)
    board.index(start)
    question = Question(board, start, variant, limit, closed, finish, may_construct)
    if not variant.searches:
        return conclude_without_search(question)
    if finish is not None:
        raise InputError(
            f"A search ends where it ends; for a finish take the variant construct, not “{variant}”."
        )
    began = time.perf_counter()

    def interrupted(steps: int) -> bool:
        late = limit.seconds is not None and time.perf_counter() - began >= limit.seconds
        return late or bool(on_slice and on_slice(steps))

    refused = refusal(board, start, variant)
    if refused:
        record = Record(kernel.NOTHING_LEFT)
    elif not is_compiled(variant):
        record = _run_plain(board, start, variant, limit.steps, closed, events, profile, interrupted)
    else:
        task = Search(board, start, variant, closed=closed, events=events, profile=profile)
        while task.advance(min(task.steps + SLICE, limit.steps)) == kernel.PAUSED:
            if task.steps >= limit.steps or interrupted(task.steps):
                break
        record = _record_of(task)
    seconds = time.perf_counter() - began
    return conclude(question, record, refused, seconds)


def result_so_far(task: Search, limit: Limit, seconds: float) -> SearchResult:
    """What a search in progress would report if it ended now.

    Args:
        task: the search; it can go on afterwards.
        limit: the limit it was given.
        seconds: the time it has taken.
    """
    question = Question(task.board, task.start, task.variant, limit, task.closed)
    return conclude(question, _record_of(task), "", seconds)


def refusal(board: Board, start: Square, variant: Variant) -> str:
    """Why a pruning of the variant refuses the start before any search; empty if none does."""
    for key in variant.prune:
        test = PRUNINGS[key].refuses_start
        if test is not None and test(board, start):
            return f"refused by the pruning “{key}”: {PRUNINGS[key].caption.rstrip('.')}"
    return ""


def _record_of(task: Search) -> Record:
    return Record(
        task.status,
        task.steps,
        task.backtracks,
        task.restarts,
        task.last_backtracks,
        task.walk,
        task.events(),
        task.profile(),
    )


def _run_plain(
    board: Board,
    start: Square,
    variant: Variant,
    steps: int,
    closed: bool,
    events: int,
    profile: bool,
    interrupted: Callable[[int], bool],
) -> Record:
    """Search with the plain program: for a tie-break that the kernel does not know."""
    made = 0

    def stop() -> bool:
        nonlocal made
        made += 1
        return made % 1000 == 0 and interrupted(made)

    trace = run(
        iterative, board, start, variant, steps, closed=closed, keep=events, depths=profile, stop=stop
    )
    status = {True: kernel.FOUND, False: kernel.NOTHING_LEFT, None: kernel.PAUSED}[trace.found]
    walk = np.array([board.index(square) for square in trace.path], dtype=np.int32)
    log = None
    if events:
        log = log_of(
            board,
            np.array([kind for kind, _ in trace.events], dtype=np.int32),
            np.array([board.index(square) for _, square in trace.events], dtype=np.int32),
            walk.tolist(),
            trace.total,
            trace.steps,
            trace.backtracks,
        )
    return Record(
        status,
        trace.steps,
        trace.backtracks,
        trace.restarts,
        trace.since_restart,
        walk,
        log,
        profile_of(trace.depths, PROFILE_STRETCHES) if profile else None,
    )
