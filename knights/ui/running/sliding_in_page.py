"""Run the Sliding page's searches within its script: in view, in slices, with a stop button."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.sliding.optimum import above_optimum, optimum_query
from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, Result, Search, warm_up

SLICE = 0.1
"""Seconds between two looks at what the person wants."""

_PAUSE, _STOPPED = 0.25, "you stopped it"


@dataclass
class _Running:
    search: Search
    stopped: bool = False


def solve(query: Query, key: str) -> Result:
    """The result of a query: at once if the session has it, else searched now, in view.

    A search that was interrupted by a click goes on where it was; one that was stopped stays.
    """
    result = _kept(query, key)
    if result is None:
        result = _search_in_view(query, key, st.empty())
    return result


def compared_with_optimum(result: Result, key: str, say: Callable[[str], None]) -> None:
    """Say how far above the optimum a solution is, once a search with a budget of its own has told.

    Args:
        result: a solution.
        key: where the session keeps the other search.
        say: shows a clause; called again when it is known better.
    """
    if result.length is None:
        return
    if result.shortest:
        say("no solution is shorter")
        return
    query = optimum_query(result.query.puzzle)
    best = _kept(query, key)
    if best is None:
        # Saying it again is what lets a click end this.
        best = _search(query, key, lambda running: say("looking for the shortest…"))
    say(above_optimum(result.length, best))


def was_stopped(result: Result) -> bool:
    """Whether a person stopped the search."""
    return result.outcome == "budget" and _STOPPED in result.reason


def begin_again(key: str) -> None:
    """Forget what is kept, so that a search that was stopped begins anew."""
    st.session_state.pop(f"{key}:result", None)


def _kept(query: Query, key: str) -> Result | None:
    kept: Result | None = st.session_state.get(f"{key}:result")
    return kept if kept is not None and kept.query == query else None


def _search_in_view(query: Query, key: str, place: DeltaGenerator) -> Result:
    shown = time.perf_counter()

    def look(running: _Running) -> None:
        nonlocal shown
        if time.perf_counter() - shown > _PAUSE:
            shown = time.perf_counter()
            with place.container():
                _show_progress(running, key)

    result = _search(query, key, look)
    place.empty()
    return result


def _search(query: Query, key: str, look: Callable[[_Running], None]) -> Result:
    """Search in slices; between them a click ends this run of the script, and the next one goes on."""
    running: _Running | None = st.session_state.get(f"{key}:running")
    if running is None or running.search.query != query:
        _load_compiled(query.puzzle)
        running = st.session_state[f"{key}:running"] = _Running(Search(query))
    while not running.stopped and not running.search.advance(SLICE):
        look(running)
    result = running.search.result(_STOPPED)
    del st.session_state[f"{key}:running"]
    st.session_state[f"{key}:result"] = result
    return result


def _load_compiled(puzzle: Puzzle) -> None:
    """Load what is compiled for boards of this size before the clock of a search begins."""
    with st.spinner("Loading the search…"):
        warm_up(puzzle.rows, puzzle.columns)


def _show_progress(running: _Running, key: str) -> None:
    made, limit = running.search.generated, running.search.query.nodes
    left, right = st.columns([4, 1], vertical_alignment="bottom")
    left.progress(min(1.0, made / limit), f"Searching: {made:,} of at most {limit:,} states made")

    def stop() -> None:
        running.stopped = True

    right.button("Stop", key=f"{key}.stop.{made}", on_click=stop, width="stretch")
