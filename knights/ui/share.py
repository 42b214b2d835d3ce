"""Share: a page as a link, as a QR code, and as an embedded frame; and the citation of the app."""

from datetime import date
from html import escape
from urllib.parse import urlsplit

import segno
import streamlit as st
from segno.encoder import DataOverflowError

from knights.base.errors import InputError
from knights.base.version import __version__
from knights.experiments.files import NAME
from knights.ui.controls.complaints import tell

_ASKED = "share:address"
FRAME_HEIGHT = 900
"""The height of a frame in pixels, enough for a board with its result."""


def ask(address: str) -> None:
    """Ask the next run to open the dialog, for the address that the browser sent."""
    st.session_state[_ASKED] = address


def show_if_asked() -> None:
    """Open the dialog if the visitor has just asked for it."""
    address = st.session_state.pop(_ASKED, None)
    if address:
        _dialog(address)


@st.dialog("Share what is on screen", width="medium")
def _dialog(address: str) -> None:
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
    """Return an address as a QR code, dark on light in both themes: the address of an SVG picture.

    Raises:
        InputError: if it is not a web address, or too long for a code.
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
    """Return the HTML that embeds the page at an address in another page."""
    embedded = address + ("&" if urlsplit(address).query else "?") + "embed=true"
    return (
        f'<iframe src="{escape(embedded)}" title="Knight\'s Tour Lab" '
        f'width="100%" height="{FRAME_HEIGHT}" style="border:0"></iframe>'
    )


def citation(address: str, today: date) -> str:
    """Return the citation of the app at an address."""
    where = f" {address}," if address else ""
    return f"{NAME}, version {__version__}.{where} accessed {today.day} {today:%B %Y}."


def about(address: str, today: date) -> str:
    """Return the text of the menu entry *About* in Markdown; it cites the app's address unless that is empty."""
    return (
        f"**{NAME}**, version {__version__}: see, try and compare heuristic search on the knight's tour.\n\n"
        "**Source.** Python; the README of the source says how to install and run it. "
        "It is the package `knights-tour-lab`.\n\n"
        "**Licence.** The source names no licence: ask its authors before you copy or change it. "
        "Pictures, tables and links that you make here are yours to use in class.\n\n"
        f"**Cite as.** {citation(address, today)}"
    )
