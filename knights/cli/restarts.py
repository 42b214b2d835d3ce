"""``python -m knights restarts``: how long randomised searches take, and what restarts make of that."""

import json
from typing import Any

import click

from knights.base.text import percent, with_error
from knights.boards.board import Square
from knights.cli.at_once import carry_out_at_once
from knights.cli.board_options import BOARD_OPTIONS, board_from, square_option
from knights.cli.figure import drawing, figure_options
from knights.cli.options import JSON, Command, number, whole
from knights.cli.results_file import OVERWRITE, csv_option
from knights.cli.table import table
from knights.engine.case import MAX_STEPS
from knights.experiments.comparisons.restarts import (
    RUNS,
    TIES_AT_RANDOM,
    Measured,
    RestartQuestion,
    RunLengths,
    runs_csv,
    sample_and_schedules,
    schedule_table,
)
from knights.experiments.comparisons.restarts import restarts as restarts_work
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE


@click.command(
    cls=Command,
    params=[
        click.Argument(["rows"], type=whole("ROWS", 1, MAX_SEARCHED_SIDE)),
        click.Argument(["columns"], type=whole("COLUMNS", 1, MAX_SEARCHED_SIDE)),
        *BOARD_OPTIONS,
        square_option("--start", "The start", "0-based, from the top left; the first square if left out."),
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
        *figure_options("restarts"),
        JSON,
    ],
    epilog="""\b
Example:
  knights restarts 7 7 --start 2,3 --runs 4000""",
)
def restarts(start: Square | None, runs: int, steps: int, json_wanted: bool, **given: Any) -> int:
    """Measure what restarts save: Warnsdorff's rule, ties at random, from one start with many seeds."""
    in_words, board = _json if json_wanted else _text, board_from(**given)
    return carry_out_at_once(
        restarts_work(RestartQuestion(board, start, runs, steps)),
        lambda parts: runs_csv(sample_and_schedules(parts)[0]),
        lambda parts: in_words(*sample_and_schedules(parts)),
        drawing("restarts", **given),
        [TIES_AT_RANDOM],
        **given,
    )


def _text(sample: RunLengths, schedules: list[Measured]) -> str:
    lines = [
        (
            line["restart"],
            *(
                with_error(float(line[key] or 0), float(line[f"{key} ±"] or 0) / 2) if line[key] else "–"
                for key in ("computed", "measured")
            ),
            percent(float(line["solved"] or 0)),
        )
        for line in schedule_table(sample, schedules)
    ]
    return (
        f"{percent(sample.first_try)} of {len(sample.steps):,} searches without restarts find a tour on the first try; "
        f"{percent(sample.unfinished)} are not finished after {sample.limit:,} steps.\n\n"
        + table(("restart", "computed (steps per square)", "measured (steps per square)", "solved"), lines)
    )


def _json(sample: RunLengths, schedules: list[Measured]) -> str:
    return json.dumps(
        {
            "runs": len(sample.steps),
            "limit": sample.limit,
            "first_try": sample.first_try,
            "unfinished": sample.unfinished,
            "schedules": schedule_table(sample, schedules),
        }
    )
