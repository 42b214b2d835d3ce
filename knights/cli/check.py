"""``python -m knights check``: judge tours in files."""

import json
import sys

import click

from knights.base import InputError, Progress, Work, printable, text_in
from knights.boards import Family
from knights.cli import INTERRUPTED, options, work
from knights.play import judging, reading

_Verdict = tuple[str, judging.Judgement | InputError]
"""A file with the judgement of one of its tours, or with the reason why it cannot be read."""


@options.command(Family, click.Argument(["files"], metavar="FILE...", nargs=-1, required=True), options.JSON)
def check(question: Family, outputs: options.Outputs, files: tuple[str, ...]) -> int:
    """Judge tours in files (- for standard input): boards of numbers with # for a hole, or lists of squares.

    The exit status is 1 if a file contains a walk that is not a tour, and 2 if a file cannot be read.
    """
    verdicts: list[_Verdict] = []

    def say(verdict: _Verdict) -> None:
        verdicts.append(verdict)
        file, found = verdict
        if isinstance(found, InputError):
            print(printable(f"{file}: {found}"), file=sys.stderr)
        elif not outputs.json:
            print(printable(f"{file}: {judging.in_words(found)}"))

    if not work.work_to_end(_judged(question, files), say):
        return INTERRUPTED
    if outputs.json:
        print(json.dumps([judging.as_json(*verdict) for verdict in verdicts]))
    return max(2 if isinstance(found, InputError) else int(found.tour is None) for _, found in verdicts)


def _judged(family: Family, files: tuple[str, ...]) -> Work[_Verdict]:
    """Yield the verdicts on the tours in files."""
    for number, file in enumerate(files):
        share, most = number / len(files), reading.MAX_LETTERS + 1
        try:
            text = sys.stdin.read(most) if file == "-" else text_in(file, most)
            for brought in reading.read_tours(text, family):
                yield Progress(share, (file, judging.judge(brought)))
        except InputError as refusal:
            yield Progress(share, (file, refusal))
    yield Progress(1.0)
