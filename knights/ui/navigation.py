"""The navigation: the title, icon and menu of each page; its script in ``pages`` runs through ``streamlit_app.py``."""

from functools import cache
from importlib import import_module
from pathlib import Path
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
    """A page's entry in the navigation, with an icon of Material Symbols, and the menu that contains it, if any."""

    title: str
    icon: str
    section: str = ""


ENTRIES = {
    "home": Entry("Start", "home"),
    "learn": Entry("Learn", "school"),
    "play": Entry("Play", "touch_app"),
    "tour": Entry("Tour", "route"),
    "sweep": Entry("Sweep", "grid_on"),
    "compare": Entry("Compare", "stacked_line_chart"),
    "classroom": Entry("Classroom", "groups", "More"),
    "sliding": Entry("Sliding puzzle", "extension", "More"),
    "published": Entry("Published", "fact_check", "More"),
}
"""The entry of each page by name; a page without one is in the menu *More*, under its own name."""


def entry_of(name: str) -> Entry:
    """Return the entry of a page, listed or not."""
    return ENTRIES.get(name, Entry(name.capitalize(), "article", "More"))


def show(name: str) -> None:
    """Show a page; if Streamlit has bypassed the entry point, rerun the page through it.

    Until a process has called ``st.navigation`` for the first time, Streamlit runs the scripts in ``pages/`` without
    the entry point, and no setting turns this off.
    """
    pages = record(_Registered)
    if not pages and not pages.sought:
        pages.sought = True
        forget_pages_directory()
        st.rerun()
    import_module(f"knights.ui.pages.{name}.page").PAGE.show()


class _Registered(dict[str, list[StreamlitPage]]):
    """The pages that a session has registered with Streamlit, by section."""

    sought = False
    """Whether the session has been sent to the entry point, which registers the pages."""


@cache
def scripts() -> dict[str, Path]:
    """Return the scripts of the pages by name, in the order of the navigation.

    The names are those in addresses; each follows the position in the name of the script.
    """
    paths = sorted(SCRIPTS.glob("*.py"), key=lambda path: int(path.name.partition("_")[0]))
    return {path.stem.partition("_")[2]: path for path in paths}


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by section of the navigation; register them in the first run of a session.

    The tab's icon is set first: otherwise the browser would fetch the icon of a page from another host.
    """
    pages = record(_Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for name, path in scripts().items():
            title, icon, section = entry_of(name)
            page = st.Page(path, title=title, icon=f":material/{icon}:", default=name == "home")
            pages.setdefault(section, []).append(page)
    return pages
