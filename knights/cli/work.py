"""Long-running work on the command line: workers, a progress bar, a clean stop after Ctrl-C, and output."""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any, TypeVar

import click

from knights.api.results import answer_from, work_of
from knights.api.watched import watched
from knights.base.errors import Bounds
from knights.base.tabular import Tabular
from knights.base.text import duration_in_words
from knights.base.work import Part, Work
from knights.cli import INTERRUPTED
from knights.cli.figure import showing
from knights.cli.files import OVERWRITE, RESUME, ResultsFile, csv_option
from knights.cli.options import option
from knights.engine.compiled import is_compiled
from knights.experiments.sweeps.cluster import Cluster, ClusterError
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.read import resumed
from knights.experiments.sweeps.results import Results, in_order, results_csv
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import Variant

Answer = TypeVar("Answer", bound=Tabular)

_WORKERS = Bounds("The number of workers", 1, 1024)
_STEP, _LONG = 15e-6, 10.0
"""The minimum time of a step in the plain program, and the expected total time that causes a warning, in seconds."""

WORKER_OPTIONS: list[click.Parameter] = [
    option(
        "--workers",
        "N",
        "The number of searches that run at once; one per CPU by default.",
        callback=lambda context, param, text: text and _WORKERS.check(text),
    ),
    option("--dask", "ADDRESS", "The scheduler of the Dask cluster that runs the searches."),
]
WORK_OPTIONS = [*WORKER_OPTIONS, csv_option("one line per start"), RESUME, OVERWRITE]
"""The options that set the workers and the results file of a command."""


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets, so that no output line is cut; a second Ctrl-C raises KeyboardInterrupt."""
    interrupted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def work_to_end(work: Work[Part], take: Callable[[Part], object]) -> bool:
    """Run work with a progress bar, pass each part to ``take``, and return whether it finished before Ctrl-C."""
    with interrupts() as interrupted:
        for part in watched(work, sys.stderr.isatty(), interrupted.is_set):
            take(part)
    return not interrupted.is_set()


def run_to_end(
    work: Callable[[dict[str, Any]], Work[Part]],
    take: Callable[[Part], object],
    csv: str | None,
    what: str = "results",
    *,
    workers: int | None,
    dask: str | None,
    **_: Any,
) -> int:
    """Run work on the given workers and return the exit status: 0, 130 after Ctrl-C, or 1 if the cluster failed."""
    continues = "" if csv in (None, "-") else " The same command with --resume continues."
    try:
        with Cluster(dask) if dask else nullcontext() as cluster:
            if cluster and not cluster.threads:
                print(f"No worker has joined the cluster at {dask} yet; waiting for one.", file=sys.stderr)
            if work_to_end(work({"workers": workers, "executor": cluster}), take):
                return 0
        print(f"Interrupted; the {what} so far are kept.{continues}", file=sys.stderr)
        return INTERRUPTED
    except ClusterError as error:
        print(f"{error}{continues}", file=sys.stderr)
        return 1


def said(
    answer: Answer, as_text: Callable[[Answer], str], *, json_wanted: bool = False, **_: Any
) -> Callable[[], None]:
    """Return a function that prints an answer as text or as JSON."""
    return partial(print, answer.to_json() if json_wanted else as_text(answer))


def carry_out_at_once(
    question: Any,
    as_text: Callable[[Answer], str],
    drawn: Callable[[Answer], object] = lambda answer: answer,
    as_csv: Callable[[Answer], str] = Tabular.to_csv,
    variants: Iterable[Variant] = (),
    *,
    csv: str | None,
    overwrite: bool,
    **given: Any,
) -> int:
    """Answer a question with a progress bar; then write the answer as CSV, draw it and print it.

    ``drawn`` extracts the data for the charts. If the CSV goes to standard output, print nothing else. Return the exit
    status: 0, or 130 after Ctrl-C, in which case nothing is written.
    """
    show = showing(question.COMMAND, csv=csv, overwrite=overwrite, **given)
    file = ResultsFile(csv, question, overwrite=overwrite)
    parts: list[Any] = []
    if not work_to_end(work_of(question), parts.append):
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    answer = answer_from(question, parts)
    if csv is not None:
        with file.opened(variants) as write:
            write(as_csv(answer))
    if csv != "-":
        show(drawn(answer), said(answer, as_text, **given))
    return 0


def carry_out(
    question: Any,
    as_text: Callable[[Answer], str],
    drawn: Callable[[Answer], object] = lambda answer: answer,
    own: Callable[[Any], str] | None = None,
    *,
    csv: str | None,
    resume: bool,
    overwrite: bool,
    **given: Any,
) -> int:
    """Run the sweeps of a question with a progress bar and write each result; at the end, draw and print the answer.

    ``drawn`` extracts the data for the charts, and ``own`` draws the chart that needs no Plotly. If the CSV goes to
    standard output, print nothing else. Return the exit status of :func:`run_to_end`.
    """
    show = showing(question.COMMAND, own, csv=csv, overwrite=overwrite, resume=resume, **given)
    sweeps: Sequence[Sweep] = question.sweeps
    first, with_variant = sweeps[0], not isinstance(question, Sweep)
    made = replace(question, steps=first.in_force.steps) if hasattr(question, "steps") else question
    as_csv = partial(results_csv, with_variant=with_variant, closed=first.closed, family=first.cases.family)
    file = ResultsFile(csv, made, as_csv(()), overwrite=overwrite, resume=resume)
    alone = None if with_variant else first.variant
    kept = resumed(file.before, sweeps, str(csv), alone) if file.before else []
    finished = {(part.variant, part.board): part["start"] for part in kept}
    variants = dict.fromkeys(sweep.variant for sweep in sweeps)
    with file.opened(variants) as write:

        def take(results: Results) -> None:
            if csv is not None:
                write(as_csv([results], with_header=False))
            kept.append(results)

        _say_if_long(sweeps)
        status = run_to_end(lambda on: run(sweeps, finished=finished, **on), take, csv, **given)
    if csv is not None and sum(map(len, kept)) == sum(sweep.cases.count() for sweep in sweeps):
        file.put_in_order(as_csv(in_order(kept, [*variants])))
    if csv is None or (csv != "-" and kept):
        answer = answer_from(question, kept)
        show(drawn(answer), said(answer, as_text, **given))
    return status


def _say_if_long(sweeps: Sequence[Sweep]) -> None:
    """Print a warning with the minimum time if variants that are not compiled will take a long time."""
    plain = [sweep for sweep in sweeps if sweep.variant.searches and not is_compiled(sweep.variant)]
    seconds = _STEP * sum(sweep.cases.visits() for sweep in plain)
    if seconds > _LONG:
        print(
            f"{', '.join(dict.fromkeys(str(sweep.variant) for sweep in plain))}: only the plain Python program can "
            f"run this. It takes at least {duration_in_words(seconds)}, and longer if it backtracks.",
            file=sys.stderr,
        )
