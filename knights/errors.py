"""The one error a person may see."""

import re
from dataclasses import dataclass
from pathlib import Path

from knights.text import shortened


class InputError(ValueError):
    """Something a person typed cannot be used.

    The message is one sentence that quotes the input, says what is wrong with it and what would be
    right. Pages show it as it is; the command line prints it and exits with status 2.
    """


def whole_number(text: object, name: str, least: int, most: int | None = None, beyond: str = "") -> int:
    """``text`` as a whole number from ``least`` to ``most``, a bound for the reason ``beyond``; else an InputError."""
    span = f"from {least:,} to {most:,}" if most is not None else f"of {least:,} or more"
    try:
        digits = str(text).strip().replace("_", "").replace(",", "")
        power = re.fullmatch(r"(\d+)e(\d\d?)", digits)
        number = int(power[1]) * 10 ** int(power[2]) if power else int(digits)
    except ValueError:
        raise InputError(f"{name} must be a whole number {span}, not “{shortened(str(text))}”.") from None
    if number < least or (most is not None and number > most):
        quoted = shortened(f"{number:,}")
        reason = f": {beyond}" if beyond and number > least else ""
        raise InputError(f"{name} must be a whole number {span}, not {quoted}{reason}.")
    return number


def text_in(path: str) -> str:
    """The text of a file, to the letter; raises an InputError if it cannot be read."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        why = "it is no text in UTF-8: save it in that encoding"
    except OSError as error:
        why = error.strerror or str(error)
    raise InputError(f"The file “{path}” cannot be read: {why}.")


@dataclass(frozen=True, slots=True)
class Bounds:
    """A range of whole numbers.

    Attributes:
        what: the name of the quantity in messages.
        least, most: the bounds, inclusive; None for no upper bound.
        beyond: the reason for the upper bound, for messages.
    """

    what: str
    least: int
    most: int | None = None
    beyond: str = ""

    def check(self, text: object) -> int:
        """``text`` as a whole number within the bounds; raises an InputError if it is none."""
        return whole_number(text, self.what, self.least, self.most, self.beyond)
