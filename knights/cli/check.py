"""``python -m knights check``: judge tours in files."""

import json
import sys

import click

from knights.base.errors import InputError, text_in
from knights.base.text import printable
from knights.boards.shapes import Family
from knights.cli.options import JSON, Outputs, command
from knights.play.judging import MAX_LETTERS, as_json, in_words, judge, read_tour


@command(Family, click.Argument(["files"], metavar="FILE...", nargs=-1, required=True), JSON)
def check(question: Family, outputs: Outputs, files: tuple[str, ...]) -> int:
    """Judge tours in files (- for standard input): boards of numbers with # for a hole, or lists of squares.

    The exit status is 1 if a file does not contain a tour, and 2 if a file cannot be read.
    """
    judged = []
    for file in files:
        text = sys.stdin.read(MAX_LETTERS + 1) if file == "-" else text_in(file, MAX_LETTERS + 1)
        try:
            judged.append((file, judge(read_tour(text, question))))
        except InputError as error:
            raise InputError(f"{file}: {error}") from None
    if outputs.json:
        print(json.dumps([as_json(file, judgement) for file, judgement in judged]))
    else:
        for file, judgement in judged:
            print(printable(f"{file}: {in_words(judgement)}"))
    return 0 if all(judgement.tour is not None for _, judgement in judged) else 1
