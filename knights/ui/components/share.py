"""Sharing a page: the dialog with its link, its QR code, and the HTML that embeds it."""

from html import escape

import segno
import streamlit as st
from segno.encoder import DataOverflowError

from knights.base import InputError
from knights.ui.controls import reach, values


@st.dialog("Share what is on screen", width="medium")
def share(address: str) -> None:
    """Show a link with its QR code and the HTML that embeds it, in a dialog."""
    address = reach.reachable(address)
    style = "display:block;width:min(26rem,100%,55vh);margin:auto"
    try:
        st.html(f'<img src="{qr_code(address)}" alt="QR code of the link below" style="{style}">')
    except InputError as error:
        values.tell(st.warning, str(error))
    reach.show_reach("share")
    st.caption("Point the camera of a phone at the code, or copy the link.")
    st.code(address, language=None, wrap_lines=True)
    st.caption("To embed it in a page of your own:")
    st.code(frame(address), language="html", wrap_lines=True)


def qr_code(address: str) -> str:
    """Return the QR code of an address as a data URI; raises an InputError if it is none or is too long."""
    if not address.startswith(("http://", "https://")):
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
    embedded = address + ("&" if "?" in address else "?") + "embed=true"
    return (
        f'<iframe src="{escape(embedded)}" title="Knight\'s Tour Lab" '
        f'width="100%" height="900" style="border:0"></iframe>'
    )
