"""The parts that all pages share: title, style, toolbar, projector mode, and the dialog to share a link."""

import json
from datetime import date
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import segno
import streamlit as st
from segno.encoder import DataOverflowError

from knights.base.errors import InputError
from knights.base.version import __version__
from knights.experiments.files import NAME
from knights.ui.chart import is_dark
from knights.ui.classroom.seat import chip, cookies, take_key
from knights.ui.components.component import Component
from knights.ui.controls.address import projector, set_projector
from knights.ui.controls.links import OPENED
from knights.ui.controls.values import tell, values
from knights.ui.streamlit_internals import StreamlitPage

_SHEETS = {
    path.stem: " ".join(path.read_text("utf-8").split()) for path in Path(__file__).parent.glob("*.css")
}
"""The style sheets by name: one for all pages, and one for each special mode.

Each is joined into a single line, because Streamlit strips the indentation of every line in every run.
"""
_TOOLBAR = Component("toolbar", ("dom.js", "toolbar.js", "dom.css", "toolbar.css"))
"""The buttons above every page: copy the link, show it as a QR code, and turn on projector mode.

The link is the address in the browser.
"""
_SHARED = "share:address"
"""The session key of the address that the share dialog shows in this run."""


def dress(page: StreamlitPage) -> None:
    """Give a page its title, the shared style, and the toolbar above it.

    If a click opens another page, this run ends, and the browser loads that page in one step of its history.
    Streamlit's ``switch_page`` would take two steps if there are settings, the first of them without a page.
    """
    st.set_page_config(
        page_title=NAME if page.url_path == "" else f"{page.title} · {NAME}",
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
        _share(st.session_state.pop(_SHARED))


def _ask_to_share(address: str) -> None:
    """Make the next run open the share dialog, with an address sent by the browser."""
    st.session_state[_SHARED] = address


@st.dialog("Share what is on screen", width="medium")
def _share(address: str) -> None:
    try:
        code = qr_code(address)
    except InputError as error:
        tell(st.warning, str(error))
        return
    style = "display:block;width:min(26rem,100%,55vh);margin:auto"
    st.html(f'<img src="{code}" alt="QR code of the link below" style="{style}">')
    st.caption("Point the camera of a phone at the code, or copy the link.")
    st.code(address, language=None, wrap_lines=True)
    st.caption("To embed it in a page of your own:")
    st.code(frame(address), language="html", wrap_lines=True)


def qr_code(address: str) -> str:
    """Return the QR code of an address, as the data URI of an SVG picture, dark on light in both themes.

    Raises:
        InputError: if the text is not a web address, or is too long for a QR code.
    """
    if urlsplit(address).scheme not in ("http", "https"):
        raise InputError(f"A link starts with http:// or https://, not “{address}”.")
    try:
        code = segno.make(address, error="m", micro=False)
    except DataOverflowError:
        raise InputError(
            f"A QR code holds up to 2,331 characters, and this link has {len(address):,}: copy the link instead."
        ) from None
    return str(code.svg_data_uri(border=4, light="#FFFFFF", omitsize=True))


def frame(address: str) -> str:
    """Return the HTML that embeds the page at an address in another web page."""
    embedded = address + ("&" if urlsplit(address).query else "?") + "embed=true"
    return (
        f'<iframe src="{escape(embedded)}" title="Knight\'s Tour Lab" '
        f'width="100%" height="900" style="border:0"></iframe>'
    )


def citation(address: str, today: date) -> str:
    """Return a citation of the app, with its address and the date of access."""
    where = f" {address}," if address else ""
    return f"{NAME}, version {__version__}.{where} accessed {today.day} {today:%B %Y}."


def about(address: str, today: date) -> str:
    """Return the text of the menu entry *About* as Markdown; its citation omits an empty address."""
    return (
        f"**{NAME}**, version {__version__}: see, try and compare heuristic search for knight's tours.\n\n"
        "**Source.** The Python package `knights-tour-lab`; its README says how to install and run it.\n\n"
        "**Licence.** The source names no licence: ask its authors before you copy or change it. "
        "Pictures, tables and links that you make here are yours to use in class.\n\n"
        f"**Cite as.** {citation(address, today)}"
    )
