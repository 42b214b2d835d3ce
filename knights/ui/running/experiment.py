"""Running sweeps on a page: estimate, start, progress, cancel; shared by the pages that sweep."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import astuple, replace
from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import InputError, whole_number
from knights.base.text import duration_in_words, plural
from knights.base.work import Part, Progress, Work
from knights.engine.result import Category
from knights.experiments.sweeps import Estimate, Results, Sweep, refuse_too_much, run
from knights.experiments.sweeps.cluster import ClusterError
from knights.experiments.sweeps.estimate import estimate, rounded
from knights.heuristics.variants import with_seed
from knights.ui.board_page import answer
from knights.ui.controls.complaints import tell
from knights.ui.controls.values import page_name
from knights.ui.running.in_page import RUN_AGAIN, result_of, wait_in_view, working
from knights.ui.running.jobs import Job, crowd, session_jobs
from knights.ui.running.workers import cluster, place_in_words, sweep_executor, sweep_threads

SweepJob = Job[Results]

EXPERIMENT = "experiment"
"""The slot of a session's sweep or comparison: one runs at a time, on whatever page it was started."""

RUN, CANCEL = "Run it", "Cancel"
"""The buttons of long work."""
ASK_FROM_VARIABLE = "KNIGHTS_LAB_ASK_FROM"
"""The environment variable that says from how many seconds of estimated work on a person is asked first."""
ASK_FROM = 10
"""The same where the variable is not set."""
NEGLIGIBLE = 20_000_000
"""Squares entered that are not worth an estimate: about a second."""
TICK, REDRAW = 0.7, 3.0
"""Seconds between two looks at a job's progress, and between two drawings of its results; more on a busy server."""
BESIDE = [3, 1]
"""Widths of a message and the button beside it, whose words are whole in a window of 800 pixels too."""


def run_in_view(sweeps: Sequence[Sweep], command: str, show: Callable[[SweepJob], None]) -> None:
    """Run sweeps, at once if they are short, and show what is there while it grows.

    ``command`` runs the same elsewhere; ``show`` draws the results of a job, once there are any.

    Raises:
        InputError: if the work is beyond the server's cap, or the cluster cannot be used; it says what to do
            instead.
    """
    jobs, request = session_jobs(), tuple(sweeps)
    job = jobs.get(EXPERIMENT, request)
    if job is None:
        if not _wanted(sweeps, command):
            return
        job = jobs.start(EXPERIMENT, request, partial(sweeping, request))
        # Short work is shown when it is done, without the flicker of a progress bar.
        job.wait(1.0)
    if job.running and cluster():
        st.caption(f"This runs {place_in_words()}.")
    watch(job, show)


def sweeping(sweeps: Sequence[Sweep]) -> Work[Results]:
    """Run sweeps on the workers that all sessions share."""
    return run(sweeps, workers=sweep_threads(), executor=sweep_executor())


def watch(job: Job[Part], show: Callable[[Job[Part]], None]) -> None:
    """Show what there is of a job: while it runs with its progress and a button to cancel it."""
    if job.running:
        _growing(job, show)
    else:
        _ended(job)
        if job.finished:
            show(job)


def answer_of(
    job: Job[Any],
    headline: str,
    reason: str,
    counts: Sequence[tuple[str, str]],
    category: Category | None = None,
) -> None:
    """What came of a job in large type, marked where it is not all of it; among its counts the time it took."""
    partial_mark = "Partial: " if job.partial else ""
    time = (duration_in_words(job.seconds), "time")
    answer(category, f"{partial_mark}{headline}", reason, [*counts, time])


def _wanted(sweeps: Sequence[Sweep], command: str) -> bool:
    """Whether to begin: yes if it is short or was asked for; else say what it will cost, and ask."""
    visits = sum(sweep.cases.visits() for sweep in sweeps)
    times = sweep_threads() if cluster() else 1
    # What is known at once comes first: to sample a million boards would take longer than anybody waits.
    refuse_too_much(visits, command, times)
    if visits < NEGLIGIBLE and _limits_are_low(sweeps):
        return True
    expected = _expected(sweeps)
    refuse_too_much(max(expected.visits, expected.steps), command, times)
    seconds = expected.seconds * (1.0 if cluster() else busy())
    if seconds < ask_from():
        return True
    question = st.empty()
    with question.container():
        st.info(
            f"This is {plural(expected.starts, 'start')}, about {rounded(expected.steps)} steps: roughly "
            f"**{duration_in_words(seconds)}** {place_in_words()}. You can cancel and keep the "
            "results so far."
        )
        wanted = st.button(RUN, key=f"{page_name()}.run", type="primary")
    if wanted:
        question.empty()
    return wanted


