"""``knights published``: rows as a table, or as paragraphs if a cell is long."""

from types import SimpleNamespace

import pytest

from knights.cli.published import _LONG, _table


@pytest.mark.parametrize("cell", ["item", "expected", "got", "agreement"])
def test_rows_with_a_long_cell_are_printed_as_paragraphs(cell):
    row = {"item": "5x5", "expected": 25, "got": 24, "agreement": "differs", "note": "n" * (_LONG + 1)}
    assert _table([SimpleNamespace(**row)]).split()[:2] == ["item", "published"]
    text = "x" * (_LONG + 1)
    lines = _table([SimpleNamespace(**row), SimpleNamespace(**row | {cell: text})]).splitlines()
    assert lines[:4] == ["5x5: differs", "  published: 25", "  ours: 24", f"  note: {row['note']}"]
    assert len(lines) == 8
