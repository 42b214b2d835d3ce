"""The parts that all pages share: title, style, toolbar and projector mode."""

import json
from datetime import date
from pathlib import Path

import streamlit as st

from knights.base.version import __version__
from knights.experiments.files import PROGRAM
from knights.ui.chart import is_dark
from knights.ui.components.component import Component
from knights.ui.controls.address import projector, set_projector
from knights.ui.controls.links import OPENED
from knights.ui.controls.values import values
from knights.ui.pages.classroom.seat import chip, cookies, take_key
from knights.ui.share import share
from knights.ui.streamlit_internals import StreamlitPage

_SHEETS = {
    path.stem: " ".join(path.read_text("utf-8").split()) for path in Path(__file__).parent.glob("*.css")
}
"""The style sheets by name, each in one line: Streamlit strips the indentation of every line in every run."""
_TOOLBAR = Component("toolbar", ("dom.js", "toolbar.js", "dom.css", "toolbar.css"))
_SHARED = "share:address"
"""The session key of the address, sent by the browser, that the next run shows in the dialog."""


def dress(page: StreamlitPage) -> None:
    """Give a page its title, the shared style, and the toolbar above it.

    If a click opens another page, this run ends, and the browser loads that page in one step of its history.
    Streamlit's ``switch_page`` would take two steps if there are settings, the first of them without a page.
    """
    st.set_page_config(
        page_title=PROGRAM if page.url_path == "" else f"{page.title} · {PROGRAM}",
        layout="wide",
        menu_items={
            "About": about((st.context.url or "").rpartition("/")[0], date.today()),
            "Get help": None,
            "Report a bug": None,
        },
    )
    mode = "projector" if projector() else "embedded" if st.context.is_embedded else "page"
    # Streamlit sets the colour scheme of an element that does not contain dialogs and menus.
    root = f"--page-name: {json.dumps(page.title)}; color-scheme: {'dark' if is_dark() else 'light'}"
    st.html(f"<style>:root {{{root}}}\n{_SHEETS['shell']}\n{_SHEETS.get(mode, '')}</style>")
    opened = values().pop(OPENED, None)
    with st.container(key="tools", horizontal=True, width="content", vertical_alignment="center"):
        chip()
        _TOOLBAR.draw(
            key="toolbar",
            data={"page": page.url_path or "home", "mode": mode, "keep": cookies(), "turn": opened},
            share=_ask_to_share,
            projector=lambda text: set_projector(text == "1"),
            lead=take_key,
        )
    if opened:
        st.stop()
    if _SHARED in st.session_state:
        share(st.session_state.pop(_SHARED))


def _ask_to_share(address: str) -> None:
    st.session_state[_SHARED] = address


def citation(address: str, today: date) -> str:
    """Return a citation of the app, with its address and the date of access."""
    where = f" {address}," if address else ""
    return f"{PROGRAM}, version {__version__}.{where} accessed {today.day} {today:%B %Y}."


def about(address: str, today: date) -> str:
    """Return the text of the menu entry *About* as Markdown; its citation omits an empty address."""
    return (
        f"**{PROGRAM}**, version {__version__}: see, try and compare heuristic search for knight's tours.\n\n"
        "**Source.** The Python package `knights-tour-lab`; its README says how to install and run it.\n\n"
        "**Licence.** The source names no licence: ask its authors before you copy or change it. "
        "Pictures, tables and links that you make here are yours to use in class.\n\n"
        f"**Cite as.** {citation(address, today)}"
    )
