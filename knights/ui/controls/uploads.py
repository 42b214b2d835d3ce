"""Files that visitors drop on a page."""

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from knights.base.errors import InputError
from knights.ui.bounds import MAX_UPLOADS_MEGABYTES
from knights.ui.controls.complaints import noting
from knights.ui.streamlit_internals import UploadedFile


class Opened(NamedTuple):
    """A file that a visitor dropped on the page: its name and its text."""

    name: str
    text: str


def file_control(
    label: str, key: str, kinds: Sequence[str], most: int, complaints: list[str], *, several: bool = False
) -> list[Opened]:
    """Draw an upload box; return the usable files, and add a complaint for each other one.

    Args:
        kinds: the endings of their names.
        most: the greatest size of one file in megabytes.
    """
    value = st.file_uploader(
        label, type=list(kinds), accept_multiple_files=several, key=key, max_upload_size=most
    )
    files = value if isinstance(value, list) else [value] if value else []
    opened, room = [], MAX_UPLOADS_MEGABYTES << 20
    for file in files:
        with noting(complaints):
            opened.append(_opened(file, most, room))
            room -= file.size
    return opened


def _opened(file: UploadedFile, most: int, room: int) -> Opened:
    """Return the name and the text of a file; raise an InputError if it is too large, or not text."""
    # The browser checks the size too, but other programs send files as well.
    if file.size > most << 20:
        raise InputError(f"“{file.name}” is larger than {most} MB.")
    if file.size > room:
        raise InputError(
            f"“{file.name}” is left out: all files together may have up to {MAX_UPLOADS_MEGABYTES} MB."
        )
    try:
        return Opened(file.name, file.getvalue().decode())
    except UnicodeDecodeError:
        raise InputError(f"“{file.name}” is not UTF-8 text: save it in that encoding.") from None
