"""A closed tour on a page: it can begin on any square, so a click there turns it, and nothing is searched."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from knights.board import Square, parse_square
from knights.search.conclusion import begun_at
from knights.search.result import SearchResult
from knights.ui.controls.address import Field, state_key
from knights.ui.running.in_page import Case, solve


def _read(text: str) -> str:
    row, column = parse_square(text, "The square that the search began on")
    return f"{row},{column}"


FROM = Field("from", "", _read)
"""Where the closed tour was searched from that now begins elsewhere; empty if it begins there."""


def solve_or_turn(case: Case, page: str) -> SearchResult:
    """The result of a case, or the closed tour that was searched from elsewhere, begun at the case's start."""
    origin = _origin(case, page)
    if origin is not None:
        found = solve(replace(case, start=origin), page)
        if found.tour is not None and found.tour.closed:
            return _turned(found, case.start, page)
    return solve(case, page)


def _turned(found: SearchResult, start: Square, page: str) -> SearchResult:
    """The tour begun at a start; kept, so that what is drawn of it is not drawn again."""
    key = f"{page}:turned"
    kept = st.session_state.get(key)
    if kept is None or kept[0] is not found or kept[1].start != start:
        kept = st.session_state[key] = (found, begun_at(found, start))
    turned: SearchResult = kept[1]
    return turned


def _origin(case: Case, page: str) -> Square | None:
    """Where the tour is to be searched from, if that is not where it begins."""
    text = st.session_state[state_key(page, FROM.name)]
    if not text or not case.closed or not case.variant.searches:
        return None
    origin = parse_square(text)
    return origin if origin in case.board and origin != case.start else None


def remember(page: str) -> None:
    """Note where the closed tour shown was searched from, before another start is chosen by a click."""
    kept = st.session_state.get(f"{page}:result")
    if kept is None:
        return
    case, result = kept
    turns = case.closed and case.variant.searches and result.tour is not None
    st.session_state[state_key(page, FROM.name)] = f"{case.start[0]},{case.start[1]}" if turns else ""


def explain(result: SearchResult, page: str) -> None:
    """Say what a click does to a closed tour, and offer a search from where it begins."""
    if result.tour is None or not (result.tour.closed and (result.closed or not result.variant.searches)):
        return
    st.caption(
        "This tour closes, so it can begin on any square: a click on one begins it there, and nothing is "
        "searched anew."
    )
    origin, (row, column) = st.session_state[state_key(page, FROM.name)], result.start
    if origin and origin != f"{row},{column}" and result.variant.searches:

        def forget() -> None:
            st.session_state[state_key(page, FROM.name)] = ""

        st.button(
            f"Found from {origin}, begun at {row},{column}: search from {row},{column} instead",
            key=f"{page}.search_here",
            on_click=forget,
        )
