"""Links in a menu: a click keeps the session, and visitors can copy a link or open it in a new tab."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from knights.ui.components.component import Component

_PILLS = Component("pills", ("dom.js", "pills/pills.js", "dom.css", "pills/pills.css"))


class Pill(NamedTuple):
    """A link: the name, what is at its address, and the address on this site."""

    name: str
    words: str
    address: str


def pills(
    label: str, links: Sequence[Pill], *, key: str, chosen: str | None, on_link: Callable[[str], None]
) -> None:
    """Show a menu of links, and below it the words of the chosen one; a click calls ``on_link`` with a name."""

    def follow(name: str) -> None:
        if name in names:
            on_link(name)

    names = {one.name for one in links}
    data = {"label": label, "links": [one._asdict() for one in links], "chosen": chosen}
    _PILLS.draw(key=key, data=data, link=follow)
