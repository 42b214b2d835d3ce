"""Links in a row: a click keeps the session, and visitors can copy a link or open it in a new tab."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from knights.ui.components.component import Component

_PILLS = Component("pills", ("dom.js", "pills.js", "dom.css", "pills.css"))


class Pill(NamedTuple):
    """A link: the name, the tooltip, and the address on this site."""

    name: str
    words: str
    address: str


def pills(
    label: str, links: Sequence[Pill], *, key: str, chosen: str | None, on_link: Callable[[str], None]
) -> None:
    """Show links below a label; a click calls ``on_link`` with the name of the link."""

    def follow(name: str) -> None:
        if name in names:
            on_link(name)

    names = {one.name for one in links}
    data = {"label": label, "links": [one._asdict() for one in links], "chosen": chosen}
    _PILLS.draw(key=key, data=data, link=follow)
