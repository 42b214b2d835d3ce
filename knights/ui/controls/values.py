"""What a session keeps, under one key: the values of the settings, and the records of modules.

To draw a box Streamlit goes through every key that a session has, and each look at a key costs some microseconds: a
key for each setting would slow every click.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import streamlit as st

from knights.errors import InputError
from knights.ui.streamlit_internals import session

Record = TypeVar("Record")

_KEY = "settings"
_last = threading.local()
"""On each thread: the session that was asked for last, and what it keeps. A run asks some sixty times."""


@dataclass
class Kept:
    """What a session keeps of its pages.

    Attributes:
        page: the name of the page on screen.
        values: of each page the values of its settings by name, and what else it remembers by a name of its own.
        drafts: of each page what was typed and cannot become a setting yet, by the name of the setting.
        marks: the number of each control, and the value that it was last known to show.
        refused: of each page what it was given and could not use, a sentence each, and its values then.
        records: what modules keep, by class.
    """

    page: str = ""
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    drafts: dict[str, dict[str, Any]] = field(default_factory=dict)
    marks: dict[str, tuple[int, Any]] = field(default_factory=dict)
    refused: dict[str, tuple[list[str], dict[str, Any]]] = field(default_factory=dict)
    records: dict[type, Any] = field(default_factory=dict)


def kept() -> Kept:
    """What this session keeps of its pages."""
    mine = session()
    if mine is None or getattr(_last, "session", None) is not mine:
        if _KEY not in st.session_state:
            st.session_state[_KEY] = Kept()
        _last.session, _last.kept = mine, st.session_state[_KEY]
    found: Kept = _last.kept
    return found


def record(kind: type[Record]) -> Record:
    """The session's record of a class, which is made without arguments at its first use."""
    records = kept().records
    if kind not in records:
        records[kind] = kind()
    found: Record = records[kind]
    return found


def page_name() -> str:
    """The name of the page on screen, which its address has, too."""
    return kept().page


def values() -> dict[str, Any]:
    """The settings of the page on screen by name, to be looked up and changed."""
    found = kept()
    return found.values.setdefault(found.page, {})


def drafts() -> dict[str, Any]:
    """What was typed on the page on screen and cannot become a setting yet, by the name of its setting."""
    found = kept()
    return found.drafts.setdefault(found.page, {})


def refuse(sentences: list[str], since: dict[str, Any] | None = None) -> None:
    """Note what the page on screen was given and cannot use; ``since`` has the settings whose change ends that."""
    kept().refused[page_name()] = list(sentences), dict(values() if since is None else since)


def refused() -> list[str]:
    """What the page on screen was given last and could not use, until one of its settings changes."""
    sentences, since = kept().refused.get(page_name(), ([], {}))
    now = values()
    # A list of its own: the page adds to it.
    return list(sentences) if all(now.get(name) == value for name, value in since.items()) else []


@contextmanager
def refusing() -> Iterator[None]:
    """Turn an InputError into a sentence that the page says."""
    try:
        yield
    except InputError as error:
        refuse([str(error)])
