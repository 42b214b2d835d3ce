"""Sentences about input that a page cannot use."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import as_markdown, without_middle
from knights.ui.bounds import MAX_SENTENCE


@contextmanager
def noting(complaints: list[str]) -> Iterator[None]:
    """Turn an InputError of the block into a complaint, and continue after it."""
    try:
        yield
    except InputError as error:
        complaints.append(str(error))


def problems(sentences: list[str]) -> None:
    """Show sentences about input that cannot be used."""
    for sentence in sentences:
        tell(st.warning, sentence, icon="⚠️")


def tell(show: Callable[..., object], sentence: str, **named: Any) -> None:
    """Show a sentence without reading it as Markdown, as it may quote an address, a file or typed text."""
    show(as_markdown(without_middle(sentence, MAX_SENTENCE)), **named)
