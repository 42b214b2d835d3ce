"""The view *Compare* of the Sliding page: heuristics and searches side by side, as tables and charts."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.errors import Bounds
from knights.base.questions import command_line, parameters
from knights.base.text import tile
from knights.base.work import Work
from knights.figures.sliding import MEASURES, by_configuration, configurations_figure
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.compare import PuzzleComparison, SlidingRow, SlidingSummary, compare, summarise, to_csv
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import MAX_SIDE
from knights.ui.chart import CASE, chart, table
from knights.ui.controls.address import link
from knights.ui.controls.setting import Number, Setting, folded, in_columns
from knights.ui.controls.values import noting
from knights.ui.export import File, export
from knights.ui.running.in_page import EXPERIMENT, answer_of, wanted_after, work_in_view
from knights.ui.running.jobs import Job, shared_threads
from knights.ui.sliding.controls import NODES, WEIGHT
from knights.ui.views import ChartView

_PUBLISHED = "2x2,2x3,2x4,3x2,3x3,3x4,4x2,4x3,4x4"
"""The sizes in the published tables."""
_EVERY_SIZE = [f"{rows}x{columns}" for rows in range(1, MAX_SIDE + 1) for columns in range(1, MAX_SIDE + 1)]

SIZES: Setting[tuple[tuple[int, int], ...]] = Setting.of(
    PuzzleComparison, "sizes", default=parameters(PuzzleComparison)["sizes"].read(_PUBLISHED)
)
HEURISTICS_COMPARED: Setting[tuple[str, ...]] = Setting.of(
    PuzzleComparison, "heuristics", help="Estimates of the distance from a state to the goal."
)
SEARCHES: Setting[tuple[str, ...]] = Setting.of(
    PuzzleComparison,
    "searches",
    help="Each search runs with each heuristic; breadth-first search uses none and runs once.",
)
PUZZLES = Number("puzzles", 10, Bounds("The number of puzzles", 1, 200).check, label="Puzzles per size")
SEED = Number.of(PuzzleComparison, "seed", help="The same seed gives the same puzzles.")


def _draw_multiselect(
    setting: Setting[Any], options: Iterable[str], words: Callable[[str], str] = str
) -> None:
    """Draw a menu in which visitors choose several values of a setting."""
    shown = [text for text in setting.write(setting.value).split(",") if text]
    more: dict[str, Any] = {"options": [*options], "format_func": words, "wrap": True}
    setting.control().draw(
        st.multiselect, shown, lambda texts: setting.change(setting.parse(",".join(texts))), **more
    )


def _comparing(question: PuzzleComparison) -> Work[SlidingRow]:
    """Run a comparison in slices on the shared threads."""
    work = compare(question)
    while (progress := shared_threads().submit(next, work, None).result()) is not None:
        yield progress


_ASK_FROM = 600
"""The maximum number of searches that the page runs without asking."""
_MAX_SHOWN = 300


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
        "A configuration is a heuristic with a search. All configurations get the same random puzzles, which can be "
        "solved. The figures are means over the puzzles solved."
    )
    summaries = summarise(rows)
    for measure, title in (("moves", "Moves of the solution"), ("expanded", "States expanded")):
        st.header(title)
        _show_table(means_table(summaries, measure), f"means.{measure}")
        if not job.running:
            alt = f"Mean {MEASURES[measure]} against size"
            chart(configurations_figure(summaries, measure), f"ways.{measure}", alt)
    if solved < len(rows):
        st.header("Puzzles solved within the limit")
        _show_table(_table(summaries, lambda one: f"{one.solved} of {one.puzzles}"), "solved")
    if not job.running:
        folded("Every search", "searches", partial(_list, rows, question))
        export([File("Every search", "sliding-compare.csv", to_csv(rows))], command_line(question))


def means_table(summaries: Sequence[SlidingSummary], measure: str) -> pd.DataFrame:
    """Return a table of means, as text, by configuration and size; a dash means that nothing was solved."""
    digits = ",.1f" if measure == "moves" else ",.0f"

    def cell(one: SlidingSummary) -> str:
        mean = getattr(one, measure)
        return "–" if mean is None else f"{mean:{digits}}"

    return _table(summaries, cell)


def _table(summaries: Sequence[SlidingSummary], cell: Callable[[SlidingSummary], str]) -> pd.DataFrame:
    """Return a table with a row per configuration and a column per size."""
    return pd.DataFrame(
        {"configuration": name, **{one.size: cell(one) for one in group}}
        for name, group in by_configuration(summaries).items()
    ).fillna("–")


def _show_table(frame: pd.DataFrame, key: str) -> None:
    columns = {size: TextColumn(alignment="right") for size in frame.columns[1:]}
    table(frame, key, columns, height="content")


def _list(rows: Sequence[SlidingRow], question: PuzzleComparison) -> None:
    shown = rows[:_MAX_SHOWN]
    if len(rows) > len(shown):
        st.caption(f"The first {len(shown):,} of {len(rows):,}; the file has all.")
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
            "case": link(
                "/sliding",
                {
                    "view": "solve",
                    "start": row.start,
                    "goal": row.goal,
                    "heuristic": row.heuristic if row.heuristic in HEURISTICS else "manhattan",
                    "search": row.method,
                    "weight": str(question.weight),
                    "nodes": str(question.nodes),
                },
            ),
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
    """The view that compares heuristics and searches."""

    title = "Compare"
    apart = True
    settings = (SIZES, HEURISTICS_COMPARED, SEARCHES, PUZZLES, SEED)

    def ask(self, complaints: list[str]) -> PuzzleComparison | None:
        """Draw the settings and return the comparison."""
        with noting(complaints):
            _draw_multiselect(SIZES, _EVERY_SIZE, lambda size: size.replace("x", "×"))
            in_columns(PUZZLES.draw, SEED.draw)
            _draw_multiselect(HEURISTICS_COMPARED, HEURISTICS)
            _draw_multiselect(SEARCHES, ALGORITHMS, lambda key: ALGORITHMS[key].name)
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
