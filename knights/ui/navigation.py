"""The navigation between the pages, built from the scripts in ``pages``, which run through ``streamlit_app.py``."""

from functools import cache
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import NamedTuple

import streamlit as st

from knights.ui.controls.values import record
from knights.ui.streamlit_internals import StreamlitPage, forget_pages_directory

SCRIPTS = Path(__file__).parents[2] / "pages"
"""The folder of the scripts, whose names begin with their position in the navigation, as is usual in Streamlit."""
ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""


class Entry(NamedTuple):
    """A page's entry in the navigation, declared by its script; the section is the menu that contains it, if any.

    The name is that of the page in addresses, which follows the number in the name of the script.
    """

    name: str
    title: str
    icon: str
    section: str = ""

    def show(self) -> None:
        """Show the page; if Streamlit has bypassed the entry point, rerun the page through it.

        Until a process has called ``st.navigation`` for the first time, Streamlit runs the scripts in ``pages/``
        without the entry point, and no setting turns this off.
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
    """Whether the session has been sent to the entry point, which registers the pages."""


@cache
def entries() -> dict[Path, Entry]:
    """Return the entry of each script, in the order of the navigation, without importing the pages."""
    paths = sorted(SCRIPTS.glob("*.py"), key=lambda path: int(path.name.partition("_")[0]))
    return {path: run_path(str(path))["ENTRY"] for path in paths}


def script_of(name: str) -> Path:
    """Return the path of a page's script."""
    return next(path for path, entry in entries().items() if entry.name == name)


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by section of the navigation; register them in the first run of a session.

    The tab's icon is set first: otherwise the browser would fetch the icon of a page from another host.
    """
    pages = record(_Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for path, entry in entries().items():
            icon, first = f":material/{entry.icon}:", entry.name == "home"
            page = st.Page(path, title=entry.title, icon=icon, default=first)
            pages.setdefault(entry.section, []).append(page)
    return pages
