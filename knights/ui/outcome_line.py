"""Results in words on a page, always in the same place and form."""

from __future__ import annotations

import streamlit as st

from knights.search.result import Outcome, SearchResult
from knights.search.words import OUTCOME_GLYPHS, checked_in_words, counts_in_words, heading_in_words
from knights.theorems import Verdict

_COLOURS = {
    Outcome.FOUND: "green",
    Outcome.NO_TOUR: "red",
    Outcome.EXHAUSTED: "orange",
    Outcome.BUDGET: "orange",
}


def outcome_line(result: SearchResult, known: Verdict) -> None:
    """The outcome, its counts, what the referee checked, and whether a tour exists at all."""
    words, reason = heading_in_words(result)
    reason = f": {reason}" if reason else ""
    colour = _COLOURS[result.outcome]
    st.markdown(
        f":{colour}[{OUTCOME_GLYPHS[result.outcome]} **{words}**]{reason} · {counts_in_words(result)}"
    )
    checked = checked_in_words(result)
    answer = {True: "Yes", False: "No", None: "Not known"}[known.exists]
    st.caption(
        (f"{checked}  \n" if checked else "") + f"Does a tour exist from here? {answer}: {known.reason}."
    )
