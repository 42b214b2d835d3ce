"""The values of the settings of the page on screen: in the session, under one key for all pages.

To draw a box Streamlit goes through every key that a session has, and each look at a key costs some microseconds: a
key for each setting would slow every click.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from knights.errors import InputError

_KEY = "settings"


@dataclass
class Kept:
    """What a session keeps of its pages.

    Attributes:
        page: the name of the page on screen.
        values: of each page the values of its settings by name.
        drafts: of each page what was typed and cannot become a setting yet, by the name of the setting.
        marks: the number of each control, and the value that it was last known to show.
        refused: of each page what it was given and could not use, a sentence each, and its values then.
    """

    page: str = ""
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    drafts: dict[str, dict[str, Any]] = field(default_factory=dict)
    marks: dict[str, tuple[int, Any]] = field(default_factory=dict)
    refused: dict[str, tuple[list[str], dict[str, Any]]] = field(default_factory=dict)


def kept() -> Kept:
    """What this session keeps of its pages."""
    try:
        found: Kept = st.session_state[_KEY]
    except KeyError:
        found = st.session_state[_KEY] = Kept()
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
