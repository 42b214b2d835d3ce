"""The restart laboratory: one start, many seeds, and what restarts make of the long runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pandas as pd
import streamlit as st

from knights.board import Board, Square
from knights.comparisons.run_lengths import CUTOFFS, MAX_RUNS, RunLengths, measured, run_lengths
from knights.construct import verdict
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant
from knights.sweeps.estimate import max_visits, rounded
from knights.text import csv_text, percent
from knights.ui.board_page import answer
from knights.ui.chart import chart
from knights.ui.controls.address import Field, setting
from knights.ui.controls.board import board_control, coordinate_field, side_field, start_control
from knights.ui.controls.control import control
from knights.ui.controls.fields import number_control
from knights.ui.export import File, export
from knights.ui.figures.run_lengths import (
    Measured,
    costs_info,
    restarts_figure,
    survival_figure,
    survival_info,
)
from knights.ui.running.in_page import wait_in_view
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.running.view import RUN_AGAIN
from knights.work import Work, in_turn

VARIANT = Variant("order", "random")
"""Warnsdorff's rule as an ordering, ties at random: attempts are independent of one another."""
OFFERED = tuple(cutoff for cutoff in CUTOFFS if cutoff <= 1000)
"""The cutoffs that are measured as well as computed."""
_SCHEDULES = [*(("fixed", cutoff) for cutoff in OFFERED), ("geometric", 1), ("luby", 1), ("luby", 10)]
_NAMES = {
    "fixed": "always after {}",
    "geometric": "after {}, then twice as many each time",
    "luby": "Luby, unit {}",
}


def _cutoff(text: str) -> int:
    number = whole_number(text, "The restart cutoff", 1)
    if number not in OFFERED:
        raise InputError(f"The restart cutoff is one of {', '.join(map(str, OFFERED))}, not “{text}”.")
    return number


FIELDS: list[Field] = [
    side_field("rows", 7),
    side_field("columns", 7),
    coordinate_field("row", 0),
    coordinate_field("column", 0),
    Field("runs", 2000, lambda text: whole_number(text, "The number of runs", 1, MAX_RUNS)),
    Field("cutoff", 10, _cutoff),
]


@dataclass(frozen=True)
class Question:
    """What is sampled: a board, a start, and how many seeds."""

    board: Board
    start: Square
    runs: int


def question_control(page: str) -> Question | None:
    """Board, start and number of seeds; None with a way out if the start is not on the board.

    Raises:
        InputError: a sentence on what cannot be sampled.
    """
    board = board_control(page, st.container())
    start = start_control(page, board)
    runs = number_control(
        page,
        "runs",
        "Seeds",
        "The number of runs",
        MAX_RUNS,
        step=500,
        help="A search with each of the seeds 0, 1, …",
    )
    return None if start is None else Question(board, start, runs)


Part = RunLengths | Measured


def show_laboratory(page: str, asked: Question, limit: int, fields: Sequence[Field]) -> None:
    """Sample, measure, and draw; ``fields`` are the page's settings, for the export.

    Raises:
        InputError: if it is beyond what the server does, or there is no tour from the start.
    """
    known = verdict(asked.board, asked.start)
    if not known.exists:
        raise InputError(f"There is no tour from {asked.start[0]},{asked.start[1]}: {known.reason}.")
    if asked.runs * limit > max_visits():
        raise InputError(
            f"{asked.runs:,} runs of up to {limit:,} steps can take {rounded(asked.runs * limit)}, and this server "
            f"stops at {rounded(max_visits())}: take fewer seeds or a lower limit."
        )
    place, jobs = f"{page}.laboratory", session_jobs()
    request = (asked, limit)
    job: Job[Part] = jobs.get(place, request) or jobs.start(place, request, partial(_work, asked, limit))
    wait_in_view(place, job, lambda: f"{job.share:.0%} of the runs are made")
    if job.error is not None:
        raise job.error
    if job.cancelled:
        st.button(RUN_AGAIN, key=f"{place}.again", on_click=jobs.forget, args=(place,))
    if not job.finished:
        return
    sample, *restarted = job.finished
    assert isinstance(sample, RunLengths)
    schedules = [part for part in restarted if not isinstance(part, RunLengths)]
    _show(page, asked, sample, schedules)
    files = [
        File("Every run", "runs.csv", partial(runs_csv, sample)),
        File("Schedules", "schedules.csv", lambda: schedules_table(sample, schedules).to_csv(index=False)),
    ]
    export(page, fields, files)


