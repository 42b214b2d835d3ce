"""``python -m knights restarts``: how long randomised searches take, and what restarts make of that."""

from __future__ import annotations

import json
import sys
from functools import partial

import click

from knights.board import Board, Square, parse_square
from knights.cli.beside import check_beside, experiment_here, write_beside
from knights.cli.options import JSON, Command, Value, number, whole
from knights.cli.progress import INTERRUPTED, bar, interrupts
from knights.cli.results_file import OVERWRITE, check_file, csv_option, results_file
from knights.cli.table import table
from knights.comparisons.run_lengths import (
    RUNS,
    SCHEDULES,
    TIES_AT_RANDOM,
    RunLengths,
    measured,
    run_lengths,
    runs_csv,
    side_by_side,
)
from knights.construct import verdict
from knights.errors import InputError
from knights.search.case import MAX_STEPS
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import percent, with_error
from knights.work import Work, in_turn

Part = RunLengths | tuple[str, int, RunLengths]


@click.command(
    cls=Command,
    params=[
        click.Argument(["rows"], type=whole("ROWS", 1, MAX_SEARCHED_SIDE)),
        click.Argument(["columns"], type=whole("COLUMNS", 1, MAX_SEARCHED_SIDE)),
        click.Option(
            ["--start"],
            type=Value(partial(parse_square, name="The start")),
            metavar="R,C",
            default="0,0",
            help="0-based, from the top left; 0,0 if left out.",
        ),
        number(
            "--runs",
            1,
            RUNS.most,
            "N",
            "Searches, with the seeds 0 to N - 1; 2,000 if left out.",
            default=2000,
        ),
        number(
            "--steps", 1, MAX_STEPS, "N", "Squares entered per run; 100,000 if left out.", default=100_000
        ),
        csv_option("seed,solved,steps,backtracks of every run without restarts"),
        OVERWRITE,
        JSON,
    ],
    epilog="""\b
Example:
  knights restarts 7 7 --start 2,3 --runs 4000""",
)
def restarts(
    rows: int,
    columns: int,
    start: Square,
    runs: int,
    steps: int,
    csv: str | None,
    overwrite: bool,
    json_wanted: bool,
) -> int:
    """Measure what restarts save: Warnsdorff's rule, ties at random, from one start with many seeds."""
    board = Board(rows, columns)
    known = verdict(board, start)
    if not known.exists:
        raise InputError(f"There is no tour from {start[0]},{start[1]}: {known.reason}.")
    check_file(csv, overwrite)
    check_beside(csv, experiment_here(), overwrite)
    case = board, start, TIES_AT_RANDOM, steps, runs
    parts: list[Part] = []
    with interrupts() as interrupted, bar(100, "per cent") as progress:
        works: list[tuple[float, Work[Part]]] = [
            (0.7, run_lengths(*case)),
            (0.3, measured(*case, SCHEDULES)),
        ]
        for share, part in in_turn(works):
            if part is not None:
                parts.append(part)
            progress.update(round(100 * share) - progress.pos)
            if interrupted.is_set():
                break
    if interrupted.is_set():
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    sample = next(part for part in parts if isinstance(part, RunLengths))
    schedules = [part for part in parts if not isinstance(part, RunLengths)]
    if csv is not None:
        with results_file(csv, replace=overwrite) as write:
            write(runs_csv(sample))
        write_beside(csv, experiment_here(), [TIES_AT_RANDOM])
    if csv != "-":
        print(json.dumps(_json(sample, schedules)) if json_wanted else _text(sample, schedules))
    return 0


def _text(sample: RunLengths, schedules: list[tuple[str, int, RunLengths]]) -> str:
    lines = [
        (
            line["restart"],
            *(
                with_error(float(line[key] or 0), float(line[f"{key} ±"] or 0) / 2) if line[key] else "–"
                for key in ("computed", "measured")
            ),
            percent(float(line["solved"] or 0)),
        )
        for line in side_by_side(sample, schedules)
    ]
    return (
        f"{percent(sample.first_try)} of {len(sample.steps):,} searches without restarts find a tour on the first try; "
        f"{percent(sample.unfinished)} are not finished after {sample.limit:,} steps.\n\n"
        + table(("restart", "computed (steps per square)", "measured (steps per square)", "solved"), lines)
    )


def _json(sample: RunLengths, schedules: list[tuple[str, int, RunLengths]]) -> dict[str, object]:
    return {
        "runs": len(sample.steps),
        "limit": sample.limit,
        "first_try": sample.first_try,
        "unfinished": sample.unfinished,
        "schedules": side_by_side(sample, schedules),
    }
