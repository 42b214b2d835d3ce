"""The position of a player in the address, as `“at”`."""

from knights.base.errors import Bounds
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Setting

AT: Setting[int | None] = Setting("at", None, Bounds("The position", 0, 10**9).check, passing=True)
"""How many events have happened on the board shown; nothing for where it opens by itself."""


def position(first: int, last: int) -> int | None:
    """The position that the address names; None, after a sentence, if there is no such position."""
    at = AT.value
    if at is None or first <= at <= last:
        return at
    problems([f"In the address, “at”: the positions here go from {first} to {last:,}; there is no {at:,}."])
    return None