def _work(asked: Question, limit: int) -> Work[Part]:
    """The sample first, which takes most of the time, then each schedule."""
    case = asked.board, asked.start, VARIANT, limit, asked.runs
    works: list[tuple[float, Work[Part]]] = [(0.7, run_lengths(*case)), (0.3, measured(*case, _SCHEDULES))]
    return in_turn(works)


def _show(page: str, asked: Question, sample: RunLengths, restarted: list[Measured]) -> None:
    chosen = int(setting(page, "cutoff"))
    answer(None, *_in_words(sample, restarted, chosen), _counts(asked, sample))
    left, right = st.columns(2)
    with left:
        st.markdown("**How long a search goes on**")
        chart(
            survival_figure(survival_info(sample)),
            key=f"{page}.survival",
            alt="The share of runs that take more than so many steps per square, log against log",
        )
    with right:
        st.markdown("**What restarts cost**")
        chart(
            restarts_figure(costs_info(sample, restarted, chosen)),
            key=f"{page}.restarts",
            alt="Steps per square until a tour against the number of backtracks before a restart",
        )
    control(page, "cutoff", st.select_slider, "Restart after backtracks", list(OFFERED))
    if restarted:
        st.header("Schedules side by side")
        st.dataframe(
            schedules_table(sample, restarted),
            hide_index=True,
            key=f"{page}.schedules",
            column_config=_COLUMNS,
        )


def _in_words(sample: RunLengths, restarted: list[Measured], chosen: int) -> tuple[str, str]:
    """What the chosen cutoff makes of the sample, and what searches without it do."""
    endless = f"Without restarts {percent(sample.unfinished)} are not finished after {sample.limit:,} steps."
    after = f"{chosen:,} {'backtrack' if chosen == 1 else 'backtracks'}"
    expected = sample.expected(CUTOFFS.index(chosen))
    if expected is None:
        return f"A restart after {after}: this sample cannot tell what it costs", endless
    real = [made.mean for schedule, cutoff, made in restarted if (schedule, cutoff) == ("fixed", chosen)]
    found = f"Measured: {real[0]:.3g}. " if real else ""
    return f"A restart after {after}: {expected:.3g} steps per square until a tour", f"{found}{endless}"


def _counts(asked: Question, sample: RunLengths) -> list[tuple[str, str]]:
    return [
        (f"{asked.board}", f"from {asked.start[0]},{asked.start[1]}"),
        (f"{asked.runs:,}", "seeds, ties at random"),
        (f"{percent(sample.first_try)}", "on the first try"),
    ]


def runs_csv(sample: RunLengths) -> str:
    """A line per seed: whether it found a tour, its steps and its backtracks."""
    columns = (sample.solved.astype(int).tolist(), sample.steps.tolist(), sample.backtracks.tolist())
    rows = ((seed, *row) for seed, row in enumerate(zip(*columns, strict=True)))
    return csv_text(rows, ("seed", "solved", "steps", "backtracks"))


def schedules_table(sample: RunLengths, restarted: list[Measured]) -> pd.DataFrame:
    """A line per schedule: the cost as computed and as measured, and the share that found a tour in time."""
    lines = [
        {
            "restart": _NAMES[schedule].format(after),
            "computed": sample.expected(CUTOFFS.index(after)) if schedule == "fixed" else None,
            "measured": made.mean,
            "solved": 1 - made.unfinished,
        }
        for schedule, after, made in restarted
    ]
    lines.append(
        {"restart": "never", "computed": None, "measured": sample.mean, "solved": 1 - sample.unfinished}
    )
    return pd.DataFrame(lines)


_COLUMNS = {
    "computed": st.column_config.NumberColumn(
        "computed (steps per square)",
        format="%.3g",
        help="The expected cost, from the sample without restarts.",
    ),
    "measured": st.column_config.NumberColumn(
        "measured (steps per square)",
        format="%.3g",
        help="Mean of searches with other seeds, up to the limit.",
    ),
    "solved": st.column_config.NumberColumn(format="percent", help="Within the limit."),
}
