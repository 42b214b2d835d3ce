"""What the commands share that search from many starts: which starts, on which workers, and where the rows go."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from typing import Any

import click

from knights.cli.beside import check_beside, experiment_here, made_by_this_experiment, write_beside
from knights.cli.options import Value, flag, number, whole
from knights.cli.progress import INTERRUPTED, bar, interrupts
from knights.cli.results_file import OVERWRITE, RESUME, check_file, csv_option, results_file, text_to_resume
from knights.errors import InputError
from knights.experiments import Experiment, experiment_of
from knights.heuristics.variants import Variant
from knights.rng import MAX_SEED
from knights.search.case import MAX_STEPS, PER_SQUARE, PerSquare, Steps
from knights.sweeps.cases import MAX_SEARCHED_SIDE, Cases, parse_starts
from knights.sweeps.cluster import Cluster, ClusterError
from knights.sweeps.reopen import reopened
from knights.sweeps.results import Results, results_csv
from knights.sweeps.resume import finished_in
from knights.sweeps.runner import run
from knights.sweeps.sweep import Sweep, words_of
from knights.sweeps.units import NOTHING, Finished
from knights.work import parts_of

MAX_WORKERS = 1024
_VARIANTS = {"sweep": "--variant", "compare": "--variants"}
"""What names the variants, of commands that try them on one range of sizes."""

WORK_OPTIONS = [
    number("--workers", 1, MAX_WORKERS, "N", "How many searches run at once; default: one per CPU."),
    click.Option(["--dask"], metavar="ADDRESS", help="The scheduler of a Dask cluster to work on."),
    csv_option("one line per start"),
    RESUME,
    OVERWRITE,
]
"""The workers and the file."""

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
    number("--steps-per-square", 1, PER_SQUARE.most, "N", "The same for each square of the board."),
    flag("--closed", "Search closed tours."),
    flag("--all-starts-searched", "Search also where it is proved beforehand that there is no tour."),
    *WORK_OPTIONS,
]
"""The range of sizes, the starts, the limit, the workers and the file."""


def cases_from(
    first: int, last: int, columns: tuple[int, int] | None, random: int | None, start_seed: int, **_: Any
) -> Cases:
    """The boards and starts that the options describe."""
    return Cases(first, last, columns, random, start_seed)


def limit_from(steps: int | None, steps_per_square: int | None, **_: Any) -> Steps:
    """The limit that the options describe.

    Raises:
        InputError: if there are two.
    """
    if steps is not None and steps_per_square is not None:
        raise InputError("--steps and --steps-per-square are two limits: choose either.")
    return steps if steps_per_square is None else PerSquare(steps_per_square)


def carry_out(
    sweeps: Sequence[Sweep],
    in_words: Callable[[Sequence[Results]], str],
    csv: str | None,
    resume: bool,
    overwrite: bool,
    workers: int | None,
    dask: str | None,
    with_variant: bool = False,
    **_: Any,
) -> int:
    """Run sweeps under a progress bar; write each result as CSV, and in the end sum all of them up in words.

    Where the CSV goes to standard output there are no words.

    Returns:
        0; or 130 after Ctrl-C and 1 if the cluster could not go on, with what was finished by then.

    Raises:
        InputError: if the file cannot be written or resumed, or the cluster cannot be reached.
    """
    check_file(csv, overwrite, resume)
    kept: list[Results] = []
    if csv is None:
        status = _run_to_end(sweeps, NOTHING, kept.append, workers, dask)
        print(in_words(kept))
        return status
    closed = sweeps[0].closed
    header = results_csv((), with_variant, closed=closed)
    variants = list(dict.fromkeys(sweep.variant for sweep in sweeps))
    experiment = _experiment(sweeps, variants)
    before, finished = "", NOTHING
    if resume:
        before = text_to_resume(csv, header.rstrip())
    if before:
        known = made_by_this_experiment(csv, experiment)
        finished = finished_in(before, sweeps, with_variant, csv, repeat=not known)
        with suppress(InputError):  # A file may be too large to be read back: what is new is summed up alone.
            kept += _read_again(before, csv, sweeps[0], with_variant)
    check_beside(csv, experiment, overwrite or resume)
    with results_file(csv, before, replace=overwrite or resume) as write:
        if not before:
            write(header)
        write_beside(csv, experiment, variants)
        goes_on = "" if csv == "-" else " With --resume the same command goes on."

        def write_rows(results: Results) -> None:
            write(results_csv([results], with_variant, with_header=False, closed=closed))
            kept.append(results)

        status = _run_to_end(sweeps, finished, write_rows, workers, dask, goes_on)
    if csv != "-" and kept:
        print(in_words(kept))
    return status


def _read_again(text: str, name: str, sweep: Sweep, with_variant: bool) -> list[Results]:
    """The results in a file that is gone on with, to be summed up with those that are new."""
    most = sweep.limit(next(sweep.cases.boards))
    parts = parts_of(reopened(text, name, most, None if with_variant else sweep.variant))
    return [replace(part, limit=sweep.limit(part.board)) for part in parts]


def _experiment(sweeps: Sequence[Sweep], variants: Sequence[Variant]) -> Experiment:
    """What this command is asked, the same however it was put."""
    context = click.get_current_context()
    command = context.command.name or ""
    if command in _VARIANTS:
        names = ",".join(map(str, variants))
        return experiment_of(command, words_of(sweeps[0], _VARIANTS[command], names))
    return experiment_here()


def _run_to_end(
    sweeps: Sequence[Sweep],
    finished: Finished,
    write: Write,
    workers: int | None,
    dask: str | None,
    goes_on: str = "",
) -> int:
    """Run sweeps; return the exit status, and say what came before the end."""
    try:
        if _run(sweeps, finished, write, workers, dask):
            return 0
        print(f"Interrupted; what was finished by then is kept.{goes_on}", file=sys.stderr)
        return INTERRUPTED
    except ClusterError as error:
        print(f"{error}{goes_on}", file=sys.stderr)
        return 1


Write = Callable[[Results], object]


def _run(
    sweeps: Sequence[Sweep], finished: Finished, write: Write, workers: int | None, dask: str | None
) -> bool:
    """Run sweeps and write what arrives; False if Ctrl-C came first."""
    starts = sum(sweep.cases.count() for sweep in sweeps) - sum(map(len, finished.values()))
    with (
        interrupts() as interrupted,
        Cluster(dask) if dask else nullcontext() as cluster,
        closing(run(sweeps, workers=workers, executor=cluster, finished=finished)) as arriving,
    ):
        if cluster and not cluster.threads:
            print(f"No worker has joined the cluster at {dask} yet; it waits for one.", file=sys.stderr)
        with bar(starts) as progress:
            for _, results in arriving:
                if interrupted.is_set():
                    break
                if results is not None:
                    write(results)
                    progress.update(len(results))
        return not interrupted.is_set()
