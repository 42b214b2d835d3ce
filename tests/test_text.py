"""Rows as text."""

import csv
import io

import pytest

from knights.text import as_markdown, csv_text, duration_in_words, percent, without_middle
from tests.support.markup import MARKUP
from tests.support.markup import shown as as_shown
from tests.support.visits import shown


def test_csv_can_be_read_again_whatever_the_cells_hold():
    rows = [(1, "a, b", 0.1), (2, 'say "no"', None), (3, "two\nlines", 1e-9)]
    text = csv_text(rows, ("count", "words", "share"))
    read = list(csv.reader(io.StringIO(text)))
    assert read[0] == ["count", "words", "share"]
    assert [(int(a), b, float(c) if c else None) for a, b, c in read[1:]] == rows


def test_csv_has_a_header_where_one_is_given_and_ends_its_lines_alike():
    assert csv_text([(1, 2)]) == "1,2\n"
    assert csv_text([], ("a", "b")) == "a,b\n"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.004, "4 ms"), (0.4, "0.4 s"), (12, "12 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")],
)
def test_a_duration_has_two_digits_or_so_and_is_never_nothing(seconds, told):
    assert duration_in_words(seconds) == told


def test_what_was_typed_is_shown_as_it_is():
    assert as_markdown("f(3*onward - 2*centre) [x](y)") == r"f(3\*onward - 2\*centre) \[x\](y)"
    assert as_markdown("x\n\n # y\0") == "x \\# y\ufffd"
    command = "python -m knights compare 5 6 --variants roth,pohl --starts random:5"
    assert shown(as_markdown(command)) == as_markdown(command).replace("\\", "") == command, "to be copied"
    assert [shown(as_markdown(text)) for text in MARKUP] == [as_shown(text) for text in MARKUP]


def test_a_long_sentence_keeps_both_ends():
    assert without_middle("x" * 10, 10) == "x" * 10
    assert without_middle("a" * 6 + "b" * 6, 10) == "aaaaa … bbbbb"


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.0, "0%"),
        (1.0, "100%"),
        (0.9834, "98.3%"),
        (0.99999, "99.99%"),
        (0.00001, "0.01%"),
        (0.9971, "99.71%"),
    ],
)
def test_only_all_is_called_all_and_only_nothing_nothing(share, told):
    assert percent(share) == told
