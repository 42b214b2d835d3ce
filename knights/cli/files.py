"""Output files: text tables, results, and the experiments that reproduce the results.

No command overwrites a file without ``--overwrite``, or mixes the results of two questions.
"""

import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import click

from knights.base.errors import InputError, text_in
from knights.base.questions import option_words, parameters, write
from knights.base.text import shortened
from knights.cli.options import flag, option
from knights.experiments.files import MAX_LETTERS, as_toml, provenance, read_experiment, settings_of
from knights.experiments.sweeps.read import without_mark
from knights.heuristics.variants import Variant

Write = Callable[[str], object]

RUN = "knights.run"
"""The key in click's context for the path of the experiment in progress."""
RESUME = flag("--resume", "Continue the file: skip the starts that it already has.")
OVERWRITE = flag("--overwrite", "Replace the file if it exists.")
_RANGES = ("first", "last", "columns")
"""The settings of sweeps that may change when a file is resumed; each row outside the new range is refused."""
_TRIALS = ("evaluations", "held_out")
"""The settings of a study that may change when a file is resumed."""


def csv_option(content: str) -> click.Option:
    """Return the option ``--csv``, whose help names the content of the file."""
    return option("--csv", "FILE", f"Write {content} to this file; - is standard output.")


def kept_lines(
    path: str | None, question: Any, header: str, *, overwrite: bool, resume: bool | None = None
) -> str:
    """Return the part of a file of results to keep: its whole lines if it is resumed, otherwise nothing.

    A path of None means no file, and ``-`` standard output; ``resume`` is None for commands that cannot resume. Raises
    an InputError if the file, or the experiment next to it, exists and is neither replaced nor resumed, or if its first
    line is not the header.
    """
    for purpose, given in (("--resume continues", resume), ("--overwrite replaces", overwrite)):
        if given and path in (None, "-"):
            raise InputError(f"{purpose} a file: name it with --csv FILE.")
    if resume and overwrite:
        raise InputError("--resume continues the file and --overwrite replaces it: choose one.")
    if path is None or path == "-":
        return ""
    before = ""
    if resume and os.path.exists(path):
        if not os.path.isfile(path):
            raise InputError(f"--resume continues a file, and “{path}” is not a file.")
        text = text_in(path)
        before = text[: text.rfind("\n") + 1]  # Without an incomplete last line.
        # The very first line may have been cut short, too.
        right = without_mark(before).splitlines()[:1] == [header] if before else header.startswith(text)
        if not right:
            raise InputError(f"“{path}” cannot be resumed: its first line is not “{header}”.")
    elif os.path.isfile(path) and not (resume or overwrite):
        continues = "" if resume is None else "--resume continues it, "
        raise InputError(f"The file “{path}” already exists: {continues}--overwrite replaces it.")
    if not overwrite and _has_place(path):
        _check_beside(path, question, resume=bool(resume), kept=bool(before))
    return before


@contextmanager
def results_file(
    path: str | None, question: Any, before: str, *, replace: bool, variants: Iterable[Variant] = ()
) -> Iterator[Write]:
    """Yield a function that writes text to a file, or for ``-`` to standard output, without delay.

    Without a path the function writes nothing. ``before`` is the part of the file to keep. A file gets an experiment
    next to it, with the question and its variants. Raises an InputError if the file exists and may not be
    replaced, or cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    if path == "-":
        yield lambda text: (sys.stdout.write(text), sys.stdout.flush())
        return
    with cannot_be_written(path):
        file = _open(path, before, replace)

    def write(text: str) -> None:
        with cannot_be_written(path):
            file.write(text)
            file.flush()

    try:
        _write_beside(path, question, variants)
        yield write
    finally:
        # An error in writing has been reported already.
        with suppress(OSError):
            file.close()


def put_in_order(path: str, text: str) -> None:
    """Replace a complete file atomically by the same rows in order; other outputs keep the order of arrival."""
    if _has_place(path):
        with cannot_be_written(path):
            ordered = Path(f"{path}.ordered")
            ordered.write_text(text, "utf-8", newline="\n")
            ordered.replace(path)


def _open(path: str, before: str, replace: bool) -> IO[Any]:
    if before:
        # Drop a line that was cut short.
        os.truncate(path, len(before.encode()))
    device = os.path.exists(path) and not os.path.isfile(path)
    mode = "a" if before else "w" if replace or device else "x"
    return open(path, mode, encoding="utf-8", newline="\n")


@contextmanager
def cannot_be_written(path: str) -> Iterator[None]:
    """Turn an OSError about a file into an InputError of one sentence."""
    try:
        yield
    except FileExistsError:
        raise InputError(f"The file “{path}” already exists: --overwrite replaces it.") from None
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def say_and_draw(text: str, draw: Callable[[], object]) -> None:
    """Draw the figure, then print the text even if drawing fails; the figure survives a pipe that closes early."""
    try:
        draw()
    finally:
        print(text)


def _write_beside(path: str, question: Any, variants: Iterable[Variant]) -> None:
    """Write the experiment of ``rows.csv`` to ``rows.toml``, as the app's pages save it, unless it exists already."""
    if not _has_place(path) or _same(_read(_beside(path)), question):
        return
    file = _beside(path)
    root = click.get_current_context().find_root()
    made = provenance(variants, shlex.join([*root.command_path.split(), *root.obj]))
    title = f"“knights run {Path(path).with_suffix('.toml').name}” makes “{Path(path).name}”."
    with cannot_be_written(str(file)):
        file.write_text(as_toml(question, made, shortened(title, 200)), "utf-8", "replace")


