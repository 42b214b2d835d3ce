"""Numbers and table rows written as text, and quotations of typed text."""

import csv
import io

import pytest

from knights import base
from tests.support.markup import MARKUP
from tests.support.markup import shown as as_shown
from tests.support.visits import shown


def test_csv_with_any_text_in_its_fields_can_be_read_back():
    rows = [(1, "a, b", 0.1), (2, 'say "no"', None), (3, "two\nlines", 1e-9)]
    text = base.csv_text(rows, ("count", "words", "share"))
    read = list(csv.reader(io.StringIO(text)))
    assert read[0] == ["count", "words", "share"]
    assert [(int(a), b, float(c) if c else None) for a, b, c in read[1:]] == rows
    assert base.csv_text([(1, 2)]) == "1,2\n"
    assert base.csv_text([], ("a", "b")) == "a,b\n"


TOLD = {
    base.duration_in_words: "0.004: 4 ms | 0.0994: 99 ms | 0.1: 0.1 s | 9.94: 9.9 s | 10: 10 s | 59.4: 59 s | 59.6: "
    "1 min 0 s | 200: 3 min 20 s | 3599: 59 min 59 s | 7500: 2 h 5 min | 3600060: 1,000 h 1 min",
    base.seconds_in_words: "0: 0 µs | 0.00099: 990 µs | 0.001: 1.0 ms | 0.9994: 999.4 ms | 1: 1.0 s | 75.25: 75.2 s",
    base.percent: "0: 0% | 1: 100% | 0.9834: 98.3% | 0.00001: 0.01% | 0.995: 99.5% | 0.005: 0.5% | 0.0049: 0.49% | "
    "0.00019: 0.02%",
    base.per_square: "1: 1 step per square | 1.001: 1 step per square | 1.06: 1.06 steps per square | "
    "3328.4: 3,328 steps per square",
    base.p_in_words: "1.0: p = 1 | 0.0214: p = 0.021 | 0.001: p = 0.001 | 1e-9: p < 0.001",
}
"""For each function, numbers and the expected text; only shares of exactly 0 and 1 become 0% and 100%."""


@pytest.mark.parametrize(("words", "told"), TOLD.items())
def test_numbers_are_written_in_words(words, told):
    numbers = [line.partition(":")[0] for line in told.split(" | ")]
    assert " | ".join(f"{number}: {words(float(number))}" for number in numbers) == told


def test_typed_text_is_shown_literally():
    assert base.as_markdown("f(3*onward - 2*centre) [x](y)") == r"f(3\*onward - 2\*centre) \[x\](y)"
    assert base.as_markdown("x\n\n # y\0") == "x \\# y\ufffd"
    command = "python -m knights compare 5 6 --variants roth,pohl --starts random:5"
    assert shown(base.as_markdown(command)) == base.as_markdown(command).replace("\\", "") == command, "to be copied"
    assert [shown(base.as_markdown(text)) for text in MARKUP] == [as_shown(text) for text in MARKUP]


def test_a_long_sentence_keeps_both_ends():
    assert base.without_middle("x" * 10, 10) == "x" * 10
    assert base.without_middle("a" * 6 + "b" * 6, 10) == "aaaaa … bbbbb"


@pytest.mark.parametrize("told", ["0 steps", "1 step", "2 steps", "1,000 steps", "3 stairs"])
def test_a_count_has_its_noun(told):
    number, noun = told.split()
    counted = int(number.replace(",", "")), "step", noun if noun == "stairs" else ""
    assert base.plural(*counted) == told
    assert base.tile(*counted) == (number, noun)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ""),
        ("12345", "12345"),
        ("123456", "1234…"),
        ("1\n2", "1 2"),
        ("1  2", "1  2"),
        (" \t 1 \n\n 2  ", "1 2"),
        ("1234\n5", "1234…"),
        ("1" + " " * 19, "1"),
        ("1" + " " * 20, "1…"),
    ],
)
def test_a_quotation_is_short_and_on_one_line(text, told):
    assert base.shortened(text, 5) == told
    assert base.shortened("a" * 80) == "a" * 80
    assert base.shortened("a" * 81) == "a" * 79 + "…"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("a,b", ["a", "b"]),
        (",a,", ["", "a", ""]),
        ("f(a,b),{c,d},e", ["f(a,b)", "{c,d}", "e"]),
        ("((a,b),c),d", ["((a,b),c)", "d"]),
        ("a),b", ["a)", "b"]),
        ("a)),(b,c)", ["a))", "(b,c)"]),
        ("(a,b", ["(a,b"]),
    ],
)
def test_a_text_is_split_only_outside_brackets(text, parts):
    assert base.split_outside_brackets(text, ",") == parts


def test_a_figure_has_three_digits_no_exponent_and_a_real_minus():
    values = (0, 1, -1, 1.0604, -0.0612, 999.4, 999.6, 3328.4, -12345.0, 0.00001234, -1e-9)
    told = "0 1 −1 1.06 −0.0612 999 1,000 3,328 −12,345 0.000012 0".split()
    assert [base.figure(value) for value in values] == told
    signed = "0 +1 −1 +1.06 −0.0612 +999 +1,000 +3,328 −12,345 +0.000012 0".split()
    assert [base.figure(value, sign=True) for value in values] == signed


def test_unprintable_characters_are_escaped_for_a_terminal():
    assert base.printable("a\x1b[2J\tb\n\u202e") == "a\\x1b[2J\tb\n\\u202e"


def test_a_caption_is_the_first_line_of_a_docstring_or_the_name_of_its_function():
    def corner() -> None:
        """Measure the corner.

        More.
        """

    assert base.first_line(corner) == "Measure the corner."
    corner.__doc__ = None
    assert base.first_line(corner) == "corner"


def test_an_interval_shows_two_digits_of_its_width():
    ends = ((1, 1.0123), (1, 1), (1, 3.5144), (0.0212, 0.0348), (1234.5, 1236.2), (80.2, 3328.4), (999.4, 999.61))
    told = [base.interval(*pair) for pair in ends]
    assert told[:4] == ["1.000 to 1.012", "1 to 1", "1 to 3.51", "0.0212 to 0.0348"]
    assert told[4:] == ["1,234.5 to 1,236.2", "80.2 to 3,328", "999.40 to 999.61"]
