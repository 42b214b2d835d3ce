"""Long-running work on the command line: workers, a progress bar, a clean stop after Ctrl-C, and output."""

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from types import FrameType
from typing import TypeVar

import click

from knights.api import results, watched
from knights.base import COMMANDS, Bounds, Part, Question, Tabular, Work, part
from knights.cli import INTERRUPTED, figure
from knights.cli.files import ResultsFile
from knights.cli.options import Outputs, option
from knights.experiments.sweeps.cluster import Cluster, ClusterError

Answer = TypeVar("Answer", bound=Tabular)

_WORKERS = Bounds("The number of workers", 1, 1024)

WORKER_OPTIONS: list[click.Parameter] = [
    option(
        "--workers",
        "N",
        "The number of searches that run at once; one per CPU by default.",
        callback=lambda context, param, text: text and _WORKERS.check(text),
    ),
    option("--dask", "ADDRESS", "The scheduler of the Dask cluster that runs the searches."),
]


def work_to_end(work: Work[Part], take: Callable[[Part], object]) -> bool:
    """Run work with a progress bar, pass each part to ``take``, and return whether it finished before Ctrl-C.

    Ctrl-C stops the work after a part, so that no output line is cut; a second Ctrl-C raises KeyboardInterrupt.
    """
    interrupted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        for one in watched.watched(work, sys.stderr.isatty(), interrupted.is_set):
            take(one)
    finally:
        signal.signal(signal.SIGINT, before)
    return not interrupted.is_set()


def run_to_end(
    work: Callable[..., Work[Part]], take: Callable[[Part], object], outputs: Outputs, what: str = "results"
) -> int:
    """Run work on the given workers and return the exit status: 0, 130 after Ctrl-C, or 1 if the cluster failed."""
    csv, dask = outputs.csv, outputs.dask
    continues = "" if csv in (None, "-") else " The same command with --resume continues."
    try:
        with Cluster(dask) if dask else nullcontext() as cluster:
            if cluster and not cluster.threads:
                print(f"No worker has joined the cluster at {dask} yet; waiting for one.", file=sys.stderr)
            if work_to_end(work(workers=outputs.workers, executor=cluster), take):
                return 0
        print(f"Interrupted; the {what} so far are kept.{continues}", file=sys.stderr)
        return INTERRUPTED
    except ClusterError as error:
        print(f"{error}{continues}", file=sys.stderr)
        return 1


def said(answer: Answer, as_text: Callable[[Answer], str], outputs: Outputs) -> Callable[[], None]:
    """Return a function that prints an answer as text or as JSON."""
    return partial(print, answer.to_json() if outputs.json else as_text(answer))


def carry_out_at_once(
    question: Question,
    outputs: Outputs,
    as_text: Callable[[Answer], str],
    drawn: Callable[[Answer], object] = lambda answer: answer,
) -> int:
    """Answer a question with a progress bar; then write the answer as CSV, draw it and print it.

    ``drawn`` extracts the data for the charts. If the CSV goes to standard output, print nothing else. Return the exit
    status: 0, or 130 after Ctrl-C, in which case nothing is written.
    """
    show = figure.showing(question.COMMAND, outputs)
    file = ResultsFile(outputs, question)
    parts: list[object] = []
    if not work_to_end(part(COMMANDS[question.COMMAND].work)(question), parts.append):
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    answer = results.answer_from(question, parts)
    with file.opened() as write:
        write(answer.to_csv())
    if outputs.csv != "-":
        show(drawn(answer), said(answer, as_text, outputs))
    return 0