def busy() -> float:
    """How many programs want each processor of this machine, at least 1: so many times as long work takes."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, waiting / (os.cpu_count() or 1))


def ask_from() -> int:
    """Seconds of estimated work from which on a person is asked before it begins.

    Raises:
        InputError: if the environment variable holds something else than a number.
    """
    text = os.environ.get(ASK_FROM_VARIABLE, "")
    return whole_number(text, f"The environment variable {ASK_FROM_VARIABLE}", 0) if text else ASK_FROM


def _expected(sweeps: Sequence[Sweep]) -> Estimate:
    """What sweeps will cost, estimated on a thread of its own."""
    place, request = f"{page_name()}.estimate", tuple(sweeps)
    job = working(place, request, partial(_estimating, request))
    wait_in_view(place, job, lambda: f"Estimating: {job.share:.0%}")
    if job.cancelled:
        session_jobs().forget(place)
        raise InputError("The estimate was stopped: choose fewer or smaller boards, or change a setting.")
    return result_of(job)


def _estimating(sweeps: Sequence[Sweep]) -> Work[Estimate]:
    """Estimate sweeps one by one; those that differ in the seed alone are taken to cost the same."""
    alike = Counter(replace(sweep, variant=with_seed(sweep.variant, 0)) for sweep in sweeps)
    sums = Estimate(0, 0, 0, 0.0)
    for number, (sweep, count) in enumerate(alike.items()):
        yield Progress(number / len(alike))
        one = estimate([sweep], sweep_threads())
        sums = Estimate(
            *(known + count * more for known, more in zip(astuple(sums), astuple(one), strict=True))
        )
    yield Progress(1.0, sums)


def _limits_are_low(sweeps: Sequence[Sweep]) -> bool:
    """Whether the work is short even if every start runs into its limit."""
    worst = (
        sweep.limit(board) * len(sweep.cases.starts(board))
        for sweep in sweeps
        for board in sweep.cases.boards
    )
    return sum(worst) < 10 * NEGLIGIBLE


def _growing(job: Job[Part], show: Callable[[Job[Part]], None]) -> None:
    """The bar updates often, the results (slow to draw) less often."""

    @st.fragment(run_every=TICK * crowd())
    def bar() -> None:
        _look(job)
        left, right = st.columns(BESIDE, vertical_alignment="bottom")
        rest = f", about {duration_in_words(job.remaining)} to go" if job.remaining is not None else ""
        left.progress(job.share, f"{job.share:.0%} done in {duration_in_words(job.seconds)}{rest}")
        right.button(CANCEL, key=f"{page_name()}.cancel", on_click=_cancel, args=(job,), width="stretch")

    @st.fragment(run_every=REDRAW * crowd())
    def results() -> None:
        _look(job)
        if job.finished:
            show(job)
        else:
            st.info("Waiting for the first results…")

    bar()
    results()


def _look(job: Job[Any]) -> None:
    """Run the whole page once more when the work has ended: the clocks of its fragments end with it."""
    if not job.running:
        st.rerun()


def _cancel(job: Job[Any]) -> None:
    job.stop()
    job.wait(1.0)


def _why_failed(error: Exception) -> str:
    """What a visitor is told; the addresses of a cluster stay inside."""
    if isinstance(error, ClusterError):
        return "The cluster has gone; what was finished is kept."
    return str(error) if isinstance(error, InputError) else f"The run failed: {error}"


def _ended(job: Job[Any]) -> None:
    if not job.partial:
        return
    left, right = st.columns(BESIDE, vertical_alignment="center")
    if job.error is None:
        left.warning(
            f"**Partial**: cancelled after {duration_in_words(job.seconds)}, with {job.share:.0%} done. "
            "Starts that were not run stay blank.",
            icon="✂️",
        )
    else:
        tell(left.error, _why_failed(job.error))
    if right.button(RUN_AGAIN, key=f"{page_name()}.again", width="stretch"):
        session_jobs().again(EXPERIMENT)
        st.rerun()
