"""``python -m knights check``: is it a tour?"""

import json
import sys
from pathlib import Path
from typing import Any

import click

from knights.base.errors import InputError
from knights.base.text import printable
from knights.cli.board_options import BOARD_OPTIONS, family_from
from knights.cli.options import JSON, Command
from knights.play.judging.judgement import as_json, in_words, judge
from knights.play.judging.reading import MAX_LETTERS, read_tour


@click.command(
    cls=Command,
    params=[click.Argument(["files"], metavar="FILE...", nargs=-1, required=True), JSON, *BOARD_OPTIONS],
)
def check(files: tuple[str, ...], json_wanted: bool, **given: Any) -> int:
    """Judge tours from files (- for standard input): boards of numbers with # for a hole, or lists of squares.

    The exit status is 1 if one is no tour, and 2 if a file cannot be read.
    """
    family, judged = family_from(**given), []
    for file in files:
        try:
            judged.append((file, judge(read_tour(_text(file), family))))
        except InputError as error:
            raise InputError(f"{file}: {error}") from None
    if json_wanted:
        print(json.dumps([as_json(file, judgement) for file, judgement in judged]))
    else:
        for file, judgement in judged:
            print(printable(f"{file}: {in_words(judgement)}"))
    return 0 if all(judgement.tour is not None for _, judgement in judged) else 1


def _text(file: str) -> str:
    """What is in a file; raises an InputError if it cannot be read."""
    try:
        if file == "-":
            return sys.stdin.read(MAX_LETTERS + 1)
        with Path(file).open(encoding="utf-8") as text:
            return text.read(MAX_LETTERS + 1)
    except OSError as error:
        raise InputError(f"it cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise InputError("it is no text in UTF-8: save it in that encoding.") from None
