"""``python -m knights restarts``: the lengths of randomised searches, and the savings by restarts."""

from typing import Any

from knights.api.results import Restarted
from knights.base.text import percent, with_error
from knights.cli.figure import figure_options
from knights.cli.files import OVERWRITE, csv_option, table
from knights.cli.options import JSON, command
from knights.cli.work import carry_out_at_once
from knights.experiments.comparisons.restarts import (
    TIES_AT_RANDOM,
    Part,
    RestartQuestion,
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

    def in_words(parts: list[Part]) -> str:
        known = Restarted(*sample_and_schedules(parts))
        return known.to_json() if json_wanted else as_text(known)

    return carry_out_at_once(
        question,
        restarts_work(question),
        lambda parts: runs_csv(sample_and_schedules(parts)[0]),
        in_words,
        variants=[TIES_AT_RANDOM],
        **given,
    )


def as_text(known: Restarted) -> str:
    """Return the share solved on the first try, and the cost of each schedule."""
    sample = known.sample
    lines = [
        (
            name,
            "–" if computed is None else with_error(computed, (error or 0) / 2),
            with_error(measured, measured_error / 2),
            percent(solved),
        )
        for name, computed, error, measured, measured_error, solved in schedule_table(sample, known.schedules)
    ]
    return (
        f"{percent(sample.first_try)} of {len(sample.steps):,} searches without restarts find a tour on the first try; "
        f"{percent(sample.unfinished)} are not finished after {sample.limit:,} steps.\n\n"
        + table(("restart", "computed (steps per square)", "measured (steps per square)", "solved"), lines)
    )
