"""The answer of the Tour page: what a search came to, what is known without it, and how."""

from collections.abc import Callable

import streamlit as st

from knights.engine.case import Case
from knights.engine.existence import verdict, verdict_after
from knights.engine.result import Outcome, SearchResult
from knights.engine.words import answer_in_words, checked_in_words, counts_as_tiles
from knights.theory.theorems import Verdict
from knights.ui.board_page import answer
from knights.ui.controls.values import values
from knights.ui.tour import closed
from knights.ui.tour.reading import show_reading
from knights.ui.tour.solved import PAGE

_ANYWAY = "anyway"
"""Among the values of the page: the case without a closed tour that is searched all the same."""


def find_answer(case: Case, meanwhile: Callable[[], None]) -> SearchResult:
    """What comes of a case; ``meanwhile`` is called once if that takes a while."""
    known = verdict(case.board, case.start, case.closed)
    if _is_vain(case, known):
        return SearchResult(case, Outcome.NO_TOUR, known.reason)
    return closed.solve_or_turn(case, meanwhile)


def _is_vain(case: Case, known: Verdict) -> bool:
    """Whether a search would only fail, since no closed tour exists, and nobody has asked for it all the same."""
    return case.closed and case.variant.searches and known.exists is False and values().get(_ANYWAY) != case


def show_answer(result: SearchResult) -> None:
    """The outcome and its counts in large type."""
    known = verdict_after(result)
    answer(result.category, *answer_in_words(result, known), counts_as_tiles(result))
    if _is_vain(result.case, known):
        st.button("Search all the same", key=f"{PAGE}.anyway", on_click=_ask_for, args=(result.case,))


def _ask_for(case: Case) -> None:
    values()[_ANYWAY] = case


def show_proof(result: SearchResult) -> None:
    """The board as text, what was checked, and how it is known whether a tour exists at all."""
    known = verdict_after(result)
    show_reading(result)
    checked = checked_in_words(result)
    st.caption(
        (f"{checked}  \n" if checked else "")
        + f"Does a tour exist from here? {known.word.capitalize()}: {known.reason}."
    )
