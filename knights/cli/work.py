"""Long work on the command line: its workers, its progress bar, Ctrl-C as a request to stop, and its results."""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any

import click

from knights.base.errors import Bounds, InputError
from knights.base.text import duration_in_words
from knights.base.work import Part, Work, parts_of
from knights.cli import INTERRUPTED
from knights.cli.files import (
    OVERWRITE,
    RESUME,
    check_beside,
    check_file,
    csv_option,
    made_by_this_question,
    results_file,
    say_and_draw,
    text_to_resume,
    write_beside,
)
from knights.cli.options import option
from knights.engine.compiled import is_compiled
from knights.experiments.sweeps.cluster import Cluster, ClusterError
from knights.experiments.sweeps.read import finished_in, reopened
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.experiments.sweeps.sweep import Sweep
from knights.experiments.sweeps.units import NOTHING, Finished
from knights.experiments.sweeps.write import results_csv
from knights.heuristics.variants import Variant

_WORKERS = Bounds("The number of workers", 1, 1024)
_STEP, _LONG = 15e-6, 10.0
"""Seconds that a step of the plain program takes at best, and those from which on that is said beforehand."""
_CONTINUES = " The same command with --resume continues."

WORKER_OPTIONS: list[click.Parameter] = [
    option(
        "--workers",
        "N",
        "How many searches run at once; default: one per CPU.",
        callback=lambda context, param, text: text and _WORKERS.check(text),
    ),
    option("--dask", "ADDRESS", "The scheduler of a Dask cluster to work on."),
]
WORK_OPTIONS = [*WORKER_OPTIONS, csv_option("one line per start"), RESUME, OVERWRITE]
"""The workers and the file."""


