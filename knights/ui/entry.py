"""Every page runs through ``streamlit_app.py``, whichever is asked for first."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

_MARK, _TRIED = "entry:passed", "entry:tried"


def mark_entry() -> None:
    """Note that this run began at the entry point."""
    st.session_state[_MARK] = True


def through_the_entry_point() -> None:
    """Run the page again through the entry point if Streamlit ran its script alone.

    Until ``st.navigation`` has been called once in a process, Streamlit finds the scripts of ``pages/`` by
    itself and runs them without the entry point: a shared link to a server that has just started would look
    like another app. There is no setting to turn this off.
    """
    if st.session_state.pop(_MARK, False) or st.session_state.get(_TRIED):
        return
    st.session_state[_TRIED] = True
    PagesManager.uses_pages_directory = False
    st.rerun()
