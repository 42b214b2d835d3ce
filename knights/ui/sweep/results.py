"""The results of a sweep, finished or not, as maps and tables."""

from __future__ import annotations

import streamlit as st

from knights.heuristics.variants import Variant
from knights.search.case import Steps
from knights.search.result import Category
from knights.search.words import fallback_in_words
from knights.sweeps import (
    Collected,
    Sweep,
    SweepSummary,
    added_up,
)
from knights.sweeps.reopen import cases_of
from knights.text import plural
from knights.ui.running.experiment import SweepJob, answer_of
from knights.ui.sweep.large import large_view
from knights.ui.sweep.maps import COLOUR, chosen, maps_of_all
from knights.ui.sweep.tables import show_tables


def show_reopened(variant: Variant, steps: Steps, job: SweepJob) -> None:
    """Everything about the results of a file, which names no variant: it is taken to be the page's."""
    show_job(Sweep(cases_of(job.finished), variant, steps, closed=job.finished[0].closed), Collected(), job)


def show_job(sweep: Sweep, collected: Collected, job: SweepJob) -> None:
    """Everything about a sweep's results, finished or not; what is collected stays from look to look."""
    collected.read(job.finished)
    every = [board for board in sweep.cases.boards if board in collected.boards]
    boards = {board: collected.boards[board] for board in every}
    parts = [collected.parts[board] for board in every]
    shown = chosen(sweep, collected.parts)
    with st.container(key="beside"):
        left, right = st.columns([11, 10], gap="medium")
    with left:
        _answer(job, added_up(parts))
        COLOUR.draw()
        if len(list(sweep.cases.boards)) > 1:
            maps_of_all(sweep, boards, shown)
    with right:
        large_view(sweep, boards, shown)
    if not job.running:
        show_tables(sweep, boards, parts)


def _answer(job: SweepJob, whole: SweepSummary) -> None:
    """The answer in large type, what theory says, and the counts."""
    reason = ""
    if whole.expected_solvable:
        all_found = whole.found == whole.expected_solvable
        found = "all of them found ✓" if all_found else f"{whole.found:,} found"
        reason = f"Theory: {plural(whole.expected_solvable, 'start')} have a tour, {found}."
    counts = [
        (f"{whole.first_try:,}", "on the first try"),
        (f"{whole.found - whole.first_try:,}", "with more work"),
        (f"{whole.open:,}", "not solved"),
        (f"{whole.unsolvable:,}", "unsolvable"),
    ]
    headline = f"{whole.found:,} of {whole.solvable:,} solvable starts solved"
    answer_of(job, headline, reason, counts, Category.LIMIT if whole.open else Category.FIRST_TRY)
    if whole.constructed:
        st.caption(f"Of those solved, {fallback_in_words(whole.constructed)}")
