"""The navigation, which the scripts of ``pages`` make up; each runs through ``streamlit_app.py``."""

from functools import cache
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import NamedTuple

import streamlit as st

from knights.ui.controls.values import record
from knights.ui.streamlit_internals import StreamlitPage, forget_pages_directory

SCRIPTS = Path(__file__).parents[2] / "pages"
"""The folder of the scripts. Their names begin with their place in the navigation, as is usual with Streamlit."""

ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""


class Entry(NamedTuple):
    """The entry of a page in the navigation, which its script declares.

    Attributes:
        name: its name in addresses, after the number in the name of its script.
        section: the menu that holds it; empty for the row.
    """

    name: str
    title: str
    icon: str
    section: str = ""

    def show(self) -> None:
        """Show the page; run it again through the entry point if Streamlit ran its script alone.

        Until a process has called ``st.navigation`` once, Streamlit runs the scripts of ``pages/`` without the entry
        point: a shared link to a server that has just started would look like a different app. No setting turns this
        off.
        """
        pages = record(_Registered)
        if not pages and not pages.sought:
            pages.sought = True
            forget_pages_directory()
            st.rerun()
        import_module(f"knights.ui.{self.name}.page").PAGE.show()


class _Registered(dict[str, list[StreamlitPage]]):
    """The pages that a session has registered with Streamlit, by section."""

    sought = False
    """Whether the session was sent to the entry point, which registers them."""


@cache
def entries() -> dict[Path, Entry]:
    """Return the entries by their scripts, in the order of the navigation; this does not import the pages."""
    paths = sorted(SCRIPTS.glob("*.py"), key=lambda path: int(path.name.partition("_")[0]))
    return {path: run_path(str(path))["ENTRY"] for path in paths}


def script_of(name: str) -> Path:
    """Return the script of a page."""
    return next(path for path, entry in entries().items() if entry.name == name)


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by the sections of the navigation, registered once per session.

    The tab's icon is set first: the browser would fetch the icon of a page from another host.
    """
    pages = record(_Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for path, entry in entries().items():
            icon, first = f":material/{entry.icon}:", entry.name == "home"
            page = st.Page(path, title=entry.title, icon=icon, default=first)
            pages.setdefault(entry.section, []).append(page)
    return pages
