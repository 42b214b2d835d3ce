"""The pages of the app, in the order of the navigation; each runs through ``streamlit_app.py``."""

from importlib import import_module

import streamlit as st

from knights.ui.controls.values import record
from knights.ui.streamlit_internals import StreamlitPage, forget_pages_directory

PAGES = {
    "home": ("Start", "home"),
    "learn": ("Learn", "school"),
    "play": ("Play", "touch_app"),
    "tour": ("Tour", "route"),
    "sweep": ("Sweep", "grid_on"),
    "compare": ("Compare", "stacked_line_chart"),
}
"""The titles and the icons of the pages in the row of the navigation, by their names in addresses."""
MORE = {
    "classroom": ("Classroom", "groups"),
    "sliding": ("Sliding puzzle", "extension"),
    "published": ("Published", "fact_check"),
}
"""The titles and the icons of the pages in the menu of the navigation."""

ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""


class _Registered(dict[str, StreamlitPage]):
    """The pages that a session has registered with Streamlit, by name."""

    sought = False
    """Whether the session was sent to the entry point, which registers them."""


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by the sections of the navigation, registered once per session.

    The tab's icon is set first: the browser would fetch the icon of a page from another host.
    """
    pages = record(_Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for name, (title, icon) in (PAGES | MORE).items():
            path, picture = f"pages/{name}.py", f":material/{icon}:"
            pages[name] = st.Page(path, title=title, icon=picture, default=name == "home")
    return {"": [pages[name] for name in PAGES], "More": [pages[name] for name in MORE]}


def show_page(name: str) -> None:
    """Show a page; run it again through the entry point if Streamlit ran its script alone.

    Until a process has called ``st.navigation`` once, Streamlit runs the scripts of ``pages/`` without the entry point:
    a shared link to a server that has just started would look like a different app. No setting turns this off.
    """
    pages = record(_Registered)
    if not pages and not pages.sought:
        pages.sought = True
        forget_pages_directory()
        st.rerun()
    import_module(f"knights.ui.{name}.page").PAGE.show()
