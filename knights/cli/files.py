"""Results files, the experiment files that reproduce them, and tables as text.

No command overwrites a file without ``--overwrite``, or mixes the results of two questions in one file.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO

import click

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

from knights.base import InputError, Question, figure, parameters, shortened, split_outside_brackets, text_in
from knights.base.questions import option_words, write
from knights.cli.options import Outputs, flag, option
from knights.experiments.files import MAX_LETTERS, as_toml, provenance, read_experiment, settings_of
from knights.experiments.sweeps import read
from knights.heuristics import Variant

Write = Callable[[str], object]

RUN = "knights.run"
"""The key under which ``meta`` in click's context holds the path of the experiment being run."""
RESUME = flag("--resume", "Continue the file: skip the starts that it already contains.")
OVERWRITE = flag("--overwrite", "Replace the file if it exists.")
_RANGES = ("first", "last", "sizes", "columns")
"""The settings of a sweep that may change when its file is resumed; rows outside the new range are refused."""
_TRIALS = ("evaluations", "held_out")
"""The settings of a study that may change when its file of trials is resumed."""


def csv_option(content: str) -> click.Option:
    """Return the option ``--csv``; its help says what the file contains."""
    return option("--csv", "FILE", f"Write {content} to this file; - is standard output.")


class ResultsFile:
    """A results file and, next to it, the experiment file that reproduces it.

    A ``csv`` of None means no file, and ``-`` standard output. ``before`` is the text to keep: the complete lines of a
    file that is resumed, otherwise an empty string.

    Raises an InputError if either file exists and is neither replaced nor resumed, if a file to resume does not start
    with the header, or if another run writes it.
    """

    def __init__(self, outputs: Outputs, question: Question, header: str = "") -> None:
        path, overwrite, resume = outputs.csv, outputs.overwrite, outputs.resume
        self._path, self._question, self._header = path, question, header
        self._replace, self.before = bool(overwrite or resume), ""
        self._experiment: Path | None = None
        # The size in bytes of a file to resume when it was read.
        self._read: int | None = None
        for purpose, given in (("--resume continues", resume), ("--overwrite replaces", overwrite)):
            if given and path in (None, "-"):
                raise InputError(f"{purpose} a file: name it with --csv FILE.")
        if resume and overwrite:
            raise InputError("--resume continues the file and --overwrite replaces it: choose one.")
        if path is None or path == "-":
            return
        if resume and os.path.exists(path):
            self.before = self._whole_lines(path)
        elif os.path.isfile(path) and not self._replace:
            continues = "" if resume is None else "--resume continues it, "
            raise InputError(f"The file “{path}” already exists: {continues}--overwrite replaces it.")
        # A stream gets no experiment file.
        if os.path.isfile(path) or not os.path.exists(path):
            self._experiment = file = Path(path).with_suffix(".toml")
            run: Path | None = click.get_current_context().meta.get(RUN)
            if run is not None and run.resolve() == file.resolve():
                self._experiment = file.with_suffix(".made.toml")
            if not overwrite:
                self._check_experiment(self._experiment, resume=bool(resume))

    def _whole_lines(self, path: str) -> str:
        """Return the complete lines of a file to resume."""
        if not os.path.isfile(path):
            raise InputError(f"--resume continues a file, and “{path}” is not a file.")
        with cannot_be_written(path), open(path, "a", encoding="utf-8") as file:
            _lock(file)
        self._read = os.path.getsize(path)
        text, header = text_in(path), self._header.rstrip()
        before = text[: text.rfind("\n") + 1]
        # Even the first line may have been cut short.
        lines = before.removeprefix("\ufeff").splitlines()
        if (lines[:1] != [header]) if before else not header.startswith(text):
            _, columns, separator = read.header_of(lines)
            named = read.SEPARATORS[separator]
            saved = f": a spreadsheet has saved it with {named}; save it with commas, without quotes"
            saved *= columns == header.split(",")
            raise InputError(f"“{path}” cannot be resumed: its first line is not “{header}”{saved}.")
        return before

    def _check_experiment(self, file: Path, *, resume: bool) -> None:
        """Raise an InputError if the experiment file asks another question, or is missing for rows that are kept."""
        before, question = _read(file), self._question
        if os.path.isfile(file) and not _same(before, question):
            if not resume:
                raise InputError(f"The file “{file}” already exists and has other content: --overwrite replaces it.")
            if type(before) is not type(question):
                raise InputError(
                    f"The file “{file}” already exists and is not an experiment for “{question.COMMAND}”: rename it."
                )
        if not self.before:
            return
        if before is None:
            raise InputError(
                f"“{self._path}” cannot be resumed: the file “{file.name}”, which says how the results were made, is "
                "missing; --overwrite replaces the results."
            )
        if difference := _difference(before, question):
            raise InputError(
                f"“{self._path}” cannot be resumed: it was made {difference}, as “{file.name}” says; "
                "--overwrite replaces it."
            )

    @contextmanager
    def opened(self, variants: Iterable[Variant] = ()) -> Iterator[Write]:
        """Open the file and yield a function that writes text to it at once; without a file it does nothing.

        A new file starts with the header. Raises an InputError if the file exists and may not be replaced, or cannot be
        written.
        """
        path, before = self._path, self.before
        if path is None:
            yield lambda text: None
            return
        if path == "-":
            sys.stdout.write(self._header)
            yield lambda text: (sys.stdout.write(text), sys.stdout.flush())
            return
        device = os.path.exists(path) and not os.path.isfile(path)
        with cannot_be_written(path):
            if not (self._replace or device):
                open(path, "x").close()
            file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115
            if not device:
                _lock(file, self._read)
                # Drop an incomplete last line.
                file.truncate(len(before.encode()))

        def write(text: str) -> None:
            with cannot_be_written(path):
                file.write(text)
                file.flush()

        try:
            self._write_experiment(variants)
            if not before:
                write(self._header)
            yield write
        finally:
            # A write error has already been reported.
            with suppress(OSError):
                file.close()

    def put_in_order(self, text: str) -> None:
        """Atomically rewrite a complete file with its rows in order; other outputs keep the order of arrival."""
        if self._experiment is not None:
            path = str(self._path)
            with cannot_be_written(path):
                replace_file(Path(path).resolve(), text.encode(errors="replace"))

    def _write_experiment(self, variants: Iterable[Variant]) -> None:
        """Write the experiment for ``rows.csv`` to ``rows.toml``, as the app does, unless it is already there."""
        file = self._experiment
        if file is None or _same(_read(file), self._question):
            return
        rows, root = Path(str(self._path)), click.get_current_context().find_root()
        made = provenance(variants, shlex.join([*root.command_path.split(), *root.obj]))
        title = f"“knights run {rows.with_suffix('.toml').name}” writes “{rows.name}”."
        with cannot_be_written(str(file)):
            text = as_toml(self._question, made, shortened(title, 200))
            replace_file(file.resolve(), text.encode(errors="replace"))


