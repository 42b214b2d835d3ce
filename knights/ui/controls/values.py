"""The values of the settings of the page on screen: in the session, under one key for all pages.

To draw a box Streamlit goes through every key that a session has: a key for each setting would slow every click.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

_PAGE, _VALUES, _DRAFTS = "page", "settings", "drafts"


def page_name() -> str:
    """The name of the page on screen, which its address has, too."""
    return str(st.session_state[_PAGE])


def arrive(name: str) -> None:
    """Note which page is on screen from now on."""
    st.session_state[_PAGE] = name


def values() -> dict[str, Any]:
    """The settings of the page on screen by name, to be looked up and changed."""
    return _of_page(_VALUES)


def drafts() -> dict[str, Any]:
    """What was typed on the page on screen and cannot become a setting yet, by the name of its setting."""
    return _of_page(_DRAFTS)


def _of_page(key: str) -> dict[str, Any]:
    kept: dict[str, dict[str, Any]] = st.session_state.setdefault(key, {})
    return kept.setdefault(page_name(), {})
