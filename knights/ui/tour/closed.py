"""A closed tour can start on any square: a click there turns it, and nothing is searched."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from knights.boards.board import Square, parse_square
from knights.engine.case import Case
from knights.engine.result import SearchResult, started_at
from knights.ui.controls.setting import Setting
from knights.ui.running.jobs import session_jobs
from knights.ui.tour.solved import PAGE, last_solved, solved


def _write(square: Square | None) -> str:
    return f"{square[0]},{square[1]}" if square else ""


FROM: Setting[Square | None] = Setting(
    "from", None, lambda text: parse_square(text, "The square that the search started on"), _write
)
"""Where the closed tour was searched from that now starts elsewhere; None if it starts there."""

TURNED = "turned"
"""Among what is kept with the jobs: the tour that was started elsewhere last, and what came of that."""


def solve_or_turn(case: Case, meanwhile: Callable[[], None] = lambda: None) -> SearchResult:
    """The result of a case: a closed tour that is kept, or was searched from elsewhere, serves any start.

    ``meanwhile`` is called once if it takes a while.
    """
    origin = _origin(case)
    if origin != case.start:
        found = solved(replace(case, start=origin), meanwhile)
        if found.tour is not None and found.tour.closed:
            return _turned(found, case.start)
    return solved(case, meanwhile)


def _origin(case: Case) -> Square:
    """Where the tour is searched from; for a construction, which is the same from everywhere, where it was last."""
    if not case.variant.searches:
        kept = last_solved()
        if kept is None or kept.tour is None or not kept.tour.closed:
            return case.start
        return kept.start if replace(kept.case, start=case.start) == case else case.start
    origin = FROM.value if case.closed else None
    return origin if origin is not None and origin in case.board else case.start


def _turned(found: SearchResult, start: Square) -> SearchResult:
    """The tour started elsewhere; kept, so that what is drawn of it is not drawn again."""
    origin, result = session_jobs().kept.get(TURNED, (None, None))
    if origin is not found or result.start != start:
        result = started_at(found, start)
        session_jobs().kept[TURNED] = found, result
    turned: SearchResult = result
    return turned


def remember() -> None:
    """Note where the closed tour shown was searched from, before another start is chosen by a click."""
    kept = last_solved()
    if kept is None:
        return
    turns = kept.case.closed and kept.variant.searches and kept.tour is not None
    FROM.change(kept.start if turns else None)


def explain(result: SearchResult) -> None:
    """Say what a click does to a closed tour, and offer a search from where it starts."""
    tour, variant = result.tour, result.variant
    if tour is None or not (tour.closed and (result.case.closed or not variant.searches)):
        return
    st.caption("This tour is closed: click any square to start there, without a new search.")
    if FROM.value and FROM.value != result.start and variant.searches:
        st.button(
            f"Rotated from {_write(FROM.value)}. Search from {_write(result.start)} instead",
            key=f"{PAGE}.search_here",
            on_click=FROM.change,
            args=(None,),
        )
