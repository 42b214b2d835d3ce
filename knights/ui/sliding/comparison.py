"""Compare on the Sliding page: heuristics and searches side by side, as tables and charts."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray
from pandas.io.formats.style import Styler
from streamlit.column_config import LinkColumn, NumberColumn, TextColumn

from knights.base.text import tile
from knights.experiments.comparisons.ranking import SIGNIFICANT, sign_test
from knights.figures.sliding import MEASURES, ConfigurationsInfo, configurations_figure, configurations_info
from knights.sliding.compare import MAX_PUZZLES, NO_HEURISTIC, SlidingRow, summarise, to_csv
from knights.ui.chart import chart, table
from knights.ui.controls.address import link
from knights.ui.controls.folded import folded
from knights.ui.export import File, export
from knights.ui.running.experiment import EXPERIMENT, answer_of, watch
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.question import SETTINGS, Question, ask, comparing
from knights.ui.views import ChartView

_ASK_FROM = 600
"""Searches from which on a person is asked before they begin."""
_MAX_SHOWN = 300
_TITLES = {
    "moves": "Moves of the solution",
    "expanded": "States expanded",
    "milliseconds": "Time in milliseconds",
}


def _show(q: Question, job: Job[SlidingRow]) -> None:
    rows = list(job.finished)
    solved = sum(row.moves is not None for row in rows)
    counts = [
        tile(len(q.shapes), "size"),
        tile(q.count, "puzzle per size", "puzzles per size"),
        tile(q.configurations, "configuration"),
    ]
    answer_of(job, f"{solved:,} of {len(rows):,} searches solved their puzzle", "", counts)
    st.caption(
        "All methods get the same random solvable puzzles, from a random start to a random goal. The "
        "figures are means over the puzzles solved; shaded is the best per size, with those that a "
        "sign test on the puzzles does not tell apart from it."
    )
    summaries = summarise(rows)
    for measure, title in _TITLES.items():
        show = partial(_means, rows, configurations_info(summaries, measure), not job.running)
        if measure == "milliseconds":
            # Times of a few microseconds tell little, and are another in every run.
            folded(title, "times", show)
        else:
            st.header(title)
            show()
    if solved < len(rows):
        st.header("How many were solved within the limit")
        info = configurations_info(summaries, "moves")
        cells = [[f"{done} of {puzzles}" for done, puzzles in line] for line in info.solved]
        table(_table(info, cells), "solved", height="content")
    if not job.running:
        folded("Every search", "searches", partial(_list, rows, q))
        export([File("Every search", "sliding-compare.csv", to_csv(rows))], q.command)


def _means(rows: Sequence[SlidingRow], info: ConfigurationsInfo, drawn: bool) -> None:
    """The means of a measure as a table, the best of each size shaded; and as points, if they are to be drawn."""
    shaded = _shaded(info, not_told_apart(rows, info.measure))
    columns = {size: TextColumn(alignment="right") for size in info.sizes}
    table(shaded, f"means.{info.measure}", columns, height="content")
    if drawn:
        alt = f"Mean {MEASURES[info.measure]} against size"
        chart(configurations_figure(info), f"ways.{info.measure}", alt)


def means_table(info: ConfigurationsInfo) -> pd.DataFrame:
    """A line a way, a column a size: the means in words, a dash where nothing was solved."""
    digits = {"moves": ",.1f", "expanded": ",.0f", "milliseconds": ",.3f"}[info.measure]
    return _table(
        info, [["–" if mean is None else f"{mean:{digits}}" for mean in line] for line in info.means]
    )


def _table(info: ConfigurationsInfo, cells: Sequence[Sequence[str]]) -> pd.DataFrame:
    """A line a way, a column a size."""
    frame = pd.DataFrame(cells, columns=info.sizes)
    frame.insert(0, "way", info.configurations)
    return frame


def not_told_apart(rows: Sequence[SlidingRow], measure: str) -> list[set[int]]:
    """For each size the numbers of the best way and of those that no sign test at 5% tells apart from it.

    A puzzle that is not solved costs more than any other; the best has the least mean of those that solve the most.
    """
    ways = list(dict.fromkeys((row.heuristic, row.method) for row in rows))
    costs: dict[tuple[int, int], NDArray[np.float64]] = {}
    for row in rows:
        # A puzzle that a way does not have yet costs NaN, which is neither less nor more than a number.
        of_size = costs.setdefault((row.rows, row.columns), np.full((len(ways), MAX_PUZZLES), np.nan))
        cost = np.inf if row.moves is None else getattr(row, measure)
        of_size[ways.index((row.heuristic, row.method)), row.puzzle - 1] = cost
    return [_alike(of_size) for of_size in costs.values()]


def _alike(costs: NDArray[np.float64]) -> set[int]:
    """The numbers of the best way, and of those of which fair coins explain how often it costs less and more."""
    solved = np.isfinite(costs)
    known = np.flatnonzero(solved.any(axis=1)).tolist()
    if not known:
        return set()
    best = costs[min(known, key=lambda k: (-solved[k].sum(), costs[k, solved[k]].mean()))]
    tests = {k: sign_test(int((best < costs[k]).sum()), int((costs[k] < best).sum())) for k in known}
    return {k for k, p_value in tests.items() if p_value >= SIGNIFICANT}


def _shaded(info: ConfigurationsInfo, best: Sequence[set[int]]) -> Styler:
    """The table of means with the best of each size shaded."""
    shade = "background-color: rgba(0, 158, 115, 0.28)"

    def least(column: "pd.Series[str]") -> list[str]:
        shaded = best[info.sizes.index(str(column.name))]
        return [shade if k in shaded else "" for k in range(len(info.configurations))]

    return means_table(info).style.apply(least, subset=pd.Index(info.sizes))


def case_settings(row: SlidingRow, nodes: int) -> dict[str, str]:
    """The settings with which the page shows one search of a comparison."""
    known = "manhattan" if row.heuristic == NO_HEURISTIC else row.heuristic
    return {
        "view": "solve",
        "start": row.start,
        "goal": row.goal,
        "heuristic": known,
        "search": row.method,
        "nodes": str(nodes),
    }


def _list(rows: Sequence[SlidingRow], question: Question) -> None:
    shown = rows[:_MAX_SHOWN]
    if len(rows) > len(shown):
        st.caption(f"The first {len(shown):,} of {len(rows):,}; the file holds all.")
    every = pd.DataFrame(
        {
            "size": f"{row.rows}×{row.columns}",
            "puzzle": row.puzzle,
            "heuristic": row.heuristic,
            "search": row.method,
            "outcome": row.outcome,
            "moves": row.moves,
            "expanded": row.expanded,
            "time": row.milliseconds,
            "case": link("/sliding", case_settings(row, question.nodes)),
        }
        for row in shown
    )
    columns = {
        "expanded": NumberColumn(format="localized"),
        "time": NumberColumn("time (ms)", format="%.3f"),
        "case": LinkColumn(display_text="show the case"),
    }
    table(every, "every", columns, height=320)


class Comparing(ChartView[Question]):
    """Heuristics and searches side by side."""

    title = "Compare"
    apart = True
    settings = SETTINGS

    def show(self, question: Question) -> None:
        """Run a comparison in the background, and show what there is of it."""
        jobs = session_jobs()
        job = jobs.get(EXPERIMENT, question)
        if job is None:
            if question.searches > _ASK_FROM:
                st.info(
                    f"These are {question.searches:,} searches of at most {question.nodes:,} states each. You "
                    "can cancel and keep the results so far."
                )
                if not st.button("Run them", key=f"{PAGE}.run", type="primary"):
                    return
                jobs.start(EXPERIMENT, question, partial(comparing, question))
                st.rerun()
            job = jobs.start(EXPERIMENT, question, partial(comparing, question))
            job.wait(1.5)
        watch(job, partial(_show, question))

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return what is compared."""
        return ask(complaints)