def _lock(file: IO[str], size: int | None = None) -> None:
    """Lock a file until it is closed; raise an InputError if another run writes it, or has changed its size."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        size = -1
    except OSError:
        pass  # Some file systems have no locks.
    if size is not None and os.fstat(file.fileno()).st_size != size:
        file.close()
        raise InputError(f"Another run writes the file “{file.name}”: wait for its end, or name another file.")


def replace_file(file: Path, content: bytes) -> None:
    """Write a file, or replace it in one step, so that a failed write loses nothing; a link is not followed."""
    # A name of its own, since a file of the user's may have any other.
    beside = file.with_name(f".knights-{token_hex(8)}")
    try:
        with beside.open("xb") as written:
            written.write(content)
        if file.exists():
            shutil.copymode(file, beside)
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _difference(before: Question, question: Question) -> str:
    """Return the first difference between two questions, as options; empty if the second can continue the first."""
    known, old, new = parameters(type(question)), write(before), write(question)
    free = _TRIALS if question.COMMAND == "discover" else _RANGES
    for key in sorted(known, key=lambda key: key not in ("variants", "variant", "starts")):
        one, other = old.get(key), new.get(key)
        if one == other or (key in free and (key != "columns" or (one is None) == (other is None))):
            continue
        if key == "variants" and _sorted(one) == _sorted(other):
            continue
        said = [
            f"with {shortened(' '.join(option_words(known[key], text)[key in question.ARGUMENTS :]))}"
            if text is not None
            else f"without {known[key].option}"
            for text in (one, other)
        ]
        return f"{said[0]}, not {said[1]}"
    return ""


def _sorted(variants: str | None) -> list[str]:
    return sorted(split_outside_brackets(variants or "", ","))


def _read(file: Path) -> Question | None:
    """Return the question in a file; None if the file cannot be read or contains no question."""
    try:
        return read_experiment(text_in(str(file), MAX_LETTERS + 1), file.name)
    except InputError:
        return None


def _same(before: Question | None, question: Question) -> bool:
    return before is not None and type(before) is type(question) and settings_of(before) == settings_of(question)


@contextmanager
def cannot_be_written(path: str) -> Iterator[None]:
    """Turn an OSError for a file into an InputError with one sentence."""
    try:
        yield
    except FileExistsError:
        raise InputError(f"The file “{path}” already exists: --overwrite replaces it.") from None
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Format rows as a table with a header: text left-aligned, numbers right-aligned, with thousands separators."""
    text = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(header, *text, strict=True)]
    right = [all(isinstance(value, int | float | None) for value in column) for column in zip(*rows, strict=True)] or [
        False
    ] * len(header)

    def line(words: Sequence[str]) -> str:
        return "  ".join(
            word.rjust(width) if number else word.ljust(width)
            for word, width, number in zip(words, widths, right, strict=True)
        ).rstrip()

    return "\n".join(line(words) for words in [list(header), *text])


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float) and abs(value) < 1000:
        return figure(value) if 0 < abs(value) < 1e-4 else f"{value:,.4g}"
    if isinstance(value, float):
        return f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
