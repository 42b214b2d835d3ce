"""The error for invalid input, and functions that check input."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from knights.base.text import quoted, shortened

Value = TypeVar("Value")


class InputError(ValueError):
    """An error for invalid input; its message is a sentence that quotes the input and says what would be valid."""


def by_key(what: str, key: str, known: Mapping[str, Value]) -> Value:
    """Return the value of a key that a user has given; raises an InputError that lists the keys if there is none."""
    if key not in known:
        raise InputError(f"There is no {what} “{shortened(key)}”; choose one of: {', '.join(known)}.")
    return known[key]


MAX_NUMERAL = 40
"""The maximum number of characters of a whole number; reading digits takes quadratic time, and Python limits them."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """An inclusive range of whole numbers, with the name of the quantity and the reason for its upper bound."""

    what: str
    least: int
    most: int | None = None
    beyond: str = ""

    def check(self, text: object) -> int:
        """Return ``text``, or an object, as a whole number; raises an InputError if it is not one within the bounds."""
        if type(text) is int and self.least <= text and (self.most is None or text <= self.most):
            return text
        span = f"of {self.least:,} or more" if self.most is None else f"from {self.least:,} to {self.most:,}"
        must = f"{self.what} must be a whole number {span}"
        given = shortened(text) if isinstance(text, str) else quoted(text)
        digits = (text if isinstance(text, str) else given).strip().replace("_", "").replace(",", "")
        try:
            if len(digits) > MAX_NUMERAL:
                raise ValueError
            power = re.fullmatch(r"(\d+)e(\d\d?)", digits)
            number = int(power[1]) * 10 ** int(power[2]) if power else int(digits)
        except ValueError:
            raise InputError(f"{must}, not “{given}”.") from None
        if number < self.least or (self.most is not None and number > self.most):
            reason = f": {self.beyond}" if self.beyond and number > self.least else ""
            raise InputError(f"{must}, not {shortened(f'{number:,}')}{reason}.")
        return number


def checked_seconds(seconds: object) -> float:
    """Return a time limit in seconds; raises an InputError unless it is a number above 0, up to a day."""
    if isinstance(seconds, bool) or not (isinstance(seconds, int | float) and 0 < seconds <= 86_400):
        raise InputError(f"The time limit is from 0 to 86,400 seconds, not “{quoted(seconds)}”.")
    return float(seconds)


MAX_DIGITS, MAX_DEPTH, MAX_DOTS = 3_000, 100, 10
"""The maximum numbers of digits of a number, of levels of brackets, and of parts of a dotted name.

Python converts integers of up to 4,300 decimal digits to text, which is the length of a number of 3,571 hexadecimal
digits. The time to read TOML is quadratic in the number of parts of a dotted name.
"""
_LONG_NUMBER = re.compile(rf"(?<![\da-fA-F_])[\da-fA-F_]{{{MAX_DIGITS + 1}}}")
# Each pattern matches only at the beginning of a word or a quotation, so that a search takes linear time.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_NAME = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MAX_DOTS}}}")
# An unterminated string extends to the end of the line.
_STRING = re.compile(r"""["](?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?""")
_BRACKETS = np.zeros(256, dtype=np.int8)
_BRACKETS[[*b"([{"]], _BRACKETS[[*b")]}"]] = 1, -1


MAX_TEXT = 40_000
"""The usual maximum length of a setting as text: enough for 24 variants with the longest formulas."""


def short(text: str, what: str, letters: int = MAX_TEXT) -> str:
    """Return an untrusted text unchanged; raises an InputError that names ``what`` if it is too long."""
    if len(text) > letters:
        raise InputError(f"{what} has up to {letters:,} characters; “{shortened(text, 40)}” has {len(text):,}.")
    return text


def bounded(text: str, what: str, letters: int) -> str:
    """Return an untrusted text unchanged; raises an InputError that names ``what`` if reading it would take long."""
    short(text, what, letters)
    for pattern, excess in (
        (_LONG_NUMBER, f"a number of more than {MAX_DIGITS:,} digits"),
        (_LONG_NAME, f"a name of more than {MAX_DOTS} parts separated by dots"),
    ):
        if found := pattern.search(text):
            raise InputError(f"{what} cannot have {excess}, like “{shortened(found[0], 40)}”.")
    if len(text) > MAX_DEPTH:
        marks = np.frombuffer(_STRING.sub("", text).encode("ascii", "replace"), np.uint8)
        depth = np.cumsum(_BRACKETS[marks], dtype=np.int32)
        if int((depth - np.minimum.accumulate(depth)).max(initial=0)) > MAX_DEPTH:
            quoted = shortened(text, 40)
            raise InputError(f"{what} cannot nest brackets more than {MAX_DEPTH} deep, like “{quoted}”.")
    return text


def text_in(path: str, letters: int = -1) -> str:
    """Return the text of a UTF-8 file, or its first ``letters`` characters; raises an InputError if there is none."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return file.read(letters)
    except UnicodeDecodeError:
        why = "it is not UTF-8 text: save it as UTF-8"
    except OSError as error:
        why = error.strerror or str(error)
    raise InputError(f"The file “{path}” cannot be read: {why}.")
