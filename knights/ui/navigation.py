"""The navigation: the title and menu of each page; its script in ``pages`` runs through ``streamlit_app.py``.

Pages do not know what others add to them, such as the questions for a class; this module adds it.
"""

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from knights.sliding import search as puzzle
from knights.ui import seat, shell, warm_up
from knights.ui.controls import Registered, record
from knights.ui.streamlit_internals import forget_pages_directory
from knights.ui.views import BoardView

SCRIPTS = Path(__file__).parents[2] / "pages"
"""The folder of the scripts, whose names begin with their position in the navigation, as is usual in Streamlit."""
ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""


class Entry(NamedTuple):
    """A page's title in the navigation, the menu that contains it, if any, and the words of a link to it."""

    title: str
    section: str = ""
    words: str = "Can a knight visit every square exactly once?"


ENTRIES = {
    "home": Entry("Start"),
    "learn": Entry("Learn", words="Why does the knight go where onward moves are fewest? Short lessons."),
    "play": Entry("Play", words="Can you visit every square exactly once? Walk by hand, or predict the search."),
    "tour": Entry("Tour", words="Where does the knight go, and why?"),
    "sweep": Entry("Sweep", words="From which squares does it find a tour?"),
    "compare": Entry("Compare", words="Which variant needs the fewest steps?"),
    "today": Entry("Today's board", words="One board a day, the same for everyone: how far do you get?"),
    "classroom": Entry("Classroom", words="A question on every phone, and the answers on the wall."),
    "sliding": Entry("Sliding puzzle", "More", "Slide the tiles into order, by hand or by a search."),
    "published": Entry("Published", "More", "What student works printed, recomputed."),
}
"""The entry of each page by name; a page without one is in the menu *More*, under its own name."""


BoardView.extras = (seat.offer_questions,)
shell.TOOLS = (seat.TOOL,)
warm_up.PARTS += (puzzle.warm_up,)


def entry_of(name: str) -> Entry:
    """Return the entry of a page, listed or not."""
    return ENTRIES.get(name, Entry(name.capitalize(), "More"))


def show(name: str) -> None:
    """Show a page; if Streamlit has bypassed the entry point, rerun the page through it.

    Until a process has called ``st.navigation`` for the first time, Streamlit runs the scripts in ``pages/`` without
    the entry point, and no setting turns this off.
    """
    pages = record(Registered)
    if not pages and not pages.sought:
        pages.sought = True
        forget_pages_directory()
        st.rerun()
    import_module(f"knights.ui.pages.{name}.page").PAGE.show()


@cache
def runners() -> dict[str, Path | Callable[[], None]]:
    """Return what runs each page by name, in the order of the navigation.

    That is a script or, in an installed package, which has none, a function for each page of :data:`ENTRIES`.
    """
    paths = sorted(SCRIPTS.glob("*.py"), key=lambda path: int(path.name.partition("_")[0]))
    return {path.stem.partition("_")[2]: path for path in paths} or {name: partial(show, name) for name in ENTRIES}


def session_pages() -> dict[str, list[st.Page]]:
    """Return the pages by section of the navigation; register them in the first run of a session.

    The tab's icon is set first: otherwise the browser would fetch the icon of a page from another host.
    """
    pages = record(Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for name, runner in runners().items():
            title, section, _ = entry_of(name)
            page = st.Page(runner, title=title, url_path=name, default=name == "home")
            pages.setdefault(section, []).append(page)
    return pages
