"""What is concluded when a search ends, or where none is made: outcome, reason, and a tour that was checked."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.construct import Construction, construct, construct_between, rotated
from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.referee import check
from knights.search import kernel
from knights.search.events import DepthProfile, EventLog
from knights.search.result import Limit, Method, Outcome, SearchResult
from knights.text import plural
from knights.tour import Tour


class Question(NamedTuple):
    """What was asked: the first attributes of a :class:`SearchResult`, and whether a fallback is welcome."""

    board: Board
    start: Square
    variant: Variant
    limit: Limit
    closed: bool
    finish: Square | None = None
    may_construct: bool = True


class Record(NamedTuple):
    """What a search did, whichever program made it."""

    status: int
    steps: int = 0
    backtracks: int = 0
    restarts: int = 0
    last_backtracks: int = 0
    walk: NDArray[np.int32] | None = None
    events: EventLog | None = None
    profile: DepthProfile | None = None


class _Answer(NamedTuple):
    outcome: Outcome
    reason: str
    tour: Tour | None
    method: Method


def conclude(question: Question, record: Record, refused: str, seconds: float) -> SearchResult:
    """Put a record in words, construct a tour if the search was in vain and may fall back, check the tour.

    Args:
        question: what was asked.
        record: what the search did.
        refused: why a pruning refused the start before any search; empty if none did.
        seconds: how long the search took.
    """
    began = time.perf_counter()
    answer = _found_by_search(question, record, refused)
    proved = answer.outcome in (Outcome.FOUND, Outcome.NO_TOUR)
    if question.may_construct and question.variant.fallback and not proved:
        made = construct(question.board, question.start, question.closed)
        answer = _constructed(made, _after(question, record))
        seconds += time.perf_counter() - began
    return _result(question, record, answer, seconds)


def conclude_without_search(question: Question) -> SearchResult:
    """Construct a tour, or say why there is none; the steps are its squares.

    Raises:
        InputError: if a finish was asked for that no construction is known for, or a closed tour with it.
    """
    began = time.perf_counter()
    board, start, finish = question.board, question.start, question.finish
    if finish is None:
        made = construct(board, start, question.closed)
    elif question.closed:
        raise InputError("A closed tour finishes where it starts: choose either a finish or a closed tour.")
    else:
        made = construct_between(board, start, finish)
    record = Record(kernel.NOTHING_LEFT) if made.tour is None else Record(kernel.FOUND, len(board))
    answer = _constructed(made, "constructed without search")
    return _result(question, record, answer, time.perf_counter() - began)


def begun_at(result: SearchResult, start: Square) -> SearchResult:
    """The result with its closed tour begun elsewhere; the counts stay those of what was done.

    Raises:
        InputError: if it has no closed tour, or the start is not on its board.
    """
    if result.tour is None:
        raise InputError("There is no tour that could begin elsewhere.")
    question = Question(result.board, start, result.variant, result.limit, result.closed)
    record = Record(
        kernel.FOUND, result.steps, result.backtracks, result.restarts, result.last_backtracks,
        None, result.events, result.profile,
    )  # fmt: skip
    answer = _Answer(result.outcome, result.reason, rotated(result.tour, start), result.method)
    return _result(question, record, answer, result.seconds)


def _result(question: Question, record: Record, answer: _Answer, seconds: float) -> SearchResult:
    """Put the tour before the referee and all of it into one value."""
    board, start, variant, limit, closed, finish, _ = question
    tour = answer.tour
    checks = check(tour, start) if tour else None
    if checks is not None and not checks.passed:
        raise AssertionError(f"the referee rejects what was found: {checks.problem}")
    walk = record.walk if record.walk is not None else np.zeros(0, dtype=np.int32)
    return SearchResult(
        board,
        start,
        variant,
        limit,
        closed,
        answer.outcome,
        answer.reason,
        record.steps,
        record.backtracks,
        record.restarts,
        record.last_backtracks,
        seconds,
        tour,
        checks,
        tour.path if tour else walk,
        record.events,
        record.profile,
        answer.method,
        finish,
    )


def _constructed(made: Construction, how: str) -> _Answer:
    if made.tour is None:
        return _Answer(Outcome.NO_TOUR, made.reason, None, Method.CONSTRUCTION)
    return _Answer(Outcome.FOUND, f"{how}: {made.reason}", made.tour, Method.CONSTRUCTION)


def _after(question: Question, record: Record) -> str:
    """How a construction is told that comes after a search in vain."""
    if record.status == kernel.NOTHING_LEFT:
        return "constructed after the filter had no square left to try"
    if record.steps >= question.limit.steps:
        return f"constructed after the search reached its limit of {plural(question.limit.steps, 'step')}"
    if question.limit.seconds is not None:
        return f"constructed after the search reached its limit of {question.limit.seconds:g} seconds"
    return "constructed after the search was stopped"


def _found_by_search(question: Question, record: Record, refused: str) -> _Answer:
    variant, limit = question.variant, question.limit
    if refused:
        outcome, reason = Outcome.NO_TOUR, refused
    elif record.status == kernel.FOUND and record.walk is not None:
        tour = Tour(question.board, record.walk, question.closed)
        return _Answer(Outcome.FOUND, "every square was entered exactly once", tour, Method.SEARCH)
    elif record.status == kernel.NOTHING_LEFT and variant.complete:
        outcome, reason = Outcome.NO_TOUR, "every way to go on was tried"
    elif record.status == kernel.NOTHING_LEFT:
        outcome = Outcome.EXHAUSTED
        reason = "the filter has no square left to try; the squares it never tried may still lead to a tour"
    elif record.steps >= limit.steps:
        outcome, reason = Outcome.BUDGET, f"the limit of {plural(limit.steps, 'step')} came first"
    elif limit.seconds is not None:
        outcome, reason = Outcome.BUDGET, f"the limit of {limit.seconds:g} seconds came first"
    else:
        outcome, reason = Outcome.BUDGET, "it was stopped"
    return _Answer(outcome, reason, None, Method.SEARCH)
