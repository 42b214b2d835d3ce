"""Links in a row, as pills: a click keeps the session, and each can be copied or opened in a new tab."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from knights.ui.components.component import Component

_PILLS = Component("pills", ("dom.js", "pills/pills.js", "dom.css", "pills/pills.css"))


class Pill(NamedTuple):
    """One link: its name, the words shown when the pointer is over it, and its address on this site."""

    name: str
    words: str
    address: str


def pills(
    label: str, links: Sequence[Pill], *, key: str, chosen: str | None, on_link: Callable[[str], None]
) -> None:
    """Show links below a label; ``on_link`` is called with the name of one that was clicked."""

    def follow(name: str) -> None:
        if name in names:
            on_link(name)

    names = {one.name for one in links}
    data = {"label": label, "links": [one._asdict() for one in links], "chosen": chosen}
    _PILLS.draw(key=key, data=data, link=follow)
