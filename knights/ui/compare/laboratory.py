"""The restart laboratory: one start, many seeds, and what restarts make of the long runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pandas as pd
import streamlit as st

from knights.board import Board, Square
from knights.comparisons.run_lengths import CUTOFFS, RUNS, RunLengths, measured, run_lengths
from knights.construct import verdict
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant
from knights.sweeps.estimate import max_visits, rounded
from knights.text import csv_text, percent
from knights.ui.board_page import answer
from knights.ui.chart import chart
from knights.ui.compare.question import LIMIT, PAGE
from knights.ui.controls.board import BoardSettings, StartSettings
from knights.ui.controls.complaints import noting
from knights.ui.controls.setting import Number, Setting
from knights.ui.export import File, export
from knights.ui.figures.run_lengths import (
    Measured,
    costs_info,
    restarts_figure,
    survival_figure,
    survival_info,
)
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job
from knights.ui.views import ChartView
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


BOARD, START = BoardSettings(7), StartSettings()
RUN_COUNT = Number("runs", 2000, RUNS, "Seeds", step=500, help="A search with each of the seeds 0, 1, …")
CUTOFF = Setting("cutoff", 10, _cutoff, label="Restart after backtracks")


@dataclass(frozen=True)
class Question:
    """What is sampled: a board, a start, the number of seeds, and the step limit."""

    board: Board
    start: Square
    runs: int
    limit: int


def ask(complaints: list[str]) -> Question | None:
    """Board, start, number of seeds and limit; what is wrong with them is added to the complaints."""
    board = start = runs = limit = None
    with noting(complaints):
        BOARD.draw(st.container())
        board = BOARD.checked()
    start = START.draw(board)
    RUN_COUNT.draw()
    with noting(complaints):
        runs = RUN_COUNT.checked()
    LIMIT.draw()
    with noting(complaints):
        limit = LIMIT.checked()
    if board and start and runs and limit:
        return Question(board, start, runs, limit)
    return None


Part = RunLengths | Measured


def show(question: Question) -> None:
    """Sample, measure, and draw.

    Raises:
        InputError: if it is beyond what the server does, or there is no tour from the start.
    """
    known, visits = verdict(question.board, question.start), question.runs * question.limit
    if not known.exists:
        row, column = question.start
        raise InputError(f"There is no tour from {row},{column}: {known.reason}.")
    if visits > max_visits():
        raise InputError(
            f"{question.runs:,} runs of up to {question.limit:,} steps can take {rounded(visits)}, and this server "
            f"stops at {rounded(max_visits())}: take fewer seeds or a lower limit."
        )
    job: Job[Part] = work_in_view(
        f"{PAGE}.laboratory",
        question,
        partial(_work, question),
        lambda job: f"{job.share:.0%} of the runs done",
    )
    if not job.finished:
        return
    sample, *restarted = job.finished
    assert isinstance(sample, RunLengths)
    schedules = [part for part in restarted if not isinstance(part, RunLengths)]
    _draw(question, sample, schedules)
    files = [
        File("Every run", "runs.csv", partial(runs_csv, sample)),
        File("Schedules", "schedules.csv", lambda: schedules_table(sample, schedules).to_csv(index=False)),
    ]
    export(files)


def _work(question: Question) -> Work[Part]:
    """The sample first, which takes most of the time, then each schedule."""
    case = question.board, question.start, VARIANT, question.limit, question.runs
    works: list[tuple[float, Work[Part]]] = [(0.7, run_lengths(*case)), (0.3, measured(*case, _SCHEDULES))]
    return in_turn(works)


def _draw(question: Question, sample: RunLengths, restarted: list[Measured]) -> None:
    chosen = CUTOFF.value
    answer(None, *_in_words(sample, restarted, chosen), _counts(question, sample))
    left, right = st.columns(2)
    with left:
        st.markdown("**How long a search goes on**")
        chart(
            survival_figure(survival_info(sample)),
            key=f"{PAGE}.survival",
            alt="The share of runs that take more than so many steps per square, log against log",
        )
    with right:
        st.markdown("**What restarts cost**")
        chart(
            restarts_figure(costs_info(sample, restarted, chosen)),
            key=f"{PAGE}.restarts",
            alt="Steps per square until a tour against the number of backtracks before a restart",
        )
    CUTOFF.control().slider(chosen, CUTOFF.change, OFFERED)
    if restarted:
        st.header("Schedules side by side")
        st.dataframe(
            schedules_table(sample, restarted),
            hide_index=True,
            key=f"{PAGE}.schedules",
            column_config=_COLUMNS,
        )


def _in_words(sample: RunLengths, restarted: list[Measured], chosen: int) -> tuple[str, str]:
    """What the chosen cutoff makes of the sample, and what searches without it do."""
    endless = f"Without restarts {percent(sample.unfinished)} are not finished after {sample.limit:,} steps."
    after = f"{chosen:,} {'backtrack' if chosen == 1 else 'backtracks'}"
    expected = sample.expected(CUTOFFS.index(chosen))
    if expected is None:
        return f"A restart after {after}: this sample cannot tell what it costs", endless
    real = [runs.mean for schedule, cutoff, runs in restarted if (schedule, cutoff) == ("fixed", chosen)]
    found = f"Measured: {real[0]:.3g}. " if real else ""
    return f"A restart after {after}: {expected:.3g} steps per square until a tour", f"{found}{endless}"


def _counts(question: Question, sample: RunLengths) -> list[tuple[str, str]]:
    return [
        (f"{question.board}", f"from {question.start[0]},{question.start[1]}"),
        (f"{question.runs:,}", "seeds, ties at random"),
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
            "measured": runs.mean,
            "solved": 1 - runs.unfinished,
        }
        for schedule, after, runs in restarted
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


VIEW = ChartView(
    title="Restarts",
    ask=ask,
    show=show,
    settings=(*BOARD.settings, *START.settings, RUN_COUNT, CUTOFF),
)
