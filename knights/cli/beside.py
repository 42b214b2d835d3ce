"""What stands beside a file of results: the experiment that it comes from, to be run or gone on with."""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path

import click

from knights.base.errors import InputError, text_in
from knights.base.text import shortened
from knights.cli.options import RUN, WORDS
from knights.experiments.files import MAX_LETTERS, Experiment, Value, as_toml, experiment_of, read_experiment
from knights.experiments.provenance import provenance
from knights.heuristics.variants import Variant

_RANGES = ("sizes", "columns")
"""What may grow: rows that lie outside of it are refused one by one."""
WHERE, HOW = ("--csv", "--figure", "--chart", "--workers", "--dask"), ("--resume", "--overwrite", "--json")
"""Options that say nothing of an experiment: those with a value, and those without."""
_BY_DEFAULT: dict[str, Value] = {"starts": "all", "start-seed": 0, "steps": 1_000_000}
"""What earlier versions left out of the file."""


def experiment_here() -> Experiment:
    """What this command is asked, as it was typed, without where the results go and who works for them."""
    context = click.get_current_context()
    words: list[str] = []
    given = iter(context.meta[WORDS])
    for word in given:
        name, _, value = word.partition("=")
        if name in WHERE and not value:
            next(given, None)
        elif name not in (*WHERE, *HOW):
            words.append(word)
    return experiment_of(context.command.name or "", words)


def check_beside(path: str | None, experiment: Experiment, overwrite: bool, resume: bool = False) -> None:
    """Raise an InputError if beside the file of results, None for none, stands another experiment or anything else.

    With ``overwrite`` that may be replaced, with ``resume`` an experiment of the same command alone.
    """
    if path is None or not _has_place(path) or overwrite:
        return
    file = beside(path)
    before = _read(file)
    if not os.path.isfile(file) or before == experiment:
        return
    if not resume:
        raise InputError(
            f"The file “{file}” is there already and says something else: --overwrite replaces it."
        )
    if before is None or before.command != experiment.command:
        raise InputError(
            f"The file “{file}” is there already and is no experiment of {experiment.command}: move it away."
        )


def write_beside(path: str | None, experiment: Experiment, variants: Iterable[Variant] = ()) -> None:
    """Write the experiment of a file: beside ``rows.csv`` stands ``rows.toml``, as the app's pages offer it.

    It stays as it is where it is the same experiment. Nothing is written without a file, nor where the results go to
    standard output or to a device. ``variants`` are those it is about.
    """
    if path is None or not _has_place(path) or _read(beside(path)) == experiment:
        return
    file = beside(path)
    root = click.get_current_context().find_root()
    made = provenance(variants, shlex.join([*root.command_path.split(), *root.obj]))
    title = f"“knights run {Path(path).with_suffix('.toml').name}” makes “{Path(path).name}”."
    try:
        file.write_text(as_toml(experiment, made, shortened(title, 200)), "utf-8", "replace")
    except OSError as error:
        raise InputError(f"The file “{file}” cannot be written: {error.strerror}.") from None


def _has_place(path: str) -> bool:
    """Whether an experiment is written beside a file: not beside a stream."""
    return path != "-" and (os.path.isfile(path) or not os.path.exists(path))


def made_by_this_experiment(path: str, experiment: Experiment) -> bool:
    """Whether what stands beside a file says so, but for its range of sizes; False if nothing stands there to be read.

    Raises an InputError that names the first setting that was another one.
    """
    file = beside(path)
    before = _read(file)
    if before is None:
        return False
    if before.command != experiment.command:
        raise _other(path, f"by {before.command}, not by {experiment.command}", file)
    old, new = (_BY_DEFAULT | dict(one.settings) for one in (before, experiment))
    for key in ("variants", "variant", "starts", *sorted(old.keys() | new.keys())):
        one, other = (settings.get(key) for settings in (old, new))
        if key in _RANGES and (one is None) == (other is None):
            continue
        if key == "variants" and isinstance(one, list) and isinstance(other, list):
            one, other = sorted(one, key=str), sorted(other, key=str)
        if one != other:
            raise _other(path, f"{_in_words(key, one)}, not {_in_words(key, other)}", file)
    return True


def beside(path: str) -> Path:
    """The file of the experiment that a file of results comes from.

    Where that is the file that is run, another one: what stands in it is what is asked, not what was, nor how.
    """
    file = Path(path).with_suffix(".toml")
    run: Path | None = click.get_current_context().meta.get(RUN)
    return file.with_suffix(".made.toml") if run is not None and run.resolve() == file.resolve() else file


def _read(file: Path) -> Experiment | None:
    """The experiment in a file; None if there is none that can be read."""
    try:
        return read_experiment(text_in(str(file), MAX_LETTERS + 1), file.name)
    except InputError:
        return None


def _other(path: str, difference: str, file: Path) -> InputError:
    return InputError(
        f"“{path}” cannot be resumed: it was made {difference}, as “{file.name}” says; "
        "--overwrite replaces it."
    )


def _in_words(key: str, value: Value | None) -> str:
    """A setting as the command line has it."""
    if value is None:
        return f"without --{key}"
    words = Experiment("", {key: value}).words
    return f"with {shortened(' '.join(words))}"
