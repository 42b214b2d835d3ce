"""A setting reads from an address what it writes there."""

import pytest

from knights.base.errors import InputError
from knights.ui.controls.setting import Several


def known(word: str) -> None:
    if word not in ("a", "b", "c"):
        raise InputError(f"There is no “{word}”.")


SEVERAL = Several("letters", ("a",), ("a", "b", "c"), known, "Letters")


@pytest.mark.parametrize(
    ("text", "words"), [("b", ["b"]), ("c,a", ["c", "a"]), (" c , a,,c,", ["c", "a"]), ("", []), (",", [])]
)
def test_several_words_are_read_in_order_and_each_once(text, words):
    assert SEVERAL.parse(text) == words
    assert SEVERAL.parse(SEVERAL.write(words)) == words


def test_a_word_that_is_none_of_them_is_refused_whatever_stands_beside_it():
    with pytest.raises(InputError, match="There is no “d”"):
        SEVERAL.parse("a,d")
    assert SEVERAL.default == ["a"]
