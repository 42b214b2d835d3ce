"""The size of a board that a text gives is taken at its word, or refused in a sentence."""

import pytest

from knights.errors import InputError
from knights.judging import read_tour


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"rows": "8", "columns": 8, "tour": [[0, 0]]}', '“rows” must be a whole number, not “"8"”'),
        ('{"rows": 8, "columns": 8.0, "tour": [[0, 0]]}', "“columns” must be a whole number, not “8.0”"),
        ('{"rows": 8, "tour": [[0, 0]]}', "“columns” must be a whole number, not nothing"),
        ('{"rows": [1, 2], "columns": 2, "tour": [[0, 0]]}', "“rows” must be a whole number, not “[1, 2]”"),
        ('{"rows": true, "columns": 1, "tour": [[0, 0]]}', "“rows” must be a whole number, not “true”"),
        ("0,0 " + "9" * 4300 + ",1", "is too large for a board"),
        ('{"tour": [[0, ' + "9" * 4300 + "]]}", "is too large for a board"),
        ("1 2 " + "7" * 5000, "is neither a number nor a square"),
    ],
)
def test_what_is_no_size_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as error:
        read_tour(text)
    assert sentence in str(error.value)
    assert len(str(error.value)) < 300


def test_no_size_is_none() -> None:
    brought = read_tour('{"rows": null, "columns": null, "tour": [[0, 0], [1, 2]]}')
    assert (brought.board.rows, brought.board.columns) == (2, 3)
