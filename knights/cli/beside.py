"""What stands beside a file of results: how it was made."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable
from pathlib import Path

import click

from knights.errors import InputError
from knights.heuristics.variants import Variant, spec
from knights.provenance import provenance
from knights.text import shortened

QUESTION = {
    "first": "FROM",
    "last": "TO",
    "columns": "--columns",
    "random": "--starts",
    "start_seed": "--start-seed",
    "steps": "--steps",
    "closed": "--closed",
    "all_starts_searched": "--all-starts-searched",
}
"""The settings of which the rows of a file depend, beside its variants, and what they are called."""


def write_beside(path: str, variants: Iterable[Variant] = (), *, keep: bool = False) -> None:
    """Write how a file was made: beside ``rows.csv`` stands ``rows-settings.json``, as the app's pages offer it.

    Nothing is written where the results go to standard output or to a device.

    Args:
        path: the file, which is there.
        variants: those it is about.
        keep: whether what stands there already stays.

    Raises:
        InputError: if that cannot be written.
    """
    file = _beside(path)
    if path == "-" or not Path(path).is_file() or keep:
        return
    root = click.get_current_context().find_root()
    command = shlex.join([*root.command_path.split(), *root.obj])
    try:
        file.write_text(provenance(_settings(), variants, command), "utf-8")
    except OSError as error:
        raise InputError(f"The file “{file}” cannot be written: {error.strerror}.") from None


def made_with_these_settings(path: str, variants: Iterable[Variant]) -> bool:
    """Whether what stands beside a file says so; False if nothing stands there that can be read.

    Raises:
        InputError: naming the first setting that was another one.
    """
    file = _beside(path)
    try:
        known = json.loads(file.read_text("utf-8"))
        before, specs = known["settings"], set(known["variants"].values())
        if not {"first", "last"} <= before.keys():
            return False  # The pages write it in their own words.
    except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return False
    now = _settings()
    names = {spec(variant): str(variant) for variant in variants}
    if specs != names.keys():
        one, other = (shortened(", ".join(sorted(every))) for every in (known["variants"], names.values()))
        raise _other(path, f"with the variant {one}, not {other}", file)
    for key, option in QUESTION.items():
        if before.get(key) != now.get(key):
            one, other = (_in_words(option, settings.get(key)) for settings in (before, now))
            raise _other(path, f"{one}, not {other}", file)
    return True


def _other(path: str, difference: str, file: Path) -> InputError:
    return InputError(
        f"“{path}” cannot be resumed: it was made {difference}, as “{file.name}” says; "
        "--overwrite replaces it."
    )


def _in_words(option: str, value: object) -> str:
    """A setting as the command line has it."""
    if value is None:
        return f"without {option}"
    words = " ".join(map(str, value)) if isinstance(value, list) else "" if value is True else str(value)
    if option == "--starts":
        words = f"random:{words}"
    return f"with {shortened(f'{option} {words}'.rstrip())}"


def _beside(path: str) -> Path:
    file = Path(path)
    return file.with_name(f"{file.stem}-settings.json")


def _settings() -> dict[str, object]:
    """The settings of this command, by name; those that say nothing are left out."""
    params = click.get_current_context().params
    settings = {name: value for name, value in params.items() if value is not None and value is not False}
    return json.loads(json.dumps(settings, default=str))  # type: ignore[no-any-return]