@contextmanager
def workers_from(workers: int | None, dask: str | None, **_: Any) -> Iterator[dict[str, Any]]:
    """Yield the workers that the options describe, as the runners take them.

    Raises a ClusterError if the cluster cannot be reached, or fails.
    """
    with Cluster(dask) if dask else nullcontext() as cluster:
        if cluster and not cluster.threads:
            print(f"No worker has joined the cluster at {dask} yet; waiting for one.", file=sys.stderr)
        yield {"workers": workers, "executor": cluster}


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets, so that no line of output is cut; a second one raises."""
    interrupted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()

    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def work_to_end(
    work: Work[Part],
    take: Callable[[Part], object],
    total: int = 100,
    unit: str = "per cent",
    count: Callable[[Part], int] | None = None,
) -> bool:
    """Do work under a progress bar; return whether it finished before Ctrl-C.

    ``take`` is called with each part. The bar ends at ``total`` units, of which ``count`` says how many a part has;
    without it the bar shows the finished share. It is drawn on standard error, and hidden unless that is a terminal.
    """
    hidden = not sys.stderr.isatty()
    bar = click.progressbar(
        length=total, label=unit.capitalize(), show_pos=True, file=sys.stderr, hidden=hidden
    )
    with interrupts() as interrupted, closing(work), bar as progress:
        for share, part in work:
            if interrupted.is_set():
                break
            if part is not None:
                take(part)
            if count is None:
                progress.update(round(total * share) - progress.pos)
            elif part is not None:
                progress.update(count(part))
    return not interrupted.is_set()


def carry_out_at_once(
    question: object,
    work: Work[Part],
    as_csv: Callable[[list[Part]], str],
    in_words: Callable[[list[Part]], str],
    draw: Callable[[list[Part]], object],
    variants: Iterable[Variant] = (),
    *,
    csv: str | None,
    overwrite: bool,
    **_: Any,
) -> int:
    """Do work under a progress bar; then write its results as CSV, summarise them in words, and draw them.

    If the CSV goes to standard output, prints no words. Returns 0; or 130 after Ctrl-C, having written nothing.
    """
    check_file(csv, overwrite)
    check_beside(csv, question, overwrite)
    parts: list[Part] = []
    if not work_to_end(work, parts.append):
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    if csv is not None:
        with results_file(csv, replace=overwrite) as write:
            write(as_csv(parts))
        write_beside(csv, question, variants)
    if csv != "-":
        say_and_draw(in_words(parts), partial(draw, parts))
    return 0


def carry_out(
    question: Any,
    sweeps: Sequence[Sweep],
    in_words: Callable[[Sequence[Results]], str],
    csv: str | None,
    resume: bool,
    overwrite: bool,
    with_variant: bool = False,
    draw: Callable[[Sequence[Results]], object] = lambda known: None,
    **given: Any,
) -> int:
    """Run the sweeps of a question under a progress bar; write each result, and at the end summarise and draw all.

    If the CSV goes to standard output, prints no words. ``given`` has the options of the workers. Returns 0; or
    130 after Ctrl-C and 1 if the cluster failed, with the results so far.
    """
    check_file(csv, overwrite, resume)
    kept: list[Results] = []
    first = sweeps[0]
    if hasattr(question, "steps"):
        question = replace(question, steps=first.in_force.steps)
    as_csv = partial(results_csv, with_variant=with_variant, closed=first.closed, family=first.cases.family)
    header = as_csv(())
    before, finished = "", NOTHING
    if csv is not None and resume:
        before = text_to_resume(csv, header.rstrip())
    if csv is not None and before:
        known = made_by_this_question(csv, question)
        finished = finished_in(before, sweeps, with_variant, csv, repeat=not known)
        with suppress(InputError):  # A file may be too large to be read back: what is new is summed up alone.
            kept += _read_again(before, csv, first, with_variant)
    check_beside(csv, question, overwrite, resume)
    with results_file(csv, before, replace=overwrite or resume) as write:
        if not before:
            write(header)
        write_beside(csv, question, dict.fromkeys(sweep.variant for sweep in sweeps))

        def take(results: Results) -> None:
            if csv is not None:
                write(as_csv([results], with_header=False))
            kept.append(results)

        status = _run_to_end(sweeps, finished, take, given, _CONTINUES if csv not in (None, "-") else "")
    if csv is None or (csv != "-" and kept):
        say_and_draw(in_words(kept), partial(draw, kept))
    return status


def _read_again(text: str, name: str, sweep: Sweep, with_variant: bool) -> list[Results]:
    """Return the results in the file to resume, which the summary adds to the new ones."""
    most = sweep.limit(next(sweep.cases.boards))
    parts = parts_of(reopened(text, name, most, None if with_variant else sweep.variant))
    return [replace(part, limit=sweep.limit(part.board)) for part in parts]


def _run_to_end(
    sweeps: Sequence[Sweep],
    finished: Finished,
    take: Callable[[Results], object],
    given: Mapping[str, Any],
    continues: str,
) -> int:
    """Run sweeps; return the exit status, and print the reason if they ended early."""
    _say_if_long(sweeps)
    starts = sum(sweep.cases.count() for sweep in sweeps) - sum(map(len, finished.values()))
    try:
        with workers_from(**given) as workers:
            work = run(sweeps, finished=finished, **workers)
            if work_to_end(work, take, starts, "starts", len):
                return 0
        print(f"Interrupted; the results so far are kept.{continues}", file=sys.stderr)
        return INTERRUPTED
    except ClusterError as error:
        print(f"{error}{continues}", file=sys.stderr)
        return 1


def _say_if_long(sweeps: Sequence[Sweep]) -> None:
    """Warn that a variant without a compiled twin takes long, and print the least time."""
    plain = [sweep for sweep in sweeps if sweep.variant.searches and not is_compiled(sweep.variant)]
    seconds = _STEP * sum(sweep.cases.visits() for sweep in plain)
    if seconds > _LONG:
        print(
            f"{', '.join(dict.fromkeys(str(sweep.variant) for sweep in plain))}: only the plain Python program runs "
            f"this, which takes at least {duration_in_words(seconds)}, and longer if it backtracks.",
            file=sys.stderr,
        )
