"""The state of a session under a single key: the values of settings, complaints, and records of other modules.

To draw a box, Streamlit goes through all keys of a session and spends a few microseconds on each, so a key for each
setting would slow down every click.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import streamlit as st

from knights.base import InputError, as_markdown, without_middle

Record = TypeVar("Record")

MAX_SENTENCE = 2_000
"""The maximum length of a sentence that quotes input: a line of a file can have millions of characters."""
DRAFT = "draft"
"""The key, in a page's values, of typed input that is not yet a valid setting."""


@dataclass
class Session:
    """The state of a session: the page on screen and, for each page, the values of its settings and other state.

    ``refused`` has the complaints about the last rejected input of a page, and the values at that time.
    """

    page: str = ""
    values: dict[str, dict[str, object]] = field(default_factory=dict)
    refused: dict[str, tuple[list[str], dict[str, object]]] = field(default_factory=dict)
    records: dict[type, Any] = field(default_factory=dict)


def session() -> Session:
    """Return the state of the pages of this session."""
    found: Session = st.session_state.setdefault("settings", Session())
    return found


def record(kind: type[Record]) -> Record:
    """Return the session's instance of a class; the first call creates it, without arguments."""
    records = session().records
    if kind not in records:
        records[kind] = kind()
    found: Record = records[kind]
    return found


def page_name() -> str:
    """Return the name of the page on screen."""
    return session().page


def values() -> dict[str, Any]:
    """Return the values of the page on screen by name; changes to the dictionary persist."""
    found = session()
    return found.values.setdefault(found.page, {})


def shared() -> dict[str, Any]:
    """Return the values that all pages of the session share, by name; changes to the dictionary persist."""
    return session().values.setdefault("", {})


def refuse(sentences: list[str], since: dict[str, Any] | None = None) -> None:
    """Store complaints about rejected input, until one of the values in ``since`` changes, by default any value."""
    kept = [without_middle(sentence, MAX_SENTENCE) for sentence in sentences]
    session().refused[page_name()] = kept, dict(values() if since is None else since)


def refused() -> list[str]:
    """Return the complaints about the last rejected input, if no setting has changed since."""
    sentences, since = session().refused.get(page_name(), ([], {}))
    now = values()
    # A copy, since the page adds to it.
    return list(sentences) if all(now.get(name) == value for name, value in since.items()) else []


@contextmanager
def refusing() -> Iterator[None]:
    """Turn an InputError in the block into a complaint of the page, in place of earlier ones."""
    session().refused.pop(page_name(), None)
    try:
        yield
    except InputError as error:
        refuse([str(error)])


@contextmanager
def noting(complaints: list[str]) -> Iterator[None]:
    """Add an InputError in the block to the complaints, and continue after the block."""
    try:
        yield
    except InputError as error:
        complaints.append(str(error))


def problems(sentences: list[str]) -> None:
    """Show sentences about invalid input as warnings."""
    for sentence in sentences:
        tell(st.warning, sentence, icon=":material/warning:")


def tell(show: Callable[..., object], sentence: str, **named: Any) -> None:
    """Show a sentence as plain text, not as Markdown, since it may quote an address, a file or typed text."""
    show(as_markdown(without_middle(sentence, MAX_SENTENCE)), **named)
