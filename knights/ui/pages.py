"""The pages of the app: their titles and addresses, in one place."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import StreamlitPage


def pages() -> list[StreamlitPage]:
    """The pages in the order of the navigation."""
    return [
        st.Page("pages/tour.py", title="Tour", icon=":material/route:", url_path="tour", default=True),
    ]
