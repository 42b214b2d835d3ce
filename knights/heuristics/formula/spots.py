"""Mistakes in a formula's text: one sentence each, with an arrow at the spot."""

import re

from knights.base.errors import InputError

EXAMPLE = "f(3*onward - centre + edge)"

_SHOWN = 40
"""The number of letters quoted on either side of the spot."""


def around(text: str, spot: int) -> str:
    """The text near a spot, with an arrow before it."""
    before, after = text[:spot], text[spot:]
    head = f"…{before[-_SHOWN:]}" if len(before) > _SHOWN else before
    tail = f"{after[:_SHOWN]}…" if len(after) > _SHOWN else after
    return f"{head}→{tail}"


def wrong(text: str, spot: int, problem: str) -> InputError:
    """The error with a sentence about the problem at a spot."""
    return InputError(f"In the formula “{around(text, spot)}”, {problem}.")


def look_at_letters(text: str) -> None:
    """Raise an InputError at the first letter that no formula has, or number that is not whole."""
    if number := re.search(r"(?<![A-Za-z0-9_.])(\d*\.\d*|\d+[A-Za-z_]\w*|0\d+)", text):
        raise wrong(text, number.start(), f"“{number[0]}” is not a whole number like 12")
    if letter := re.search(r"[^A-Za-z0-9_ +\-*/%<>=!(),]", text):
        raise wrong(
            text,
            letter.start(),
            f"“{letter[0]}” cannot stand; what can are quantities, whole numbers, brackets, + - * // %, "
            "comparisons, and, or, not, if, else, min, max and abs",
        )
    if equals := re.search(r"(?<![=!<>])=(?!=)", text):
        raise wrong(text, equals.start(), "one = cannot stand; whether two values are equal is asked with ==")


def not_understood(text: str, error: SyntaxError) -> InputError:
    """The error with a sentence on where Python's parser stopped, and what is missing there."""
    spot = min((error.offset or 1) - 1, len(text))
    for message, problem in (
        ("never closed", "this bracket is never closed"),
        ("unmatched", "this bracket closes none"),
        ("expected 'else'", "an if has no else; write it like 1 if edge == 0 else 2"),
        ("too many", "there are too many brackets inside of each other"),
    ):
        if message in error.msg:
            return wrong(text, spot, problem)
    if re.search(r"([-+*/%<>=!(,]|\b(and|or|not|if|else))$", text):
        return wrong(text, len(text), f"something is missing; write it like {EXAMPLE[2:-1]}")
    return wrong(
        text, spot, f"an operator is missing or stands in the wrong place; write it like {EXAMPLE[2:-1]}"
    )
