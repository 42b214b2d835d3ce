"""The one error a person may see."""

from __future__ import annotations

from dataclasses import dataclass

from knights.text import shortened


class InputError(ValueError):
    """Something a person typed cannot be used.

    The message is one sentence that quotes the input, says what is wrong with it and what would be
    right. Pages show it as it is; the command line prints it and exits with status 2.
    """


def whole_number(text: object, name: str, least: int, most: int | None = None, beyond: str = "") -> int:
    """Return ``text`` as a whole number between ``least`` and ``most``; ``beyond`` says why no more.

    Raises:
        InputError: if it is not a whole number, or lies outside the range.
    """
    wanted = f"from {least:,} to {most:,}" if most is not None else f"of {least:,} or more"
    try:
        number = int(str(text).strip().replace("_", "").replace(",", ""))
    except ValueError:
        raise InputError(f"{name} must be a whole number {wanted}, not “{shortened(str(text))}”.") from None
    if number < least or (most is not None and number > most):
        quoted = shortened(f"{number:,}")
        why = f": {beyond}" if beyond and number > least else ""
        raise InputError(f"{name} must be a whole number {wanted}, not {quoted}{why}.")
    return number


@dataclass(frozen=True, slots=True)
class Bounds:
    """The whole numbers that something can be.

    Attributes:
        what: its name in the sentence on any other.
        least, most: both belong to it; None for no end.
        beyond: why no more, for that sentence.
    """

    what: str
    least: int
    most: int | None = None
    beyond: str = ""

    def check(self, text: object) -> int:
        """Return ``text`` as a whole number within the bounds.

        Raises:
            InputError: if it is not a whole number, or lies outside.
        """
        return whole_number(text, self.what, self.least, self.most, self.beyond)
