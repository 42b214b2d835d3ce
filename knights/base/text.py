"""Functions that write numbers, durations and rows as text, or quote text that a user has typed."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from math import floor, log10


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Return a count with its noun: ``1 step``, ``2 steps``."""
    return " ".join(tile(count, noun, nouns))


def tile(count: int, noun: str, nouns: str = "") -> tuple[str, str]:
    """Return a count and its noun separately: ``("2", "steps")``."""
    return f"{count:,}", noun if count == 1 else nouns or noun + "s"


def percent(share: float) -> str:
    """Write a share as a percentage; only 1 is 100%, and only 0 is 0%."""
    if share in (0.0, 1.0):
        return f"{share:.0%}"
    parts = min(max(100 * share, 0.01), 99.99)
    return f"{parts:.1f}%" if 0.5 <= parts <= 99.5 else f"{parts:.2f}%"


MINUS = "\N{MINUS SIGN}"


def figure(value: float, sign: bool = False) -> str:
    """Write a number to three significant digits, without an exponent: ``0.0123``, ``1.06``, ``3,328``."""
    size = abs(value)
    text = f"{size:,.0f}" if size >= 999.5 else f"{size:.3g}"
    if "e" in text:
        text = f"{size:.6f}".rstrip("0").rstrip(".")
    before = MINUS if value < 0 and text != "0" else "+" if sign and text != "0" else ""
    return f"{before}{text}"


def interval(low: float, high: float) -> str:
    """Write the ends of an interval with two digits of its width, at least three in all: ``1.003 to 1.012``."""
    places = 1 - floor(log10(high - low)) if high > low else 0
    if places <= 0 or 10**places * max(abs(low), abs(high)) < 1000:
        return f"{figure(low)} to {figure(high)}"
    return f"{low:,.{places}f} to {high:,.{places}f}"


def per_square(value: float) -> str:
    """Write steps per square: ``1 step per square``, ``1.06 steps per square``."""
    text = figure(value)
    return f"{text} {'step' if text == '1' else 'steps'} per square"


def p_in_words(p: float) -> str:
    """Write a p-value: ``p = 0.021``, ``p < 0.001``."""
    return f"p = {p:.2g}" if p >= 0.001 else "p < 0.001"


def seconds_in_words(seconds: float) -> str:
    """Write a duration in µs, ms or s."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds:.1f} s"


def duration_in_words(seconds: float) -> str:
    """Write a duration in suitable units: ``30 ms``, ``0.4 s``, ``12 s``, ``3 min 20 s``, ``2 h 5 min``."""
    if seconds < 0.1:
        return f"{seconds * 1e3:.0f} ms"
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600:,} h {whole % 3600 // 60} min"


def csv_text(rows: Iterable[Sequence[object]], header: Sequence[str] = ()) -> str:
    """Return rows as CSV, after the header if there is one; None becomes an empty field."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if header:
        writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def shortened(text: str, most: int = 80) -> str:
    """Shorten text that a user has typed to a line of up to ``most`` characters, to quote it in a message."""
    if len(text) <= most and text.isprintable():
        return text
    # Runs of blanks shrink to one blank, so a line can need more than ``most`` characters of the text.
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * most]).split())
    return line if len(line) <= most and len(text) <= 4 * most else f"{line[: most - 1]}…"


def quoted(value: object) -> str:
    """Return an object as Python writes it, shortened to quote it in a message."""
    try:
        return shortened(repr(value))
    except ValueError:  # Python writes no integer of more than 4,300 digits.
        return "a number with thousands of digits"


def first_line(function: Callable[..., object]) -> str:
    """Return the first line of a function's docstring, or its name if Python runs without docstrings (``-OO``)."""
    return (function.__doc__ or function.__name__).strip().splitlines()[0]


def printable(text: str) -> str:
    """Escape unprintable characters, so that a terminal does not interpret them."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else ascii(letter)[1:-1] for letter in text)


_MARKS = re.compile(r"[\\`*_\[\]<>#|~$&]")
"""The characters that have a special meaning in Markdown or in formulas."""
_LATE_PATTERNS = re.compile(
    r"""(?<=:)(?=//|[\w+-]+:|[a-z][\w-]*[\[/])   # an address, an emoji, a colour or an icon
    | (?<=www)(?=\.) | (?<=@)(?=\w)              # an address without its scheme, or an e-mail address
    | (?<!\S)(?=(<?->|<-|--|[<>~]=)(?!\S))       # an arrow or a sign
    | ^(?=[-+]|\d+[.)])                          # a list""",
    re.IGNORECASE | re.VERBOSE,
)
"""Positions inside patterns that no backslash can escape; Streamlit finds most of them after parsing Markdown."""
_WORD_JOINER = "\u2060"


def as_markdown(text: str) -> str:
    """Return Markdown that shows text literally, on one line; unprintable characters become �.

    A backslash escapes the characters of Markdown; a word joiner breaks the patterns that Streamlit finds later.
    """
    line = " ".join(text.split())
    line = "".join(letter if letter.isprintable() else "\ufffd" for letter in line)
    return _MARKS.sub(lambda found: "\\" + found[0], _LATE_PATTERNS.sub(_WORD_JOINER, line))


def without_middle(text: str, most: int) -> str:
    """Replace the middle of a text with an ellipsis if the text has more than ``most`` characters."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-(most // 2) :]}"


def split_outside_brackets(text: str, separator: str) -> list[str]:
    """Split text at each separator that is not inside ( ) or { }."""
    parts, start, depth = [], 0, 0
    for mark in re.finditer(rf"[(){{}}{re.escape(separator)}]", text):
        if mark[0] == separator and depth == 0:
            parts.append(text[start : mark.start()])
            start = mark.end()
        else:
            depth = max(0, depth + (mark[0] in "({") - (mark[0] in ")}"))
    return [*parts, text[start:]]
