"""Results in words on a page, always in the same place and form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import streamlit as st

from knights.errors import InputError
from knights.search.result import Outcome, SearchResult
from knights.search.words import OUTCOME_GLYPHS, checked_in_words, counts_in_words, heading_in_words
from knights.theorems import Verdict
from knights.ui.controls.address import link

_COLOURS = {
    Outcome.FOUND: "green",
    Outcome.NO_TOUR: "red",
    Outcome.EXHAUSTED: "orange",
    Outcome.BUDGET: "orange",
}


def is_dark() -> bool:
    """Whether the page is shown in the dark theme."""
    return st.context.theme.type == "dark"


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


def address_of(settings: Mapping[str, str]) -> str:
    """The full address of this page with settings, to be copied."""
    url = st.context.url or ""
    return link(url.split("?")[0], settings)


@contextmanager
def noting(complaints: list[str]) -> Iterator[None]:
    """Note the sentence about input that cannot be used, and go on with what comes next."""
    try:
        yield
    except InputError as error:
        complaints.append(str(error))


def problems(sentences: list[str]) -> None:
    """Sentences about what could not be used."""
    for sentence in sentences:
        # What was typed is quoted, not carried out: a bracket would begin a link or a picture.
        st.warning(sentence.replace("[", "\\["), icon="⚠️")
