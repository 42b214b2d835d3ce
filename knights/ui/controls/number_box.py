"""Number boxes for whole numbers that read 1e6 as a million, and say what is wrong with 2.5.

Where a box expects whole numbers the browser reads the digits up to the first other letter, 1e6 as 1. So the boxes
are those for any number, and what is no whole one is refused here.
"""

from __future__ import annotations

from typing import Any

MAX_COUNTED = float(2**53 - 1)
"""Up to here a browser has every whole number."""


def box_of_floats(value: int, args: tuple[int, ...], named: dict[str, Any]) -> dict[str, Any]:
    """What ``st.number_input`` takes to show a whole number in a box that takes any.

    Args:
        value: the number.
        args: the least and the greatest number, if they are given by place.
        named: what else the box takes.
    """
    least, most = args or (-MAX_COUNTED, MAX_COUNTED)
    bounds = {"min_value": least, "max_value": most, "step": 1} | named
    numbers = {name: float(bounds.pop(name)) for name in ("min_value", "max_value", "step")}
    return {**bounds, **numbers, "value": float(value), "format": "%.0f"}


def whole(typed: float) -> int | None:
    """The whole number that was typed; None if it is none."""
    return int(typed) if float(typed).is_integer() else None
