"""Results in words on a page, always in the same place and form."""

from __future__ import annotations

import streamlit as st

from knights.search.result import SearchResult
from knights.search.words import checked_in_words, counts_in_words, heading_in_words
from knights.theorems import Verdict
from knights.ui.colours import badge


def outcome_line(result: SearchResult, known: Verdict) -> None:
    """The outcome, its counts, what the referee checked, and whether a tour exists at all."""
    words, reason = heading_in_words(result)
    reason = f": {reason}" if reason else ""
    st.markdown(
        f"{badge(result.category, words)}{reason} · {counts_in_words(result)}", unsafe_allow_html=True
    )
    checked = checked_in_words(result)
    st.caption(
        (f"{checked}  \n" if checked else "")
        + f"Does a tour exist from here? {known.word.capitalize()}: {known.reason}."
    )
