"""The error shown to users, and the checks of input that raise it."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from knights.base.text import shortened


class InputError(ValueError):
    """An error for invalid input; its message is a sentence that quotes the input and says what would be valid."""


def whole_number(text: object, name: str, least: int, most: int | None = None, beyond: str = "") -> int:
    """Read a whole number in a range, or raise an InputError; ``beyond`` explains the upper bound."""
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


MAX_DIGITS, MAX_DEPTH, MAX_DOTS = 3_000, 100, 10
"""The maximum numbers of digits, of nested brackets, and of parts of a dotted name.

Python writes numbers of up to 4,300 digits, which 3,571 hexadecimal digits can reach. The time for reading TOML is
quadratic in the parts of a dotted name.
"""
_LONG_NUMBER = re.compile(rf"(?<![\da-fA-F_])[\da-fA-F_]{{{MAX_DIGITS + 1}}}")
# Each pattern starts only where a word or a quotation can, so that the time is linear in the text.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_NAME = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MAX_DOTS}}}")
_BRACKETS = np.zeros(256, dtype=np.int8)
_BRACKETS[[*b"([{"]], _BRACKETS[[*b")]}"]] = 1, -1


def bounded(text: str, what: str, letters: int) -> str:
    """Return an untrusted text if every parser can read it in little time and memory.

    Raises an InputError, which names ``what``, if the text has more than ``letters`` characters or exceeds a maximum.
    """
    if len(text) > letters:
        raise InputError(
            f"{what} has up to {letters:,} characters; “{shortened(text, 40)}” has {len(text):,}."
        )
    for pattern, excess in (
        (_LONG_NUMBER, f"a number of more than {MAX_DIGITS:,} digits"),
        (_LONG_NAME, f"a name of more than {MAX_DOTS} parts separated by dots"),
    ):
        if found := pattern.search(text):
            raise InputError(f"{what} cannot have {excess}, like “{shortened(found[0], 40)}”.")
    if len(text) > MAX_DEPTH:
        marks = np.frombuffer(text.encode("ascii", "replace"), np.uint8)
        depth = np.cumsum(_BRACKETS[marks], dtype=np.int32)
        if int((depth - np.minimum.accumulate(depth)).max()) > MAX_DEPTH:
            quoted = shortened(text, 40)
            raise InputError(f"{what} cannot nest brackets more than {MAX_DEPTH} deep, like “{quoted}”.")
    return text


def text_in(path: str, letters: int = -1) -> str:
    """Return the text of a file, or its first characters, unchanged; raises an InputError if it cannot be read."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return file.read(letters)
    except UnicodeDecodeError:
        why = "it is not UTF-8 text: save it as UTF-8"
    except OSError as error:
        why = error.strerror or str(error)
    raise InputError(f"The file “{path}” cannot be read: {why}.")


@dataclass(frozen=True, slots=True)
class Bounds:
    """A range of whole numbers, ends included, with the name of the quantity and the reason for its upper bound."""

    what: str
    least: int
    most: int | None = None
    beyond: str = ""

    def check(self, text: object) -> int:
        """Return ``text`` as a whole number within the bounds; raises an InputError if it is not one."""
        return whole_number(text, self.what, self.least, self.most, self.beyond)
