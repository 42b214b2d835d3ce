"""What the commands share that search from many starts: which starts, on which workers, and where the rows go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from typing import Any, TextIO

import click

from knights.cli.beside import write_beside
from knights.cli.options import Value, flag, number, whole
from knights.cli.progress import INTERRUPTED, Progress, interrupts
from knights.errors import InputError
from knights.rng import MAX_SEED
from knights.search.case import MAX_STEPS
from knights.sweeps.cases import MAX_SEARCHED_SIDE, Cases, parse_starts
from knights.sweeps.cluster import Cluster, ClusterError
from knights.sweeps.results import Results, results_csv
from knights.sweeps.resume import finished_in, whole_lines
from knights.sweeps.runner import run
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import NOTHING, Finished

MAX_WORKERS = 1024

CASE_OPTIONS = [
    click.Argument(["first"], type=whole("FROM", 1, MAX_SEARCHED_SIDE), metavar="FROM"),
    click.Argument(["last"], type=whole("TO", 1, MAX_SEARCHED_SIDE), metavar="TO"),
    number(
        "--columns",
        1,
        MAX_SEARCHED_SIDE,
        "FROM TO",
        "The range of columns; without it boards are square.",
        nargs=2,
    ),
    click.Option(
        ["--starts", "random"],
        type=Value(parse_starts),
        default="all",
        metavar="all|random:K",
        help="Every start, or K random starts per board.",
    ),
    number("--start-seed", 0, MAX_SEED, "S", "Seed of the random starts.", default=0),
    number("--steps", 1, MAX_STEPS, "N", "How many squares may be entered per start."),
    flag("--closed", "Search closed tours."),
    flag("--all-starts-searched", "Search also where it is proved beforehand that there is no tour."),
    number("--workers", 1, MAX_WORKERS, "N", "How many searches run at once; default: one per CPU."),
    click.Option(["--dask"], metavar="ADDRESS", help="The scheduler of a Dask cluster to work on."),
    click.Option(
        ["--csv"], metavar="FILE", help="Write one line per start to this file; - is standard output."
    ),
    flag("--resume", "Go on with the file: starts that are in it are not run again."),
]
"""The range of sizes, the starts, the limit, the workers and the file."""


def cases_from(
    first: int, last: int, columns: tuple[int, int] | None, random: int | None, start_seed: int, **_: Any
) -> Cases:
    """The boards and starts that the options describe."""
    return Cases(first, last, columns, random, start_seed)


def carry_out(
    sweeps: Sequence[Sweep],
    in_words: Callable[[Sequence[Results]], str],
    csv: str | None,
    resume: bool,
    workers: int | None,
    dask: str | None,
    with_variant: bool = False,
    **_: Any,
) -> int:
    """Run sweeps under a progress bar; write each result as CSV, or in the end all of them in words.

    Returns:
        0; or 130 after Ctrl-C and 1 if the cluster could not go on, with what was finished by then.

    Raises:
        InputError: if the file cannot be written or resumed, or the cluster cannot be reached.
    """
    kept: list[Results] = []
    before = _read(csv) if resume else ""
    finished = finished_in(before, sweeps, with_variant, str(csv)) if before else NOTHING
    goes_on = " With --resume the same command goes on." if csv not in (None, "-") else ""
    status = 0
    with _written(csv, before, with_variant, sweeps[0].closed) as write:
        if csv is not None:
            write_beside(csv, dict.fromkeys(sweep.variant for sweep in sweeps))
        try:
            if not _run(sweeps, finished, write or kept.append, workers, dask):
                status = INTERRUPTED
                print(f"Interrupted; what was finished by then is kept.{goes_on}", file=sys.stderr)
        except ClusterError as error:
            status = 1
            print(f"{error}{goes_on}", file=sys.stderr)
    if csv is None:
        print(in_words(kept))
    return status


def _read(path: str | None) -> str:
    """The whole lines of a file that is to be resumed; nothing if there is none yet."""
    if path is None or path == "-":
        raise InputError("--resume goes on with a file: name it with --csv FILE.")
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return whole_lines(file.read())
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"The file “{path}” cannot be read: {error}.") from None


Write = Callable[[Results], object]


@contextmanager
def _written(path: str | None, before: str, with_variant: bool, closed: bool) -> Iterator[Write | None]:
    """A function that writes results to a file as CSV; None if there is no file.

    Results are written whole, so whatever ends the command leaves no line cut in two.

    Args:
        path: the file.
        before: what is kept of it; a header is written if that is nothing.
        with_variant: whether lines begin with the variant.
        closed: whether the tours are closed.
    """
    if path is None:
        yield None
        return
    with nullcontext(sys.stdout) if path == "-" else _open(path, before) as file:

        def put(*results: Results) -> None:
            file.write(results_csv(results, with_variant, not results, closed))
            file.flush()

        if not before:
            put()
        yield put


def _open(path: str, before: str) -> TextIO:
    try:
        if before:
            # A line that was cut short goes.
            os.truncate(path, len(before.encode()))
        return open(path, "a" if before else "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def _run(
    sweeps: Sequence[Sweep], finished: Finished, write: Write, workers: int | None, dask: str | None
) -> bool:
    """Run sweeps and write what arrives; False if Ctrl-C came first."""
    there = sum(sweep.cases.count() for sweep in sweeps)
    progress = Progress(there - sum(len(starts) for starts in finished.values()))
    with (
        interrupts() as interrupted,
        Cluster(dask) if dask else nullcontext() as cluster,
        closing(run(sweeps, workers=workers, executor=cluster, finished=finished)) as arriving,
    ):
        if cluster and not cluster.threads:
            print(f"No worker has joined the cluster at {dask} yet; it waits for one.", file=sys.stderr)
        for results in arriving:
            if interrupted.is_set():
                break
            if results is not None:
                write(results)
            progress.add(len(results) if results is not None else 0)
        progress.close()
        return not interrupted.is_set()
