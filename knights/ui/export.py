"""Export: the files of a result, the link that brings it back, and the command that makes it elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from mimetypes import guess_type
from typing import NamedTuple

import streamlit as st

from knights.ui.controls.address import Field, address_of, setting, state_key

EXPORT = "take-away"
"""The view of a page that holds the export alone, as it stands in links."""

_KINDS = {"csv": "CSV", "json": "JSON", "svg": "SVG", "txt": "text"}


class File(NamedTuple):
    """A file to save.

    Attributes:
        label: what is in it.
        name: its name; the ending says of which kind it is.
        text: what is in it, or what writes that once it is asked for: some take seconds.
    """

    label: str
    name: str
    text: str | Callable[[], str]


def download(page: str, file: File) -> None:
    """The button that saves a file."""
    label = f"{file.label} ({_KINDS[file.name.rpartition('.')[2]]})"
    st.download_button(
        label,
        file.text,
        file.name,
        guess_type(file.name)[0],
        key=f"{page}.save.{label}",
        on_click="ignore",  # A rerun would forget the files that are still being written.
    )


def export(
    page: str, fields: Sequence[Field], files: Sequence[File], command: str = "", always: Sequence[str] = ()
) -> None:
    """The files of what a page shows, its link, and the command that makes the same elsewhere.

    Args:
        page: the page's name.
        fields: its settings.
        files: what can be saved.
        command: the command line; empty if there is none.
        always: names of settings that stand in the link even at their defaults.
    """
    values = {field.name: setting(page, field.name) for field in fields}
    alone = st.session_state.get(state_key(page, "view")) == EXPORT
    if not alone:
        st.header("Export")
    with st.container(horizontal=True):
        for file in files:
            download(page, file)
    st.caption("Save a chart with its camera icon. This link repeats the run:")
    settings = {
        field.name: field.write(values[field.name])
        for field in fields
        if (field.name in always or values[field.name] != field.default)
        and not (alone and field.name == "view")
    }
    st.code(address_of(settings), language=None, wrap_lines=True)
    if command:
        st.caption("On your own machine:")
        st.code(command, language="bash", wrap_lines=True)
