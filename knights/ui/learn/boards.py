"""The pictures of the lessons: the first steps of a search, a dead end, the starts with a tour, and two charts."""

from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from knights.base.errors import InputError, whole_number
from knights.base.questions import command_line
from knights.base.text import percent, with_error
from knights.base.work import parts_of
from knights.boards.board import Board, Square
from knights.engine.case import Limit
from knights.engine.events import BACK_UP, EventLog, part_of
from knights.engine.search import search
from knights.experiments.comparisons.restarts import (
    CUTOFFS,
    OFFERED,
    Measured,
    Part,
    RestartQuestion,
    RunLengths,
    restarts,
    sample_and_schedules,
)
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.results import by_board
from knights.experiments.sweeps.runner import run
from knights.figures.discovery import sample_figure
from knights.figures.maps import map_figure, map_info
from knights.figures.run_lengths import restarts_figure
from knights.heuristics.variants import NAMED
from knights.ui.chart import chart, chart_in_place, is_dark
from knights.ui.components.player import Look, of_search, player
from knights.ui.controls.folded import folded, in_columns
from knights.ui.controls.setting import Choice, Setting
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job

PAGE = "learn"

RUNS, STEPS_PER_SQUARE = 2_000, 200
"""The number of searches in the sample, and the limit of each: seconds of work on the hardest board, 7×7."""


def beginning(board: Board, start: Square, variant: str, steps: int, key: str, opens: int = 1) -> None:
    """Draw a player of the first steps of a search, opened after some of them; for a single step it has no controls."""
    log = first_steps(board, start, variant, steps)
    player(of_search(log), Look(asked=opens, still=steps == 1), key=f"{PAGE}.{key}")


def around_a_dead_end(
    board: Board, start: Square, variant: str, key: str, before: int = 0, after: int = 0
) -> None:
    """Draw a search around its first dead end: some events before it, some after."""
    log = around_the_first_dead_end(board, start, variant, before, after)
    player(of_search(log), key=f"{PAGE}.{key}")


def around_the_first_dead_end(board: Board, start: Square, variant: str, before: int, after: int) -> EventLog:
    """Return some events before a search first backs up, and some from then on."""
    log = first_steps(board, start, variant, 10_000)
    at = int(np.argmax(log.kinds == BACK_UP))
    return part_of(log, max(0, at - before), at + after)


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """Return the events of the first steps of a search."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def map_of_starts(side: int, key: str) -> None:
    """Draw which starts of a small square board have a tour."""
    sweep = Sweep(Cases(side, side), NAMED["default"].variant)
    ((board, results),) = by_board(parts_of(run([sweep], workers=1))).items()
    figure = map_figure(map_info(board, results), "outcome", is_dark())
    _chart_as_board(figure, key, f"The starts of the {board} board that have a tour")


def two_samples(key: str) -> None:
    """Draw the mistakes of a tie-break chosen on few boards, and of one chosen on many."""
    _chart_as_board(
        sample_figure(), key, "Mistakes of two tie-breaks on larger boards: chosen on few boards, on many"
    )


def _chart_as_board(figure: go.Figure, key: str, alt: str) -> None:
    """Draw a chart as large as a board."""
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart_in_place("learn_chart", f"{PAGE}.{key}", lengths):
        chart(figure, key, alt)


def _cutoff(text: str) -> int:
    number = whole_number(text, "The restart cutoff", 1)
    if number not in OFFERED:
        raise InputError(f"The restart cutoff is one of {', '.join(map(str, OFFERED))}, not “{text}”.")
    return number


SIDE = Choice("side", {str(side): f"{side}×{side}" for side in (7, 8, 9, 10)}, "Board")
CUTOFF = Setting("cutoff", 10, _cutoff, label="Restart after backtracks")


def show_restarts() -> None:
    """Draw the chart in an expander, as it gives away the answer to the question."""
    folded(
        "What a restart saves",
        "costs",
        _costs,
        opened=SIDE.value != SIDE.default or CUTOFF.value != CUTOFF.default,
    )


def _costs() -> None:
    """Draw the cost of each restart cutoff on the chosen board, and state that of the chosen one."""
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
    """Return sentences on the cost of restarts after the chosen number of backtracks, and on searches without."""
    after = f"A restart after {chosen:,} {'backtrack' if chosen == 1 else 'backtracks'}"
    endless = f"Without restarts {percent(sample.unfinished)} are not finished after {sample.limit:,} steps."
    place = CUTOFFS.index(chosen)
    expected, error = sample.expected(place) or (None, 0.0)
    if expected is None:
        return f"**{after}**: this sample cannot tell what it costs. {endless}"
    real = [runs for schedule, cutoff, runs in restarted if (schedule, cutoff) == ("fixed", chosen)]
    found = f"Measured: {with_error(real[0].mean, real[0].mean_error)}. " if real else ""
    costs = f"**{after}: {with_error(expected, error)} steps per square until a tour.**"
    return f"{costs} {found}{endless} After ±: two standard errors."
