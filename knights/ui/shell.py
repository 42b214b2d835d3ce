"""The parts that all pages share: title, style, toolbar and projector mode."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

import streamlit as st

from knights.base import APP_NAME, KIB, WITHOUT, __version__, cached, citation, has_numba
from knights.boards.pictures import style_sheet
from knights.ui.chart import is_dark
from knights.ui.components.component import Component, text_of
from knights.ui.components.share import share
from knights.ui.controls import PROJECTOR, Opening, projector, record, set_projector
from knights.ui.controls.values import shared
from knights.ui.streamlit_internals import end_page

SHEETS = {name: " ".join(text_of(f"{name}.css").split()) for name in ("shell", "projector", "embedded")}
"""The style sheets by name, each in one line: Streamlit strips the indentation of every line in every run."""
_TOOLBAR = Component("toolbar", ("player/dom.js", "copy.js", "toolbar.js", "player/dom.css", "toolbar.css"))


class Tool(NamedTuple):
    """What another module adds to the toolbar: what draws it, the data for the script, and what takes its answers."""

    draw: Callable[[str], None]
    data: Callable[[], dict[str, object]]
    takes: Mapping[str, Callable[[str], None]]


TOOLS: tuple[Tool, ...] = ()
"""The tools that other modules have added."""
_TO_SHARE = "share"
"""The key, in the session's values, of the address that the browser has sent for the dialog of the next run."""


def dress(page: st.Page) -> None:
    """Give a page its title, the shared style, and the toolbar above it.

    If a click opens another page, this run ends, and the browser loads that page in one step of its history.
    Streamlit's ``switch_page`` would take two steps if there are settings, the first of them without a page.
    """
    title = APP_NAME if page.url_path == "" else f"{page.title} · {APP_NAME}"
    words = about((st.context.url or "").rpartition("/")[0], date.today())
    st.set_page_config(
        page_title=title, layout="wide", menu_items={"About": words, "Get help": None, "Report a bug": None}
    )
    mode = "projector" if projector() else "embedded" if st.context.is_embedded else "page"
    # Streamlit sets the colour scheme of an element that does not contain dialogs and menus.
    root = f"--page-name: {json.dumps(page.title)}; color-scheme: {'dark' if is_dark() else 'light'}; {style_sheet()}"
    st.html(f"<style>:root {{{root}}}\n{SHEETS['shell']}\n{SHEETS.get(mode, '')}</style>")
    with st.container(
        key="tools", horizontal=True, wrap=False, gap="xxsmall", width="content", vertical_alignment="center"
    ):
        for one in TOOLS:
            one.draw(page.url_path)
        opening = record(Opening)
        is_new = opening.send((page.url_path, {**st.query_params.to_dict(), PROJECTOR: ""}))
        data: dict[str, object] = {"page": page.url_path or "home", "mode": mode, "turn": opening.address or None}
        takes: dict[str, Callable[[str], None]] = {
            "share": partial(shared().__setitem__, _TO_SHARE),
            "projector": lambda text: set_projector(text == "1"),
        }
        for one in TOOLS:
            data |= one.data()
            takes |= one.takes
        _TOOLBAR.draw(key="toolbar", data=data, **takes)
    if is_new:
        end_page()
    if not has_numba():
        st.caption(WITHOUT)
    if address := shared().pop(_TO_SHARE, ""):
        share(address)


@cached(32 * KIB)
def about(address: str, today: date) -> str:
    """Return the text of the menu entry *About* as Markdown; its citation omits an empty address."""
    return (
        f"**{APP_NAME}**, version {__version__}: see, try and compare heuristic search for knight's tours.\n\n"
        "**Source.** The Python package `knights-tour-lab`; its README says how to install and run it.\n\n"
        "**Licence.** The source names no licence: ask its authors before you copy or change it. "
        "Pictures, tables and links that you make here are yours to use in class.\n\n"
        f"**Cite as.** {citation(address, today)}"
    )
