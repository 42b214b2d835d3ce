"""The restart laboratory: one start, many seeds, and what restarts make of the long runs."""

from __future__ import annotations

from functools import partial

from knights.comparisons.run_lengths import (
    RUNS,
    SCHEDULES,
    TIES_AT_RANDOM,
    RunLengths,
    measured,
    run_lengths,
    runs_csv,
)
from knights.construct import verdict
from knights.errors import InputError
from knights.search.case import limit_on
from knights.sweeps.estimate import max_visits, rounded
from knights.ui.compare.question import LIMIT, PAGE
from knights.ui.compare.restarts import CUTOFF, Question, schedules_table, show_restarts
from knights.ui.controls.board import BoardSettings, StartSettings, ask_start
from knights.ui.controls.setting import Number
from knights.ui.export import File, export
from knights.ui.figures.run_lengths import Measured
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job
from knights.ui.views import ChartView
from knights.work import Work, in_turn

BOARD, START = BoardSettings(7), StartSettings()
RUN_COUNT = Number("runs", 2000, RUNS, "Seeds", step=500, help="A search with each of the seeds 0, 1, …")


def ask(complaints: list[str]) -> Question | None:
    """Board, start, number of seeds and limit; None where the start is not on the board."""
    start = ask_start(BOARD, START)
    RUN_COUNT.draw()
    LIMIT.draw()
    limit = limit_on(BOARD.board, LIMIT.value).steps
    return Question(BOARD.board, start, RUN_COUNT.value, limit) if start else None


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
    show_restarts(question, sample, schedules)
    files = [
        File("Every run", "runs.csv", partial(runs_csv, sample)),
        File("Schedules", "schedules.csv", lambda: schedules_table(sample, schedules).to_csv(index=False)),
    ]
    export(files, _command(question))


def _command(question: Question) -> str:
    """The command that makes it on one's own machine."""
    board, (row, column) = question.board, question.start
    return (
        f"python -m knights restarts {board.rows} {board.columns} --start {row},{column} --runs {question.runs} "
        f"--steps {question.limit}"
    )


def _work(question: Question) -> Work[Part]:
    """The sample first, which takes most of the time, then each schedule."""
    case = question.board, question.start, TIES_AT_RANDOM, question.limit, question.runs
    works: list[tuple[float, Work[Part]]] = [(0.7, run_lengths(*case)), (0.3, measured(*case, SCHEDULES))]
    return in_turn(works)


VIEW = ChartView(
    title="Restarts",
    ask=ask,
    show=show,
    settings=(*BOARD.settings, *START.settings, RUN_COUNT, CUTOFF),
)
