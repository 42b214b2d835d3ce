"""``python -m knights check``: is it a tour?"""

import json
import sys
from pathlib import Path

import click

from knights.base.errors import InputError
from knights.base.text import printable
from knights.boards.shapes import Family
from knights.cli.options import JSON, command
from knights.play.judging.judgement import as_json, in_words, judge
from knights.play.judging.reading import MAX_LETTERS, read_tour


@command(Family, click.Argument(["files"], metavar="FILE...", nargs=-1, required=True), JSON)
def check(question: Family, files: tuple[str, ...], json_wanted: bool) -> int:
    """Judge tours from files (- for standard input): boards of numbers with # for a hole, or lists of squares.

    The exit status is 1 if one is not a tour, and 2 if a file cannot be read.
    """
    judged = []
    for file in files:
        try:
            judged.append((file, judge(read_tour(_text(file), question))))
        except InputError as error:
            raise InputError(f"{file}: {error}") from None
    if json_wanted:
        print(json.dumps([as_json(file, judgement) for file, judgement in judged]))
    else:
        for file, judgement in judged:
            print(printable(f"{file}: {in_words(judgement)}"))
    return 0 if all(judgement.tour is not None for _, judgement in judged) else 1


def _text(file: str) -> str:
    """Return the text of a file; raises an InputError if it cannot be read."""
    try:
        if file == "-":
            return sys.stdin.read(MAX_LETTERS + 1)
        with Path(file).open(encoding="utf-8") as text:
            return text.read(MAX_LETTERS + 1)
    except OSError as error:
        raise InputError(f"it cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise InputError("it is not text in UTF-8: save it in that encoding.") from None
