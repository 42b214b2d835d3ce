"""What the commands share that search from many starts: which starts, on which workers, and where the rows go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext
from typing import Any, TextIO

import click

from knights.cli.options import Value, flag, number, whole
from knights.cli.progress import INTERRUPTED, Progress, interrupts
from knights.errors import InputError
from knights.rng import MAX_SEED
from knights.search.case import MAX_STEPS
from knights.sweeps.cases import MAX_SEARCHED_SIDE, Cases, parse_starts
from knights.sweeps.results import Results, results_csv
from knights.sweeps.runner import cluster, run
from knights.sweeps.sweep import Sweep

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
    flag("--all-starts-searched", "Search also where it is proved beforehand that there is no tour."),
    number("--workers", 1, MAX_WORKERS, "N", "How many searches run at once; default: one per CPU."),
    click.Option(["--dask"], metavar="ADDRESS", help="The scheduler of a Dask cluster to work on."),
    click.Option(
        ["--csv"], metavar="FILE", help="Write one line per start to this file; - is standard output."
    ),
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
    workers: int | None,
    dask: str | None,
    with_variant: bool = False,
    **_: Any,
) -> int:
    """Run sweeps under a progress bar; write each result as CSV, or in the end all of them in words.

    Returns:
        0, or 130 after Ctrl-C, with what was finished by then.

    Raises:
        InputError: if the file cannot be written, or the cluster cannot be reached.
    """
    kept: list[Results] = []
    with _written(csv, with_variant) as write:
        whole = _run(sweeps, write or kept.append, workers or os.cpu_count() or 1, dask)
    if csv is None:
        print(in_words(kept))
    if not whole:
        print("Interrupted: the results are those of the starts finished by then.", file=sys.stderr)
    return 0 if whole else INTERRUPTED


Write = Callable[[Results], object]


@contextmanager
def _written(path: str | None, with_variant: bool) -> Iterator[Write | None]:
    """A function that writes results to a file as CSV; None if there is no file.

    Results are written whole, so whatever ends the command leaves no line cut in two.
    """
    if path is None:
        yield None
        return
    with nullcontext(sys.stdout) if path == "-" else _create(path) as file:

        def put(*results: Results) -> None:
            file.write(results_csv(results, with_variant, header=not results))
            file.flush()

        put()
        yield put


def _create(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def _run(sweeps: Sequence[Sweep], write: Write, workers: int, dask: str | None) -> bool:
    """Run sweeps and write what arrives; False if Ctrl-C came first."""
    here: tuple[Executor | None, int] = (None, workers)
    progress = Progress(sum(sweep.cases.count() for sweep in sweeps))
    with (
        interrupts() as interrupted,
        cluster(dask) if dask else nullcontext(here) as (executor, at_once),
        closing(run(sweeps, workers=at_once, executor=executor, local=executor is None)) as arriving,
    ):
        for results in arriving:
            if interrupted.is_set():
                break
            if results is not None:
                write(results)
            progress.add(len(results) if results is not None else 0)
        progress.close()
        return not interrupted.is_set()
