"""The buttons above every page: copy the link, show it as a QR code, projector mode."""

from collections.abc import Callable, Mapping
from typing import Literal

from knights.ui.components.component import Component

KEY = "toolbar"
_TOOLBAR = Component("toolbar", ("dom.js", "toolbar/toolbar.js", "dom.css", "toolbar/toolbar.css"))

Mode = Literal["page", "projector", "embedded"]


def toolbar(
    page: str,
    mode: Mode,
    *,
    on_share: Callable[[str], None],
    on_projector: Callable[[bool], None],
    keep: Mapping[str, str],
    on_lead: Callable[[str], None],
    turn: str | None = None,
) -> None:
    """Draw the buttons; the link that they copy is the browser's own address.

    Args:
        page: the name of the page; the browser scrolls to the top when it changes.
        on_share: called with the address for a QR code before the page reruns.
        on_projector: called with whether to turn projector mode on.
        keep: what the browser remembers in cookies for other pages and for a reload: the key of the classroom that it
            leads, ``lead``, and its ticket as a guest, ``ticket``; empty for none.
        on_lead: called with another key when the page comes to the front.
        turn: the relative address of a page that the browser opens at once, as one step of its history; Streamlit's
            ``switch_page`` with settings makes two steps, of which the first has no page.
    """
    _TOOLBAR.draw(
        key=KEY,
        data={"page": page, "mode": mode, "keep": keep, "turn": turn},
        share=on_share,
        projector=lambda text: on_projector(text == "1"),
        lead=on_lead,
    )
