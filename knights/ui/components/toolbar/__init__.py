"""The buttons above every page: copy the link, show it as a QR code, projector mode."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal

from knights.ui.components.component import Component

KEY = "toolbar"
_TOOLBAR = Component("toolbar", ("dom.js", "toolbar/toolbar.js", "dom.css", "toolbar/toolbar.css"))

Mode = Literal["page", "projector", "embedded"]


@dataclass(frozen=True)
class Turn:
    """An order to the browser to turn to another page: one step in its history, and none where it replaces this one.

    Streamlit's own ``switch_page`` with settings makes two steps, of which the first leads nowhere.

    Attributes:
        address: of the other page, relative to this one.
        replaces: whether it takes the place of this page in the history.
    """

    address: str
    replaces: bool


def toolbar(
    page: str,
    mode: Mode,
    on_share: Callable[[str], None],
    on_projector: Callable[[bool], None],
    turn: Turn | None = None,
) -> None:
    """Draw the buttons; the link that they copy is the browser's own address.

    Args:
        page: the name of the page below it: another one is shown from its top.
        mode: which of them are there: in projector mode the way out of it, in a frame of another site the way to
            the whole app.
        on_share: called with the address that a person wants as a QR code, before the page runs again.
        on_projector: called with whether projector mode is wanted.
        turn: the page to which the browser is to turn at once.
    """
    _TOOLBAR.draw(
        key=KEY,
        data={"page": page, "mode": mode, "turn": asdict(turn) if turn else None},
        share=on_share,
        projector=lambda text: on_projector(text == "1"),
    )
