"""Sentences about what a page was told and cannot use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from knights.errors import InputError
from knights.text import as_markdown


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
        st.warning(as_markdown(sentence), icon="⚠️")
