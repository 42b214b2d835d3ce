"""The buttons above every page: copy the link, show it as a QR code, projector mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from knights.ui.components.component import Component

KEY = "toolbar"
_TOOLBAR = Component("toolbar", ("dom.js", "toolbar/toolbar.js", "toolbar/toolbar.css"))

Mode = Literal["page", "projector", "embedded"]


def toolbar(mode: Mode, on_share: Callable[[str], None], on_projector: Callable[[bool], None]) -> None:
    """Draw the buttons; the link that they copy is the browser's own address.

    Args:
        mode: which of them are there: in projector mode the way out of it, in a frame of another site the way to
            the whole app.
        on_share: called with the address that a person wants as a QR code, before the page runs again.
        on_projector: called with whether projector mode is wanted.
    """
    _TOOLBAR.draw(
        key=KEY,
        data={"mode": mode},
        share=on_share,
        projector=lambda text: on_projector(text == "1"),
    )
