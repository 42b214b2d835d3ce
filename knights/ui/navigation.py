"""The pages of the app; each runs through ``streamlit_app.py``, whichever a visitor opens first."""

from dataclasses import dataclass

import streamlit as st

from knights.ui.controls.values import record
from knights.ui.streamlit_internals import StreamlitPage, forget_pages_directory

ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""


@dataclass
class _Entry:
    """The pages that a session has looked up; empty during a redirection to the entry point, None before the lookup."""

    pages: dict[str, list[StreamlitPage]] | None = None


def pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by the sections of the navigation: those in its row, then those in its menu.

    A page's script has the name of its address.
    """
    return {
        "": [
            st.Page("pages/home.py", title="Start", icon=":material/home:", default=True),
            st.Page("pages/learn.py", title="Learn", icon=":material/school:"),
            st.Page("pages/play.py", title="Play", icon=":material/touch_app:"),
            st.Page("pages/tour.py", title="Tour", icon=":material/route:"),
            st.Page("pages/sweep.py", title="Sweep", icon=":material/grid_on:"),
            st.Page("pages/compare.py", title="Compare", icon=":material/stacked_line_chart:"),
        ],
        "More": [
            st.Page("pages/classroom.py", title="Classroom", icon=":material/groups:"),
            st.Page("pages/sliding.py", title="Sliding puzzle", icon=":material/extension:"),
            st.Page("pages/published.py", title="Published", icon=":material/fact_check:"),
        ],
    }


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages, looked up once per session: the lookup takes a fifteenth of the time that a click costs.

    The tab's icon is set first: the browser would fetch the icon of a page from another host.
    """
    entry = record(_Entry)
    if not entry.pages:
        st.set_page_config(page_icon=ICON)
        entry.pages = pages()
    return entry.pages


def through_the_entry_point() -> None:
    """Run the page again through the entry point if Streamlit ran its script alone.

    Until a process has called ``st.navigation`` once, Streamlit runs the scripts of ``pages/`` without the entry point:
    a shared link to a server that has just started would look like a different app. No setting turns this off.
    """
    entry = record(_Entry)
    if entry.pages is None:
        entry.pages = {}
        forget_pages_directory()
        st.rerun()
