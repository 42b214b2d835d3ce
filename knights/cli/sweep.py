"""``python -m knights sweep``: every start of a range of sizes, as CSV or summed up in a table."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext
from typing import TextIO

from knights.cli.options import add_variant_options, variant_from
from knights.cli.progress import INTERRUPTED, Progress, interrupts
from knights.cli.table import table
from knights.errors import InputError, whole_number
from knights.search.result import MOST_STEPS
from knights.search.words import fallback_in_words
from knights.sweeps.cases import LARGEST_SIDE, MOST_SEED, Cases, parse_starts
from knights.sweeps.results import Results, by_board, results_csv
from knights.sweeps.runner import cluster
from knights.sweeps.runner import run as run_sweeps
from knights.sweeps.summary import HardStart, Summary, hard_starts, summaries, total
from knights.sweeps.sweep import Sweep
from knights.text import plural

MOST_WORKERS = 1024


def add_case_options(parser: argparse.ArgumentParser) -> None:
    """Add the range of sizes, the starts, the limit, the workers and the file."""
    parser.add_argument("first", metavar="FROM", help="the first size of a square board, or number of rows")
    parser.add_argument("last", metavar="TO", help="the last one")
    parser.add_argument(
        "--columns",
        nargs=2,
        metavar=("FROM", "TO"),
        help="the range of columns, for boards that are not square",
    )
    parser.add_argument(
        "--starts",
        default="all",
        metavar="all|random:K",
        help="every start, or K drawn by lot for each board",
    )
    parser.add_argument("--start-seed", default="0", metavar="S", help="what random starts are drawn with")
    parser.add_argument("--steps", metavar="N", help="how many squares may be entered from each start")
    parser.add_argument(
        "--workers", metavar="N", help="how many searches run at once; one a processor if left out"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster to work on")
    parser.add_argument(
        "--csv", metavar="FILE", help="write one line a start to this file; - is standard output"
    )
    parser.add_argument(
        "--all-starts-searched",
        action="store_true",
        help="search also where it is proved beforehand that there is no tour",
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add_case_options(parser)
    add_variant_options(parser)


def run(args: argparse.Namespace) -> int:
    """Sweep and print; 0, or 130 after Ctrl-C, with what was finished by then.

    Raises:
        InputError: for arguments that cannot be used.
    """
    sweep = Sweep(cases_from(args), variant_from(args), steps_from(args), args.all_starts_searched)
    kept: list[Results] = []
    with written(args.csv, False, kept.append) as write:
        whole = carry_out([sweep], args, write)
    if args.csv is None:
        print(as_text(kept))
    if not whole:
        print("Interrupted: the results are those of the starts finished by then.", file=sys.stderr)
    return 0 if whole else INTERRUPTED


def cases_from(args: argparse.Namespace) -> Cases:
    """The boards and starts that the arguments describe.

    Raises:
        InputError: quoting what is wrong.
    """

    def side(text: str, name: str) -> int:
        return whole_number(text, name, 1, LARGEST_SIDE)

    columns = None
    if args.columns is not None:
        columns = (side(args.columns[0], "--columns FROM"), side(args.columns[1], "--columns TO"))
    seed = whole_number(args.start_seed, "--start-seed", 0, MOST_SEED)
    return Cases(side(args.first, "FROM"), side(args.last, "TO"), columns, parse_starts(args.starts), seed)


def steps_from(args: argparse.Namespace) -> int | None:
    """The step limit, or None for each board's default.

    Raises:
        InputError: if it is no number or out of range.
    """
    return None if args.steps is None else whole_number(args.steps, "--steps", 1, MOST_STEPS)


Write = Callable[[Results], object]


@contextmanager
def written(path: str | None, with_variant: bool, keep: Write) -> Iterator[Write]:
    """A function that writes results as CSV to a file, or hands them to ``keep`` if there is none.

    Results are written whole, so whatever ends the command leaves no line cut in two.

    Raises:
        InputError: if the file cannot be written.
    """
    if path is None:
        yield keep
        return
    with nullcontext(sys.stdout) if path == "-" else _create(path) as file:
        _put(file, results_csv([], with_variant))
        yield lambda results: _put(file, results_csv([results], with_variant, header=False))


def _create(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"The file “{path}” cannot be written: {error.strerror}.") from None


def _put(file: TextIO, text: str) -> None:
    file.write(text)
    file.flush()


def carry_out(sweeps: Sequence[Sweep], args: argparse.Namespace, write: Write) -> bool:
    """Run sweeps with the workers asked for, with a progress bar; False if Ctrl-C came first.

    Raises:
        InputError: for a wrong number of workers, or a cluster that cannot be reached.
    """
    workers = os.cpu_count() or 1
    if args.workers is not None:
        workers = whole_number(args.workers, "--workers", 1, MOST_WORKERS)
    nowhere: tuple[Executor | None, int] = (None, workers)
    progress = Progress(sum(sweep.cases.count() for sweep in sweeps))
    with (
        interrupts() as interrupted,
        cluster(args.dask) if args.dask else nullcontext(nowhere) as (executor, at_once),
        closing(run_sweeps(sweeps, workers=at_once, executor=executor, local=executor is None)) as arriving,
    ):
        for results in arriving:
            if interrupted.is_set():
                break
            if results is not None:
                write(results)
            progress.add(len(results) if results is not None else 0)
        progress.close()
        return not interrupted.is_set()


def as_text(results: Iterable[Results]) -> str:
    """The summary as a table, with the hard starts below it."""
    boards = by_board(results)
    header = (
        "board",
        "starts",
        "solvable",
        "first try",
        "later",
        "limit came first",
        "exhausted",
        "no tour",
        "median steps",
        "largest",
        "seconds",
        "law",
    )
    rows = [_line(summary) for summary in [*summaries(boards), total(boards.values())]]
    text = table(header, rows)
    note = fallback_in_words(total(boards.values()).fell_back)
    if note:
        text += f"\nOf those found later, {note}"
    hard = hard_starts(boards.values(), 20)
    if hard:
        text += "\n\nHardest starts:\n" + "\n".join(_hard_line(case) for case in hard)
    return text


def _line(summary: Summary) -> tuple[object, ...]:
    return (
        summary.board or "all",
        summary.starts,
        summary.solvable,
        summary.first_try,
        summary.later,
        summary.budget,
        summary.exhausted,
        summary.impossible,
        summary.median_steps,
        summary.largest_steps,
        summary.seconds,
        summary.agreement,
    )


def _hard_line(case: HardStart) -> str:
    return (
        f"{case.board} from {case.start[0]},{case.start[1]}: {case.outcome.value}, {plural(case.steps, 'step')}, "
        f"{plural(case.backtracks, 'backtrack')}, {plural(case.restarts, 'restart')}"
    )
