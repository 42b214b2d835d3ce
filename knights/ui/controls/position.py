"""The position of a player in the address, as ``at``."""

from __future__ import annotations

from knights.errors import whole_number
from knights.ui.controls.address import Field, setting
from knights.ui.controls.complaints import problems

_MOST = 10**9

AT = Field("at", None, lambda text: whole_number(text, "The position", 0, _MOST), passing=True)
"""How many events have happened on the board shown; nothing for where it opens by itself."""


def asked_position(page: str, first: int, last: int) -> int | None:
    """The position that the address asks for; None, after a sentence, if there is no such position."""
    asked: int | None = setting(page, AT.name)
    if asked is None or first <= asked <= last:
        return asked
    problems(
        [f"In the address, “at”: the positions here go from {first} to {last:,}; there is no {asked:,}."]
    )
    return None
