"""The search of the Tour page; a closed tour on screen can be rotated to another start without a new search."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import streamlit as st

from knights.boards.board import Board, Square, parse_square
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.existence import verdict
from knights.engine.result import Outcome, SearchResult, started_at
from knights.engine.search import Search, search
from knights.figures.sizes import MAX_CLICKED
from knights.theory.theorems import Verdict
from knights.ui.controls.setting import Setting
from knights.ui.controls.values import values
from knights.ui.running.in_page import solve
from knights.ui.running.jobs import session_jobs

PAGE = "tour"
KEPT_EVENTS = 20_000

FROM: Setting[Square | None] = Setting(
    "from",
    None,
    lambda text: parse_square(text, "The square that the search started on"),
    lambda square: f"{square[0]},{square[1]}" if square else "",
)
"""The start of the search for a closed tour that was rotated; None if the tour still starts there."""

_ANYWAY = "anyway"
"""The key, among the page's values, of the case that is searched although it has no closed tour."""
_ROTATED = "rotated"
"""The key, among the page's values, of the last rotated tour: (original result, rotated result)."""


def find(case: Case, meanwhile: Callable[[], None] = lambda: None) -> SearchResult:
    """Return the result of a case, proved, cached, rotated or searched; call ``meanwhile`` once if it takes a while."""
    known = verdict(case.board, case.start, case.closed)
    if _is_vain(case, known):
        return SearchResult(case, Outcome.NO_TOUR, known.reason)
    origin = _origin(case)
    if origin != case.start:
        found = _searched(replace(case, start=origin), meanwhile)
        if found.tour is not None and found.tour.closed:
            return _rotated(found, case.start)
    return _searched(case, meanwhile)


def _searched(case: Case, meanwhile: Callable[[], None]) -> SearchResult:
    """Return the result of a case, from the session or by a search with its progress on the page."""

    def start() -> Search:
        _compile()
        return Search(case, events=KEPT_EVENTS, profile=True)

    at_once = len(case.board) <= MAX_CLICKED**2 and _compile.cache_info().currsize > 0
    return solve(PAGE, case, start, case.limit.steps, "steps", meanwhile, at_once)


@cache
def _compile() -> None:
    """Compile or load the kernel before the first search is timed."""
    search(Board(5, 5), (0, 0), events=1, profile=True)


def shown_walk(result: SearchResult) -> Tour:
    """Return the tour, or the walk that the search ended with, which has at least its start."""
    start = np.array([result.board.index(result.start)], dtype=np.int32)
    return result.tour or Tour(result.board, result.walk if len(result.walk) else start)


def _last() -> SearchResult | None:
    """Return the session's last result; None before the first."""
    job = session_jobs().latest(PAGE)
    return job.finished[-1] if job is not None and job.finished else None


def _is_vain(case: Case, known: Verdict) -> bool:
    """Return whether no closed tour exists and the visitor has not asked for a search anyway."""
    return case.closed and case.variant.searches and known.exists is False and values().get(_ANYWAY) != case


def offer_vain_search(case: Case, known: Verdict) -> None:
    """Draw a button that searches although no closed tour exists."""
    if _is_vain(case, known):
        st.button(
            "Search all the same",
            key=f"{PAGE}.anyway",
            on_click=values().__setitem__,
            args=(_ANYWAY, case),
        )


def _origin(case: Case) -> Square:
    """Return the start of the search; a construction is the same from every start, so its last start is kept."""
    if not case.variant.searches:
        kept = _last()
        if kept is None or kept.tour is None or not kept.tour.closed:
            return case.start
        return kept.start if replace(kept.case, start=case.start) == case else case.start
    origin = FROM.value if case.closed else None
    return origin if origin is not None and origin in case.board else case.start


def _rotated(found: SearchResult, start: Square) -> SearchResult:
    """Return a closed tour rotated to another start, cached so that its drawings are reused."""
    origin, result = session_jobs().kept.get(_ROTATED, (None, None))
    if origin is not found or result.start != start:
        result = started_at(found, start)
        session_jobs().kept[_ROTATED] = found, result
    rotated: SearchResult = result
    return rotated


def remember_origin() -> None:
    """Remember the start of the search for the closed tour on screen, before a click chooses another start."""
    kept = _last()
    if kept is None:
        return
    rotates = kept.case.closed and kept.variant.searches and kept.tour is not None
    FROM.change(kept.start if rotates else None)


def explain_rotation(result: SearchResult) -> None:
    """Explain what a click does to a closed tour, and offer a search from its current start."""
    tour, variant = result.tour, result.variant
    if tour is None or not (tour.closed and (result.case.closed or not variant.searches)):
        return
    st.caption("This tour is closed: click any square to start there, without a new search.")
    if FROM.value and FROM.value != result.start and variant.searches:
        st.button(
            f"Rotated from {FROM.write(FROM.value)}. Search from {FROM.write(result.start)} instead",
            key=f"{PAGE}.search_here",
            on_click=FROM.change,
            args=(None,),
        )
