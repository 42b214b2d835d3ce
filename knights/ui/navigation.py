"""The pages of the app: their titles and addresses, in one place."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import StreamlitPage


def pages() -> list[StreamlitPage]:
    """The pages in the order of the navigation."""
    return [
        st.Page("pages/home.py", title="Start", icon=":material/home:", url_path="home", default=True),
        st.Page("pages/how.py", title="How it works", icon=":material/school:", url_path="how"),
        st.Page("pages/tour.py", title="Tour", icon=":material/route:", url_path="tour"),
        st.Page("pages/sweep.py", title="Sweep", icon=":material/grid_on:", url_path="sweep"),
        st.Page(
            "pages/compare.py", title="Compare", icon=":material/stacked_line_chart:", url_path="compare"
        ),
        st.Page("pages/sliding.py", title="Sliding puzzle", icon=":material/extension:", url_path="sliding"),
        st.Page("pages/published.py", title="Published", icon=":material/fact_check:", url_path="published"),
    ]
