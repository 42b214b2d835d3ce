"""Export: the files of a result and how it was made, the link that brings it back, and the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from mimetypes import guess_type
from typing import NamedTuple

import streamlit as st

from knights.comparisons import parse_variants
from knights.heuristics.variants import Variant, parse_variant
from knights.provenance import provenance
from knights.ui.about import citation
from knights.ui.controls.address import Field, address_of, setting, state_key

EXPORT = "take-away"
"""The view of a page that holds the export alone, as it stands in links."""

_KINDS = {"csv": "CSV", "html": "HTML", "json": "JSON", "svg": "SVG", "txt": "text"}


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
    page: str,
    fields: Sequence[Field],
    files: Sequence[File],
    command: str = "",
    always: Sequence[str] = (),
    draw: Callable[[], None] | None = None,
) -> None:
    """The files of what a page shows, its link, and the command that makes the same elsewhere.

    Args:
        page: the page's name.
        fields: its settings.
        files: what can be saved.
        command: the command line; empty if there is none.
        always: names of settings that stand in the link even at their defaults.
        draw: draws further buttons beside those of the files.
    """
    values = {field.name: setting(page, field.name) for field in fields}
    alone = st.session_state.get(state_key(page, "view")) == EXPORT
    if not alone:
        st.header("Export")
    settings = {
        field.name: field.write(values[field.name])
        for field in fields
        if (field.name in always or values[field.name] != field.default)
        and not (alone and field.name == "view")
    }
    address = address_of(settings)
    every = {
        field.name: field.write(values[field.name])
        for field in fields
        if not (alone and field.name == "view")
    }
    with st.container(horizontal=True):
        for file in files:
            download(page, file)
        download(
            page,
            File("How it was made", f"{page}-settings.json", lambda: made(page, every, address, command)),
        )
        if draw is not None:
            draw()
    st.caption("This link repeats the run:")
    st.code(address, language=None, wrap_lines=True)
    if command:
        st.caption("On your own machine:")
        st.code(command, language="bash", wrap_lines=True)


def made(page: str, settings: Mapping[str, str], address: str, command: str) -> str:
    """How a result was made, as JSON, with the link that brings it back."""
    today = datetime.now(UTC).date()
    cite = citation(address.partition("?")[0], today)
    return provenance(settings, _variants(settings), command, page=page, link=address, cite=cite)


def _variants(settings: Mapping[str, str]) -> list[Variant]:
    """The variants that the settings name."""
    named = [parse_variant(settings["variant"])] if "variant" in settings else []
    return [*named, *parse_variants(settings["variants"])] if "variants" in settings else named
