"""What is written beside a file of results: how it was made."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path

import click

from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.provenance import provenance


def write_beside(path: str, variants: Iterable[Variant] = ()) -> None:
    """Write how a file was made: beside ``rows.csv`` stands ``rows-settings.json``, as the app's pages offer it.

    Nothing is written where the results go to standard output or to a device.

    Args:
        path: the file, which is there.
        variants: those it is about.

    Raises:
        InputError: if that cannot be written.
    """
    file = Path(path)
    if path == "-" or not file.is_file():
        return
    context = click.get_current_context()
    settings = {
        name: value for name, value in context.params.items() if value is not None and value is not False
    }
    command = shlex.join([*context.find_root().command_path.split(), *context.find_root().obj])
    beside = file.with_name(f"{file.stem}-settings.json")
    try:
        beside.write_text(provenance(settings, variants, command), "utf-8")
    except OSError as error:
        raise InputError(f"The file “{beside}” cannot be written: {error.strerror}.") from None
