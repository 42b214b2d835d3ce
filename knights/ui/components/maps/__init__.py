"""Small maps of boards side by side: pictures of a fixed size, each to be clicked."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from knights.ui.components.component import Component

_MAPS = Component("maps", ("dom.js", "maps/maps.js", "dom.css", "maps/maps.css"))


@dataclass(frozen=True, slots=True)
class SmallMap:
    """A map: its name for the page, its title, its words for tooltips and screen readers, and its picture's address."""

    name: str
    title: str
    words: str
    png: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A colour, as CSS has it, and its meaning."""

    colour: str
    words: str


def small_maps(
    maps: Sequence[SmallMap],
    marks: Sequence[Mark],
    *,
    key: str,
    chosen: str,
    on_board: Callable[[str], None],
) -> None:
    """Show maps, and one legend of the marks that occur in them.

    ``chosen`` is the name of the map that the page shows large; ``on_board`` is called with the name of a map that
    was clicked, before the page runs again.
    """

    def choose(name: str) -> None:
        if name in names:
            on_board(name)

    names = {one.name for one in maps}
    data = {
        "label": "Boards",
        "maps": [asdict(one) for one in maps],
        "marks": [asdict(mark) for mark in marks],
        "chosen": chosen,
    }
    _MAPS.draw(key=key, data=data, board=choose)
