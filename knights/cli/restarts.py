"""``python -m knights restarts``: how long randomised searches take, and what restarts save."""

from typing import Any

from knights.api.results import Restarted
from knights.base.text import percent, with_error
from knights.cli.figure import drawing, figure_options
from knights.cli.files import OVERWRITE, csv_option, table
from knights.cli.options import JSON, command
from knights.cli.work import carry_out_at_once
from knights.experiments.comparisons.restarts import (
    TIES_AT_RANDOM,
    Measured,
    RestartQuestion,
    RunLengths,
    runs_csv,
    sample_and_schedules,
    schedule_table,
)
from knights.experiments.comparisons.restarts import restarts as restarts_work


@command(
    RestartQuestion,
    csv_option("seed,solved,steps,backtracks of every run without restarts"),
    OVERWRITE,
    *figure_options("restarts"),
    JSON,
)
def restarts(question: RestartQuestion, json_wanted: bool, **given: Any) -> int:
    """Measure what restarts save: Warnsdorff's rule, ties at random, from one start with many seeds."""
    return carry_out_at_once(
        question,
        restarts_work(question),
        lambda parts: runs_csv(sample_and_schedules(parts)[0]),
        lambda parts: (as_json if json_wanted else as_text)(*sample_and_schedules(parts)),
        drawing("restarts", **given),
        [TIES_AT_RANDOM],
        **given,
    )


def as_text(sample: RunLengths, schedules: list[Measured]) -> str:
    """Return the share solved on the first try, and the cost of each way to restart."""
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


def as_json(sample: RunLengths, schedules: list[Measured]) -> str:
    """Return the same as an object."""
    return Restarted(sample, schedules).to_json()
