"""Files that a person drops on a page: a session keeps the bytes of those that the page shows, and no others.

By itself Streamlit keeps a file until some minutes after its tab was closed, also when another has taken its place or
the page is left.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from knights.errors import InputError
from knights.ui.bounds import MAX_UPLOADS_MEGABYTES
from knights.ui.controls.values import record


class Opened(NamedTuple):
    """A file that a person has dropped on the page: its name and its text."""

    name: str
    text: str


@dataclass
class _Held:
    """The files that a session keeps.

    Attributes:
        files: of each control the identifiers of its files.
        refused: of each control why files were refused that were dropped on it last.
        drawn: the controls that this run has drawn.
    """

    files: dict[str, set[str]] = field(default_factory=dict)
    refused: dict[str, list[str]] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)


def file_control(
    label: str, key: str, kinds: Sequence[str], most: int, complaints: list[str], *, several: bool = False
) -> list[Opened]:
    """Where files can be dropped; those that are there and can be used.

    Args:
        kinds: how their names end.
        most: megabytes of one of them.
        complaints: takes a sentence on each that cannot be used; its bytes are dropped.
        several: whether there may be more than one.
    """
    value = st.file_uploader(
        label, type=list(kinds), accept_multiple_files=several, key=key, max_upload_size=most
    )
    files: list[UploadedFile] = value if isinstance(value, list) else [value] if value else []
    opened, refused, kept = [], [], set[str]()
    room = MAX_UPLOADS_MEGABYTES << 20
    for file in files:
        try:
            opened.append(_opened(file, most, room))
        except InputError as error:
            refused.append(str(error))
        else:
            kept.add(file.file_id)
            room -= file.size
    held, now = record(_Held), {file.file_id for file in files}
    before = held.files.get(key, set())
    if now != before:
        # What was refused before is not among the files any more, since it is dropped.
        held.refused[key] = refused
        _drop((before | now) - kept)
    held.files[key] = kept
    held.drawn.add(key)
    complaints += held.refused.get(key, [])
    return opened


@contextmanager
def shown_files_alone() -> Iterator[None]:
    """Drop the files of the controls that a run has not drawn, if it comes to its end."""
    held = record(_Held)
    held.drawn.clear()
    yield
    for key in held.files.keys() - held.drawn:
        _drop(held.files.pop(key))
        held.refused.pop(key, None)


def _opened(file: UploadedFile, most: int, room: int) -> Opened:
    """The name and the text of a file.

    Raises:
        InputError: if it is too large, or no text.
    """
    # What the browser was told is checked again: others send files too.
    if file.size > most << 20:
        raise InputError(f"“{file.name}” is larger than {most} MB.")
    if file.size > room:
        raise InputError(
            f"“{file.name}” is left out: files of {MAX_UPLOADS_MEGABYTES} MB together are taken."
        )
    try:
        return Opened(file.name, file.getvalue().decode())
    except UnicodeDecodeError:
        raise InputError(f"“{file.name}” is no text in UTF-8: save it in that encoding.") from None


def _drop(files: Collection[str]) -> None:
    """Have the server forget the bytes of files."""
    run = get_script_run_ctx()
    if run is not None and isinstance(run.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in files:
            run.uploaded_file_mgr.remove_file(run.session_id, file)
