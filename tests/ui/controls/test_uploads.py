"""A megabyte is what the bounds of files say: at it a file is taken, a byte beyond it is not."""

from types import SimpleNamespace
from typing import Any

import pytest

from knights.base.errors import InputError
from knights.ui.running import reopened as uploads

MIB = 1_048_576


def file(size: int) -> Any:
    return SimpleNamespace(name="a.txt", size=size, file_id="1", getvalue=lambda: b"a1 b3")


@pytest.mark.parametrize(("most", "room"), [(2, 9 * MIB), (9, 2 * MIB)])
def test_a_file_is_measured_in_megabytes_and_by_the_room_that_is_left(most, room):
    assert uploads._opened(file(2 * MIB), most, room) == ("a.txt", "a1 b3")
    told = "larger than 2 MB" if most < room // MIB else "left out: all files together may have up to 8 MB"
    with pytest.raises(InputError, match=told):
        uploads._opened(file(2 * MIB + 1), most, room)


def test_all_files_have_room_for_so_many_megabytes(monkeypatch):
    rooms: list[int] = []
    monkeypatch.setattr(uploads.st, "file_uploader", lambda *_, **named: [file(5), file(7)])
    monkeypatch.setattr(uploads, "_opened", lambda file, most, room: rooms.append(room))
    uploads.file_control("Files", "f", ["txt"], 1, [], several=True)
    assert rooms == [8 * MIB, 8 * MIB - 5]
