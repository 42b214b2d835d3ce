"""The restart laboratory: one start, many seeds, and what restarts make of the long runs."""

from functools import partial

from knights.comparisons.restarts import Part, RestartQuestion, restarts, sample_and_schedules
from knights.comparisons.run_lengths import RUNS, runs_csv
from knights.errors import InputError
from knights.search.case import limit_on
from knights.sweeps.estimate import max_visits, rounded
from knights.ui.controls.board import BoardSettings, StartSettings, draw_start
from knights.ui.controls.setting import Number
from knights.ui.export import File, export
from knights.ui.learn.boards import PAGE
from knights.ui.learn.restarts import CUTOFF, LIMIT, schedules_table, show_restarts
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job
from knights.ui.views import ChartView

BOARD, START = BoardSettings(7, clicked=False), StartSettings()
RUN_COUNT = Number("runs", 2000, RUNS, "Seeds", step=500, help="A search with each of the seeds 0, 1, …")


def ask(complaints: list[str]) -> RestartQuestion | None:
    """Board, start, number of seeds and limit; None where the start is not on the board."""
    draw_start(BOARD, START)
    start = START.on(BOARD.board)
    RUN_COUNT.draw()
    LIMIT.draw()
    limit = limit_on(BOARD.board, LIMIT.value).steps
    return RestartQuestion(BOARD.board, start, RUN_COUNT.value, limit) if start else None


def show(question: RestartQuestion) -> None:
    """Sample, measure, and draw.

    Raises:
        InputError: if it is beyond what the server does, or there is no tour from the start.
    """
    visits = question.runs * question.limit
    if visits > max_visits():
        raise InputError(
            f"{question.runs:,} runs of up to {question.limit:,} steps can take {rounded(visits)}, and this server "
            f"stops at {rounded(max_visits())}: take fewer seeds or a lower limit."
        )
    job: Job[Part] = work_in_view(
        f"{PAGE}.laboratory",
        question,
        partial(restarts, question),
        lambda job: f"{job.share:.0%} of the runs done",
    )
    if not job.finished:
        return
    sample, schedules = sample_and_schedules(job.finished)
    show_restarts(question, sample, schedules)
    files = [
        File("Every run", "runs.csv", partial(runs_csv, sample)),
        File("Schedules", "schedules.csv", lambda: schedules_table(sample, schedules).to_csv(index=False)),
    ]
    export(files, question.command_line)


VIEW = ChartView(
    title="Restart laboratory",
    ask=ask,
    show=show,
    settings=(*BOARD.settings, *START.settings, RUN_COUNT, CUTOFF, LIMIT),
    listed=False,
)
