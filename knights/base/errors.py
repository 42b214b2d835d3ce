"""The one error a person may see."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from knights.base.text import shortened


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


MAX_DIGITS = 3_000
"""The most digits of a number: Python reads and writes up to 4,300, which a hexadecimal one has from 3,571 on."""
MAX_DEPTH = 100
"""How deep brackets may be nested."""
MAX_DOTS = 10
"""How many parts of a name dots may join: the reader of TOML takes the square of that."""
_LONG_NUMBER = re.compile(rf"(?<![\da-fA-F_])[\da-fA-F_]{{{MAX_DIGITS + 1}}}")
# Each pattern starts only where a word or a quotation can, so that the time is linear in the text.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_NAME = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MAX_DOTS}}}")
_BRACKETS = np.zeros(256, dtype=np.int8)
_BRACKETS[[*b"([{"]], _BRACKETS[[*b")]}"]] = 1, -1


def bounded(text: str, what: str, letters: int) -> str:
    """Return a text from outside that no parser takes long over, nor much room.

    Cost: linear in the text, in Python's own loops.

    Args:
        text: what is to be read.
        what: what messages call it, with a capital.
        letters: how long it may be.

    Raises:
        InputError: if it is longer, or has a longer number, deeper brackets or a name of more parts than anything that
            is meant.
    """
    if len(text) > letters:
        raise InputError(
            f"{what} has up to {letters:,} letters, not {len(text):,} as “{shortened(text, 40)}”."
        )
    for pattern, excess in (
        (_LONG_NUMBER, f"a number of more than {MAX_DIGITS:,} digits"),
        (_LONG_NAME, f"a name of more than {MAX_DOTS} parts with dots between"),
    ):
        if found := pattern.search(text):
            raise InputError(f"{what} cannot have {excess}, as “{shortened(found[0], 40)}” has.")
    if len(text) > MAX_DEPTH:
        marks = np.frombuffer(text.encode("ascii", "replace"), np.uint8)
        depth = np.cumsum(_BRACKETS[marks], dtype=np.int32)
        if int((depth - np.minimum.accumulate(depth)).max()) > MAX_DEPTH:
            raise InputError(
                f"{what} cannot have brackets more than {MAX_DEPTH} deep, as “{shortened(text, 40)}” has."
            )
    return text


def text_in(path: str, letters: int = -1) -> str:
    """The text of a file, to the letter, or its first letters; raises an InputError if it cannot be read."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return file.read(letters)
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
