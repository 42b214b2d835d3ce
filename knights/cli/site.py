"""``python -m knights site``: a static site, for any host or none."""

import os
from pathlib import Path

import click

from knights.base import InputError, printable
from knights.cli.files import cannot_be_written, replace_file
from knights.cli.options import Outputs, command, flag
from knights.player.site import INDEX
from knights.player.site import site as pages


@command(
    None,
    click.Argument(["folder"], metavar="FOLDER"),
    flag("--overwrite", "Replace pages that are already in the folder."),
)
def site(outputs: Outputs, folder: str) -> int:
    """Write a site that needs no server: the lessons, tours from every start of 5x5 to 8x8, races, and an index.

    It opens from any static host, or as files, without a network.
    """
    made = {os.path.join(folder, name): text for name, text in pages().items()}
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"The folder “{folder}” cannot be made: {error.strerror}.") from None
    for path in made:
        if os.path.lexists(path) and not outputs.overwrite:
            raise InputError(f"The file “{path}” already exists: --overwrite replaces it.")
    for path, text in made.items():
        with cannot_be_written(path):
            replace_file(Path(path), text.encode())
    print(printable(f"{len(made)} pages are in “{folder}”: open “{os.path.join(folder, INDEX)}”."))
    return 0
