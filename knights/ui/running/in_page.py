"""Run a page's search within its script: progress, a stop button, and no loss of what was done."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cache

import streamlit as st

from knights.board import Board, Square
from knights.heuristics.variants import Variant
from knights.search import kernel
from knights.search.compiled import Search, is_compiled
from knights.search.conclusion import begun_at
from knights.search.result import Limit, SearchResult
from knights.search.search import SLICE, refusal, result_so_far, search

KEPT_EVENTS = 20_000


@dataclass(frozen=True)
class Case:
    """What a person asks for: a board, a start, a variant, a limit."""

    board: Board
    start: Square
    variant: Variant
    limit: Limit
    closed: bool = False


@dataclass
class _Running:
    case: Case
    task: Search
    seconds: float = 0.0
    stopped: bool = False


def solve(case: Case, key: str) -> SearchResult:
    """The result of a case: at once if the session has it, else searched now, in view.

    A search that was interrupted by a click goes on where it was; one that was stopped stays.
    """
    kept = st.session_state.get(f"{key}:result")
    if kept is not None and kept[0] == case:
        result: SearchResult = kept[1]
        return result
    if kept is not None and _only_turned(kept[0], case, kept[1]):
        return begun_at(kept[1], case.start)
    if (
        not case.variant.searches
        or refusal(case.board, case.start, case.variant)
        or not is_compiled(case.variant)
    ):
        result = search(
            case.board,
            case.start,
            case.variant,
            case.limit,
            closed=case.closed,
            events=KEPT_EVENTS,
            profile=True,
        )
    else:
        result = _search_in_view(case, key)
    st.session_state[f"{key}:result"] = (case, result)
    return result


def _only_turned(before: Case, case: Case, result: SearchResult) -> bool:
    """Whether the case asks for the constructed closed tour that is there, begun elsewhere."""
    closed = result.tour is not None and result.tour.closed
    return closed and not case.variant.searches and replace(before, start=case.start) == case


@cache
def _compile() -> None:
    """Have the kernel compiled or loaded before the first search is timed."""
    search(Board(5, 5), (0, 0), events=1, profile=True)


def _search_in_view(case: Case, key: str) -> SearchResult:
    _compile()
    running = st.session_state.get(f"{key}:running")
    if running is None or running.case != case:
        task = Search(
            case.board, case.start, case.variant, closed=case.closed, events=KEPT_EVENTS, profile=True
        )
        running = st.session_state[f"{key}:running"] = _Running(case, task)
    place = st.empty()
    shown = time.perf_counter()
    while not running.stopped:
        began = time.perf_counter()
        status = running.task.advance(min(running.task.steps + SLICE, case.limit.steps))
        running.seconds += time.perf_counter() - began
        if status != kernel.PAUSED or running.task.steps >= case.limit.steps:
            break
        if time.perf_counter() - shown > 0.25:
            shown = time.perf_counter()
            with place.container():
                _show_progress(running, key)
    place.empty()
    del st.session_state[f"{key}:running"]
    return result_so_far(running.task, case.limit, running.seconds)


def _show_progress(running: _Running, key: str) -> None:
    steps, limit = running.task.steps, running.case.limit.steps
    left, right = st.columns([4, 1], vertical_alignment="bottom")
    left.progress(steps / limit, f"Searching: {steps:,} of at most {limit:,} steps")

    def stop() -> None:
        running.stopped = True

    right.button("Stop", key=f"{key}.stop.{steps}", on_click=stop, width="stretch")
