"""Every page runs through ``streamlit_app.py``, whichever is asked for first."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager


def through_the_entry_point() -> None:
    """Run the page again through the entry point if Streamlit found its script by itself.

    Until ``st.navigation`` has been called once in a process, Streamlit runs a script of ``pages/`` alone, without
    the entry point: a shared link to a server that has just started would look like another app.
    There is no setting to turn this off.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()