def _check_beside(path: str, question: Any, *, resume: bool, kept: bool) -> None:
    """Raise an InputError if a different experiment is next to the file, or if rows are kept without an experiment."""
    file = _beside(path)
    before = _read(file)
    if os.path.isfile(file) and not _same(before, question):
        if not resume:
            raise InputError(
                f"The file “{file}” already exists and has other content: --overwrite replaces it."
            )
        if type(before) is not type(question):
            raise InputError(
                f"The file “{file}” already exists and is not an experiment for “{question.COMMAND}”: move it away."
            )
    if not kept:
        return
    if before is None:
        raise InputError(
            f"“{path}” cannot be resumed: the file “{file.name}”, which says how the results were made, is missing; "
            "--overwrite replaces the results."
        )
    kind: Any = type(question)
    known, old, new = parameters(kind), write(before), write(question)
    ranges = _RANGES if hasattr(question, "sweeps") else _TRIALS
    for key in sorted(known, key=lambda key: key not in ("variants", "variant", "starts")):
        one, other = old.get(key), new.get(key)
        if one == other or (key in ranges and (key != "columns" or (one is None) == (other is None))):
            continue
        if key == "variants" and sorted(map(str, before.variants)) == sorted(map(str, question.variants)):
            continue
        said = [
            f"with {shortened(' '.join(option_words(known[key], text)[key in question.ARGUMENTS :]))}"
            if text is not None
            else f"without {known[key].option}"
            for text in (one, other)
        ]
        raise InputError(
            f"“{path}” cannot be resumed: it was made {said[0]}, not {said[1]}, as “{file.name}” says; "
            "--overwrite replaces it."
        )


def _has_place(path: str) -> bool:
    """Return whether a file of results gets an experiment next to it, unlike a stream."""
    return path != "-" and (os.path.isfile(path) or not os.path.exists(path))


def _beside(path: str) -> Path:
    """Return the path of the experiment next to a file of results, distinct from the experiment being run."""
    file = Path(path).with_suffix(".toml")
    run: Path | None = click.get_current_context().meta.get(RUN)
    return file.with_suffix(".made.toml") if run is not None and run.resolve() == file.resolve() else file


def _read(file: Path) -> Any:
    """Return the question in a file; None if the file cannot be read or has no question."""
    try:
        return read_experiment(text_in(str(file), MAX_LETTERS + 1), file.name)
    except InputError:
        return None


def _same(before: object, question: Any) -> bool:
    return type(before) is type(question) and settings_of(before) == settings_of(question)


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return rows as columns under a header: text aligned left, numbers (with separators) aligned right."""
    text = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *text, strict=True)]
    right = [
        all(isinstance(value, int | float | None) for value in column) for column in zip(*rows, strict=True)
    ] or [False] * len(header)

    def line(words: Sequence[str]) -> str:
        return "  ".join(
            word.rjust(width) if number else word.ljust(width)
            for word, width, number in zip(words, widths, right, strict=True)
        ).rstrip()

    return "\n".join(line(words) for words in [list(header), *text])


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
