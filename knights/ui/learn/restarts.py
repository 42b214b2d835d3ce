"""The chart of the idea *Restart*: what a tour costs if a search begins again after so many backtracks."""

from functools import partial

import streamlit as st

from knights.base.errors import InputError, whole_number
from knights.base.questions import command_line
from knights.base.text import percent, with_error
from knights.boards.board import Board
from knights.experiments.comparisons.restarts import Part, RestartQuestion, restarts, sample_and_schedules
from knights.experiments.comparisons.run_lengths import CUTOFFS, OFFERED, Measured, RunLengths
from knights.figures.run_lengths import restarts_figure
from knights.ui.chart import chart
from knights.ui.controls.folded import folded, in_columns
from knights.ui.controls.setting import Choice, Setting
from knights.ui.learn.boards import PAGE
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job

RUNS, STEPS_PER_SQUARE = 2_000, 200
"""The searches of the sample, and the limit of each: seconds of work on the hardest of the boards, 7×7."""


def _cutoff(text: str) -> int:
    number = whole_number(text, "The restart cutoff", 1)
    if number not in OFFERED:
        raise InputError(f"The restart cutoff is one of {', '.join(map(str, OFFERED))}, not “{text}”.")
    return number


SIDE = Choice("side", {str(side): f"{side}×{side}" for side in (7, 8, 9, 10)}, "Board")
CUTOFF = Setting("cutoff", 10, _cutoff, label="Restart after backtracks")


def show_restarts() -> None:
    """Draw the chart once it is opened: it holds the answer to the question."""
    folded(
        "What a restart saves",
        "costs",
        _costs,
        opened=SIDE.value != SIDE.default or CUTOFF.value != CUTOFF.default,
    )


def _costs() -> None:
    """Draw what each number of backtracks costs on the chosen board, and say it of the chosen number."""
    side, chosen = int(SIDE.value), CUTOFF.value

    def choose_cutoff() -> None:
        CUTOFF.control().draw(st.select_slider, chosen, CUTOFF.change, options=OFFERED)

    in_columns(SIDE.draw, choose_cutoff)
    question = RestartQuestion(Board(side, side), (0, 0), RUNS, STEPS_PER_SQUARE * side**2)
    job: Job[Part] = work_in_view(
        f"{PAGE}.restarts",
        question,
        partial(restarts, question),
        lambda job: f"{job.share:.0%} of the runs done",
    )
    if not job.finished:
        return
    sample, restarted = sample_and_schedules(job.finished)
    st.markdown(_in_words(sample, restarted, chosen))
    alt = "Steps per square until a tour against the number of backtracks before a restart"
    chart(restarts_figure(sample, restarted, chosen), "restarts", alt)
    st.caption(
        f"For other boards, and other ways to restart, on your own machine: `{command_line(question)}`"
    )


def _in_words(sample: RunLengths, restarted: list[Measured], chosen: int) -> str:
    """Return what a restart after the chosen number of backtracks costs, and how searches do without one."""
    after = f"A restart after {chosen:,} {'backtrack' if chosen == 1 else 'backtracks'}"
    endless = f"Without restarts {percent(sample.unfinished)} are not finished after {sample.limit:,} steps."
    place = CUTOFFS.index(chosen)
    expected, error = sample.expected(place), sample.expected_error(place) or 0.0
    if expected is None:
        return f"**{after}**: this sample cannot tell what it costs. {endless}"
    real = [runs for schedule, cutoff, runs in restarted if (schedule, cutoff) == ("fixed", chosen)]
    found = f"Measured: {with_error(real[0].mean, real[0].mean_error)}. " if real else ""
    costs = f"**{after}: {with_error(expected, error)} steps per square until a tour.**"
    return f"{costs} {found}{endless} After ±: two standard errors."
