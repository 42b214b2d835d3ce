"""The file that a command writes its results to: no file is overwritten, and no two runs are mixed, unasked."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

import click

from knights.base.errors import InputError, text_in
from knights.cli.options import flag, option
from knights.experiments.sweeps.read import whole_lines, without_mark

Write = Callable[[str], object]

RESUME = flag("--resume", "Continue the file: starts that are in it are not run again.")
OVERWRITE = flag("--overwrite", "Replace the file if it is there.")


def csv_option(content: str) -> click.Option:
    """``--csv``, with what is written to the file."""
    return option("--csv", "FILE", f"Write {content} to this file; - is standard output.")


def check_file(path: str | None, overwrite: bool, resume: bool | None = None) -> None:
    """Raise an InputError if a file is there already and is not to be replaced, nor to be resumed.

    A path of None is no file, and ``-`` standard output; ``resume`` is None where no file can be resumed.
    """
    for purpose, given in (("--resume goes on with", resume), ("--overwrite replaces", overwrite)):
        if given and path in (None, "-"):
            raise InputError(f"{purpose} a file: name it with --csv FILE.")
    if resume and overwrite:
        raise InputError("--resume goes on with the file and --overwrite replaces it: choose either.")
    if path is None or path == "-":
        return
    if resume and os.path.exists(path) and not os.path.isfile(path):
        raise InputError(f"--resume goes on with a file, and “{path}” is none.")
    if os.path.isfile(path) and not (resume or overwrite):
        goes_on = "" if resume is None else "--resume goes on with it, "
        raise InputError(f"The file “{path}” is there already: {goes_on}--overwrite replaces it.")


def text_to_resume(path: str, first_line: str) -> str:
    """The whole lines of a file that is to be resumed; nothing if there is none, or not even its first line.

    Raises an InputError if it cannot be read, or is a file of something else.
    """
    text = text_in(path) if os.path.exists(path) else ""
    before = whole_lines(text)
    # The very first line may have been cut short, too.
    right = without_mark(before).splitlines()[:1] == [first_line] if before else first_line.startswith(text)
    if not right:
        raise InputError(f"“{path}” is no file to resume: its first line is not “{first_line}”.")
    return before


@contextmanager
def results_file(path: str | None, before: str = "", *, replace: bool = False) -> Iterator[Write]:
    """A function that writes text to a file, or for ``-`` to standard output; each call is written out at once.

    Without a path it writes nothing. ``before`` is what is kept of the file, from its beginning. Raises an InputError
    if the file is there and may not be replaced, or cannot be written.
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
        yield write
    finally:
        # What could not be written was said when it was tried.
        with suppress(OSError):
            file.close()


def _open(path: str, before: str, replace: bool) -> IO[Any]:
    if before:
        # A line that was cut short goes.
        os.truncate(path, len(before.encode()))
    device = os.path.exists(path) and not os.path.isfile(path)
    mode = "a" if before else "w" if replace or device else "x"
    return open(path, mode, encoding="utf-8", newline="\n")


@contextmanager
def cannot_be_written(path: str) -> Iterator[None]:
    """A context in which what the system says of a file becomes an InputError, in one sentence."""
    try:
        yield
    except FileExistsError:
        raise InputError(f"The file “{path}” is there already: --overwrite replaces it.") from None
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def say_and_draw(text: str, draw: Callable[[], object]) -> None:
    """Print a text after the figure is drawn, as its reader may leave; and the same if the figure cannot be drawn."""
    try:
        draw()
    finally:
        print(text)
