"""Each file dropped on a page is measured in megabytes, and so are all of them together."""

from types import SimpleNamespace

import pytest

from knights.ui.running import reopened

MIB = 1_048_576


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ([2 * MIB, 2 * MIB], []),
        ([2 * MIB + 1], ["“0.txt” is larger than 2 MB."]),
        ([2 * MIB] * 4, []),
        ([2 * MIB] * 4 + [1], ["“4.txt” is left out: all files together may have up to 8 MB."]),
    ],
)
def test_a_file_too_large_or_too_many_is_left_out(sizes, told, monkeypatch):
    files = [
        SimpleNamespace(name=f"{number}.txt", size=size, getvalue=lambda: b"a1 b3")
        for number, size in enumerate(sizes)
    ]
    monkeypatch.setattr(reopened.st, "file_uploader", lambda *_, **named: files)
    complaints = []
    opened = reopened.file_control("Files", "f", ["txt"], 2, complaints, several=True)
    assert complaints == told
    assert {text for _, text in opened} <= {"a1 b3"}
    assert len(opened) == len(sizes) - len(told)
