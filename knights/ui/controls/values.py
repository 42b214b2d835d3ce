"""The values of the settings of the page on screen: in the session, under one key for all pages.

To draw a box Streamlit goes through every key that a session has, and each look at a key costs some microseconds: a
key for each setting would slow every click.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import streamlit as st

_KEY = "settings"


@dataclass
class Kept:
    """What a session keeps of its pages.

    Attributes:
        page: the name of the page on screen.
        values: of each page the values of its settings by name.
        drafts: of each page what was typed and cannot become a setting yet, by the name of the setting.
        marks: the number of each control, and the value that it was last known to show.
    """

    page: str = ""
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    drafts: dict[str, dict[str, Any]] = field(default_factory=dict)
    marks: dict[str, tuple[int, Any]] = field(default_factory=dict)


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
