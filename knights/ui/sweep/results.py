"""The results of a sweep, finished or not, as maps and tables."""

import streamlit as st

from knights.boards.board import leaper_name
from knights.engine.case import Steps
from knights.engine.result import Category
from knights.engine.words import fallback_in_words
from knights.experiments.sweeps import Collected, Sweep, SweepSummary, added_up
from knights.experiments.sweeps.read import cases_of
from knights.heuristics.variants import NAMED, Variant, name_of, with_seed
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
        _answer(job, sweep, added_up(parts))
        COLOUR.draw()
        if len(list(sweep.cases.boards)) > 1:
            maps_of_all(sweep, boards, shown)
    with right:
        large_view(sweep, boards, shown)
    if not job.running:
        show_tables(sweep, boards, parts)


def _answer(job: SweepJob, sweep: Sweep, whole: SweepSummary) -> None:
    """The answer in large type, what a start is and who searches from it, and the counts that are not zero."""
    named = name_of(with_seed(sweep.variant, 0))
    method = NAMED[named].title if named else str(sweep.variant)
    starts = "random starts, first squares" if sweep.cases.random else "every start, the first square"
    tour = "closed tour" if sweep.closed else "tour"
    piece = leaper_name(sweep.cases.family.leaper)
    reason = f"From {starts} of the {piece}, the method “{method}” looks for a {tour}."
    if whole.expected_solvable and whole.found == whole.expected_solvable:
        reason += " It found one wherever theory says that there is one ✓"
    counts = [
        (whole.first_try, "on the first try"),
        (whole.found - whole.first_try, "with more work"),
        (whole.open, "not solved"),
        (whole.unsolvable, "unsolvable"),
        (whole.not_known, "not known"),
    ]
    headline = whole.solved_in_words
    tiles = [(f"{count:,}", what) for count, what in counts if count]
    answer_of(job, headline, reason, tiles, Category.LIMIT if whole.open else Category.FIRST_TRY)
    if whole.constructed:
        st.caption(f"Of those solved, {fallback_in_words(whole.constructed)}")
