"""The view *Compare* of the Sliding page: heuristics and searches side by side, as tables and charts."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray
from pandas.io.formats.style import Styler
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.errors import Bounds
from knights.base.questions import command_line, parameters
from knights.base.text import tile
from knights.base.work import Work
from knights.experiments.comparisons.ranking import SIGNIFICANT, sign_test
from knights.figures.sliding import MEASURES, ConfigurationsInfo, configurations_figure, configurations_info
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.compare import (
    NO_HEURISTIC,
    PuzzleComparison,
    SlidingRow,
    compare,
    summarise,
    to_csv,
)
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import MAX_SIDE
from knights.ui.chart import CASE, chart, table
from knights.ui.controls.address import link
from knights.ui.controls.folded import folded, in_columns
from knights.ui.controls.setting import Number, Setting
from knights.ui.controls.values import noting
from knights.ui.export import File, export
from knights.ui.running.in_page import EXPERIMENT, answer_of, wanted_after, work_in_view
from knights.ui.running.jobs import Job, shared_threads
from knights.ui.sliding.controls import NODES, WEIGHT
from knights.ui.views import ChartView

NAMED_SIZES = "2x2,2x3,2x4,3x2,3x3,3x4,4x2,4x3,4x4"
"""The sizes of the published tables."""
_EVERY_SIZE = [f"{rows}x{columns}" for rows in range(1, MAX_SIDE + 1) for columns in range(1, MAX_SIDE + 1)]

SIZES: Setting[tuple[tuple[int, int], ...]] = Setting.of(
    PuzzleComparison, "sizes", default=parameters(PuzzleComparison)["sizes"].read(NAMED_SIZES)
)
HEURISTICS_COMPARED: Setting[tuple[str, ...]] = Setting.of(
    PuzzleComparison, "heuristics", help="Each estimates how far a state is from the goal."
)
SEARCHES: Setting[tuple[str, ...]] = Setting.of(
    PuzzleComparison, "searches", help="Each runs once with each of the heuristics, if it uses one."
)
PUZZLES = Number("puzzles", 10, Bounds("The number of puzzles", 1, 200), "Puzzles per size")
SEED = Number.of(PuzzleComparison, "seed", help="The same seed gives the same puzzles.")


def _draw_several(setting: Setting[Any], options: Iterable[str], words: Callable[[str], str] = str) -> None:
    """Draw the menu of a setting with several choices."""
    shown = [text for text in setting.write(setting.value).split(",") if text]
    more: dict[str, Any] = {"options": [*options], "format_func": words, "wrap": True}
    setting.control().draw(
        st.multiselect, shown, lambda texts: setting.change(setting.parse(",".join(texts))), **more
    )


def _comparing(question: PuzzleComparison) -> Work[SlidingRow]:
    """Run a comparison on the shared threads, slice by slice."""
    work = compare(question)
    while (progress := shared_threads().submit(next, work, None).result()) is not None:
        yield progress


_ASK_FROM = 600
"""The number of searches from which the page asks before it runs them."""
_MAX_SHOWN = 300
_TITLES = {
    "moves": "Moves of the solution",
    "expanded": "States expanded",
    "milliseconds": "Time in milliseconds",
}


def _show(question: PuzzleComparison, job: Job[SlidingRow]) -> None:
    rows = list(job.finished)
    solved = sum(row.moves is not None for row in rows)
    counts = [
        tile(len(question.sizes), "size"),
        tile(question.puzzles, "puzzle per size", "puzzles per size"),
        tile(len(question.configurations), "configuration"),
    ]
    answer_of(job, f"{solved:,} of {len(rows):,} searches solved their puzzle", "", counts)
    st.caption(
        "A configuration is a heuristic with a search. All get the same random solvable puzzles, from a random start "
        "to a random goal. The figures are means over the puzzles solved. The best of each size is shaded, and so are "
        "those that a sign test on the puzzles cannot tell apart from it."
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
        folded("Every search", "searches", partial(_list, rows, question))
        export([File("Every search", "sliding-compare.csv", to_csv(rows))], command_line(question))


def _means(rows: Sequence[SlidingRow], info: ConfigurationsInfo, drawn: bool) -> None:
    """Show the means of a measure as a table, the best of each size shaded, and also as points if ``drawn``."""
    shaded = _shaded(info, not_told_apart(rows, info.measure))
    columns = {size: TextColumn(alignment="right") for size in info.sizes}
    table(shaded, f"means.{info.measure}", columns, height="content")
    if drawn:
        alt = f"Mean {MEASURES[info.measure]} against size"
        chart(configurations_figure(info), f"ways.{info.measure}", alt)


def means_table(info: ConfigurationsInfo) -> pd.DataFrame:
    """Return a row per configuration and a column per size: the means in words, a dash if nothing was solved."""
    digits = {"moves": ",.1f", "expanded": ",.0f", "milliseconds": ",.3f"}[info.measure]
    return _table(
        info, [["–" if mean is None else f"{mean:{digits}}" for mean in line] for line in info.means]
    )


def _table(info: ConfigurationsInfo, cells: Sequence[Sequence[str]]) -> pd.DataFrame:
    """Return a row per configuration and a column per size."""
    frame = pd.DataFrame(cells, columns=info.sizes)
    frame.insert(0, "way", info.configurations)
    return frame


def not_told_apart(rows: Sequence[SlidingRow], measure: str) -> list[set[int]]:
    """Return for each size the best configuration and those that no sign test at 5% can tell apart from it.

    A puzzle that is not solved costs more than any other; the best has the least mean of those that solve the most.
    """
    ways = list(dict.fromkeys((row.heuristic, row.method) for row in rows))
    most = max((row.puzzle for row in rows), default=0)
    costs: dict[tuple[int, int], NDArray[np.float64]] = {}
    for row in rows:
        # A puzzle that a way does not have yet costs NaN, which is neither less nor more than a number.
        of_size = costs.setdefault((row.rows, row.columns), np.full((len(ways), most + 1), np.nan))
        cost = np.inf if row.moves is None else getattr(row, measure)
        of_size[ways.index((row.heuristic, row.method)), row.puzzle] = cost
    return [_alike(of_size) for of_size in costs.values()]


def _alike(costs: NDArray[np.float64]) -> set[int]:
    """Return the numbers of the best configuration and of those whose difference from it chance can explain."""
    solved = np.isfinite(costs)
    known = np.flatnonzero(solved.any(axis=1)).tolist()
    if not known:
        return set()
    best = costs[min(known, key=lambda k: (-solved[k].sum(), costs[k, solved[k]].mean()))]
    tests = {k: sign_test(int((best < costs[k]).sum()), int((costs[k] < best).sum())) for k in known}
    return {k for k, p_value in tests.items() if p_value >= SIGNIFICANT}


def _shaded(info: ConfigurationsInfo, best: Sequence[set[int]]) -> Styler:
    """Return the table of means with the best of each size shaded."""
    shade = "background-color: rgba(0, 158, 115, 0.28)"

    def least(column: "pd.Series[str]") -> list[str]:
        shaded = best[info.sizes.index(str(column.name))]
        return [shade if k in shaded else "" for k in range(len(info.configurations))]

    return means_table(info).style.apply(least, subset=pd.Index(info.sizes))


def case_settings(row: SlidingRow, nodes: int) -> dict[str, str]:
    """Return the settings with which the page shows one search of a comparison."""
    known = "manhattan" if row.heuristic == NO_HEURISTIC else row.heuristic
    return {
        "view": "solve",
        "start": row.start,
        "goal": row.goal,
        "heuristic": known,
        "search": row.method,
        "nodes": str(nodes),
    }


def _list(rows: Sequence[SlidingRow], question: PuzzleComparison) -> None:
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
        "case": CASE,
    }
    table(every, "every", columns, height=320)


class Comparing(ChartView[PuzzleComparison]):
    """The view of heuristics and searches side by side."""

    title = "Compare"
    apart = True
    settings = (SIZES, HEURISTICS_COMPARED, SEARCHES, PUZZLES, SEED)

    def ask(self, complaints: list[str]) -> PuzzleComparison | None:
        """Draw the settings and return the comparison."""
        with noting(complaints):
            _draw_several(SIZES, _EVERY_SIZE, lambda size: size.replace("x", "×"))
            in_columns(PUZZLES.draw, SEED.draw)
            _draw_several(HEURISTICS_COMPARED, HEURISTICS)
            _draw_several(SEARCHES, ALGORITHMS, lambda key: ALGORITHMS[key].name)
            weighted = "weighted-astar" in SEARCHES.value
            if weighted:
                WEIGHT.draw()
            NODES.draw()
            return PuzzleComparison(
                sizes=SIZES.value,
                heuristics=HEURISTICS_COMPARED.value,
                searches=SEARCHES.value,
                weight=WEIGHT.value if weighted else WEIGHT.default,
                puzzles=PUZZLES.value,
                seed=SEED.value,
                nodes=NODES.value,
            )
        return None

    def show(self, question: PuzzleComparison) -> None:
        """Run a comparison in the background, and show its results so far."""
        searches = len(question.sizes) * question.puzzles * len(question.configurations)
        cost = f"These are {searches:,} searches of at most {question.nodes:,} states each."

        def wanted() -> bool:
            return searches <= _ASK_FROM or wanted_after(cost)

        work_in_view(
            EXPERIMENT, question, partial(_comparing, question), show=partial(_show, question), wanted=wanted
        )
