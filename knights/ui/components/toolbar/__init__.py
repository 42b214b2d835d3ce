"""The buttons above every page: copy the link, show it as a QR code, projector mode."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import streamlit as st

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

KEY = "toolbar"
_HERE = Path(__file__).parent

Mode = Literal["page", "projector", "embedded"]


def toolbar(mode: Mode, on_share: Callable[[str], None], on_projector: Callable[[bool], None]) -> None:
    """Draw the buttons; the link that they copy is the browser's own address.

    Args:
        mode: which of them are there: in projector mode the way out of it, in a frame of another site the way to
            the whole app.
        on_share: called with the address that a person wants as a QR code, before the page runs again.
        on_projector: called with whether projector mode is wanted.
    """
    _component()(
        key=KEY,
        data={"mode": mode},
        on_share_change=lambda: on_share(_sent("share")),
        on_projector_change=lambda: on_projector(_sent("projector") == "1"),
    )


def _sent(name: str) -> str:
    """What the browser sent; empty if it is not text, which these buttons never send."""
    text = st.session_state[KEY].get(name)
    return text if isinstance(text, str) else ""


@cache
def _component() -> ComponentRenderer:
    """The component, registered at its first use."""
    js, css = ((_HERE / f"toolbar.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    return st.components.v2.component("knights_toolbar", js=js, css=css)
