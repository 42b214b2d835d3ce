"""The results of a sweep, finished or not, as maps and tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from knights.board import Board
from knights.heuristics.variants import Variant
from knights.search.case import Steps
from knights.search.result import Category
from knights.search.words import CATEGORIES, COUNTED, fallback_in_words
from knights.sweeps import (
    Collected,
    HardStart,
    Results,
    Sweep,
    SweepSummary,
    added_up,
    command_line,
    hard_starts,
    total,
)
from knights.sweeps.reopen import cases_of
from knights.sweeps.results import results_csv
from knights.text import plural
from knights.ui.chart import chart
from knights.ui.controls.address import link
from knights.ui.controls.links import settings_of
from knights.ui.export import File, export
from knights.ui.figures.shares import shares_figure, shares_info
from knights.ui.running.experiment import SweepJob, answer_of
from knights.ui.sweep.maps import COLOUR, PAGE, chosen, large_view, maps_of_all

MAX_HARD = 50
"""How many hard starts are listed."""


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
        _tables(sweep, boards, parts)


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


def _tables(sweep: Sweep, boards: dict[Board, Results], parts: Sequence[SweepSummary]) -> None:
    st.header("By board size")
    table = summary_table([*parts, total(boards.values())])
    empty = {CATEGORIES[one].label for one in COUNTED} & {name for name in table if not table[name].any()}
    st.dataframe(
        table,
        hide_index=True,
        key=f"{PAGE}.summary",
        column_config=_COLUMNS,
        column_order=[str(name) for name in table if name not in empty],
    )
    if len(parts) > 1:
        chart(shares_figure(shares_info(parts)), key=f"{PAGE}.shares", alt="Shares solved against size")
    st.header("Hardest starts")
    hard = hard_starts(boards.values(), MAX_HARD)
    if hard:
        st.dataframe(
            _hard_table(sweep, hard),
            hide_index=True,
            key=f"{PAGE}.hard",
            column_config=_HARD_COLUMNS,
        )
    else:
        st.caption("None: every solvable start was solved on the first try.")
    files = [
        File("Every start", f"{PAGE}.csv", partial(results_csv, tuple(boards.values()), closed=sweep.closed)),
        File("By board size", f"{PAGE}-summary.csv", lambda: table.to_csv(index=False, float_format="%.9g")),
    ]
    export(files, command_line(sweep))


_WHOLE = st.column_config.NumberColumn(format="localized")
_HARD_COLUMNS = {
    "per square": st.column_config.NumberColumn(
        format="%.1f", help="Steps per square; the table is sorted by it."
    ),
    **dict.fromkeys(("steps", "backtracks", "restarts"), _WHOLE),
    "case": st.column_config.LinkColumn(display_text="open ↗", help="Opens in a new tab."),
}
_COLUMNS = {
    "solvable by theorem": st.column_config.NumberColumn("solvable", help="Starts from which a tour exists."),
    **{
        CATEGORIES[category].label: st.column_config.NumberColumn(
            f"{CATEGORIES[category].glyph} {CATEGORIES[category].short}",
            help=f"{CATEGORIES[category].label.capitalize()}.",
        )
        for category in COUNTED
    },
    "median steps": st.column_config.NumberColumn(
        "median", format="localized", help="Median steps per start."
    ),
    "largest steps": st.column_config.NumberColumn("most steps", format="localized", help="Of one start."),
    "seconds": st.column_config.NumberColumn(format="%.3f", help="Work of all threads together."),
    "theory": st.column_config.TextColumn(
        help="Whether as many starts have a tour as is proved without searching."
    ),
}


def summary_table(parts: Sequence[SweepSummary]) -> pd.DataFrame:
    """A line a board, and one for all of them."""
    return pd.DataFrame(
        {
            "board": str(part.board) if part.board else "all",
            "starts": part.starts,
            "solvable by theorem": part.solvable,
            **{CATEGORIES[category].label: part.categories[category] for category in COUNTED},
            "median steps": part.median_steps,
            "largest steps": part.largest_steps,
            "seconds": part.seconds,
            "theory": part.agreement,
        }
        for part in parts
    )


def _hard_table(sweep: Sweep, hard: Sequence[HardStart]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "board": str(case.board),
            "start": f"{case.start[0]},{case.start[1]}",
            "outcome": f"{CATEGORIES[case.category].glyph} {CATEGORIES[case.category].label}",
            "per square": case.steps / len(case.board),
            "steps": case.steps,
            "backtracks": case.backtracks,
            "restarts": case.restarts,
            "case": link("/tour", settings_of(sweep, case.board, case.start)),
        }
        for case in hard
    )
