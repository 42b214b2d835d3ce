"""What restarts make of a sample of searches: in words, as charts and as tables."""

from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn

from knights.comparisons.restarts import RestartQuestion, side_by_side
from knights.comparisons.run_lengths import CUTOFFS, OFFERED, Measured, RunLengths
from knights.errors import InputError, whole_number
from knights.figures.run_lengths import restarts_figure, survival_figure
from knights.search.case import PerSquare
from knights.text import percent, with_error
from knights.ui.board_page import answer
from knights.ui.chart import chart, table
from knights.ui.controls.cases import StepLimit
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Setting


def _cutoff(text: str) -> int:
    number = whole_number(text, "The restart cutoff", 1)
    if number not in OFFERED:
        raise InputError(f"The restart cutoff is one of {', '.join(map(str, OFFERED))}, not “{text}”.")
    return number


LIMIT = StepLimit(PerSquare(1000))
CUTOFF = Setting("cutoff", 10, _cutoff, label="Restart after backtracks")


def show_restarts(question: RestartQuestion, sample: RunLengths, restarted: list[Measured]) -> None:
    chosen = CUTOFF.value
    row, column = question.origin
    counts = [
        (f"{question.board}", f"from {row},{column}"),
        (f"{question.runs:,}", "seeds, ties at random"),
        (percent(sample.first_try), "on the first try"),
    ]
    answer(None, *_in_words(sample, restarted, chosen), counts)
    costs = restarts_figure(sample, restarted, chosen)
    of_runs = "The share of runs that take more than so many steps per square, log against log"
    of_restarts = "Steps per square until a tour against the number of backtracks before a restart"
    in_columns(
        partial(chart, survival_figure(sample), "survival", of_runs, title="How long a search goes on"),
        partial(chart, costs, "restarts", of_restarts, title="What restarts cost"),
    )
    CUTOFF.control().draw(st.select_slider, chosen, CUTOFF.change, options=OFFERED)
    if restarted:
        st.header("Schedules side by side")
        table(schedules_table(sample, restarted), "schedules", _COLUMNS)


def _in_words(sample: RunLengths, restarted: list[Measured], chosen: int) -> tuple[str, str]:
    """What the chosen cutoff makes of the sample, and what searches without it do."""
    endless = f"Without restarts {percent(sample.unfinished)} are not finished after {sample.limit:,} steps."
    after = f"{chosen:,} {'backtrack' if chosen == 1 else 'backtracks'}"
    expected = sample.expected(CUTOFFS.index(chosen))
    if expected is None:
        return f"A restart after {after}: this sample cannot tell what it costs", endless
    real = [runs for schedule, cutoff, runs in restarted if (schedule, cutoff) == ("fixed", chosen)]
    error = sample.expected_error(CUTOFFS.index(chosen)) or 0.0
    found = f"Measured: {with_error(real[0].mean, real[0].mean_error)}. " if real else ""
    head = f"A restart after {after}: {with_error(expected, error)} steps per square until a tour"
    return head, f"{found}{endless} After ±: two standard errors."


def schedules_table(sample: RunLengths, restarted: list[Measured]) -> pd.DataFrame:
    """A line per schedule: the cost as computed and as measured, and the share that found a tour in time."""
    return pd.DataFrame(side_by_side(sample, restarted))


_COLUMNS = {
    "computed": NumberColumn(
        "computed (steps per square)",
        format="%.3g",
        help="The expected cost, from the sample without restarts.",
    ),
    "measured": NumberColumn(
        "measured (steps per square)",
        format="%.3g",
        help="Mean of searches with other seeds, up to the limit.",
    ),
    **{
        f"{what} ±": NumberColumn(
            "±", format="%.2g", help="Two standard errors: of a heavy tail they tell too little."
        )
        for what in ("computed", "measured")
    },
    "solved": NumberColumn(format="percent", help="Within the limit."),
}
