"""The view *Compare* of the Sliding page: heuristics and searches side by side, as tables and charts."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base import csv_text, errors, figure, questions, tile
from knights.figures.sliding import MEASURES, configurations_figure
from knights.sliding import ALGORITHMS, compare, heuristics, parse_puzzle
from knights.sliding.puzzle import MAX_SIDE
from knights.ui import views
from knights.ui.chart import CASE, chart, table
from knights.ui.controls import Choice, Form, Setting, Text, address, export, folded, in_columns
from knights.ui.pages.sliding.controls import GOAL, NODES, WEIGHT, draw_lines
from knights.ui.running import jobs
from knights.ui.running.progress import EXPERIMENT, answer_of, wanted_after, work_in_view

_PUBLISHED = "2x2,2x3,2x4,3x2,3x3,3x4,4x2,4x3,4x4"
"""The sizes in the published tables."""
_EVERY_SIZE = [f"{rows}x{columns}" for rows in range(1, MAX_SIDE + 1) for columns in range(1, MAX_SIDE + 1)]

INSTANCES = Text("instances", label="Own starts")
FORM = Form(
    compare.PuzzleComparison,
    NODES,
    WEIGHT,
    GOAL,
    INSTANCES,
    without=("seconds",),
    sizes={"default": questions.parameters(compare.PuzzleComparison)["sizes"].read(_PUBLISHED)},
    heuristics={"help": "Estimates of the distance from a state to the goal."},
    searches={"help": "Each search runs with each heuristic; breadth-first search uses none and runs once."},
    puzzles={"parse": errors.Bounds("The number of puzzles", 1, 200).check, "label": "Puzzles per size"},
    seed={"help": "The same seed gives the same puzzles."},
)
MEASURE = Choice("measure", {"moves": "Moves", "expanded": "States expanded", "milliseconds": "Time (ms)"}, "Measure")


def _draw_multiselect(setting: Setting[Any], options: Iterable[str], words: Callable[[str], str] = str) -> None:
    """Draw a menu in which visitors choose several values of a setting."""

    def take(texts: Sequence[str]) -> None:
        setting.change(setting.parse(",".join(texts)))

    shown = [text for text in setting.write(setting.value).split(",") if text]
    setting.control().draw(st.multiselect, shown, take, options=[*options], format_func=words, wrap=True)


_ASK_FROM = 600
"""The maximum number of searches that the page runs without asking."""
_MAX_SHOWN = 300


def _show(question: compare.PuzzleComparison, job: jobs.Job[compare.SlidingRow]) -> None:
    rows, measure = list(job.finished), MEASURE.value
    solved = sum(row.moves is not None for row in rows)
    counts = [tile(len(question.sizes), "size"), tile(question.puzzles, "puzzle per size", "puzzles per size")]
    which = "random puzzles, which can be solved"
    if question.instances:
        counts, which = [tile(len(question.instances), "start")], "starts"
    counts.append(tile(len(question.configurations), "configuration"))
    answer_of(job, f"{solved:,} of {len(rows):,} searches solved their puzzle", "", counts)
    if not job.running:
        MEASURE.draw()
    st.caption(
        f"A configuration is a heuristic with a search. All configurations get the same {which}. The figures are means "
        "over the puzzles solved."
    )
    summaries = compare.summarise(rows)
    means = means_table(measure, summaries)
    table(means, "means", dict.fromkeys(means.columns[1:], TextColumn(alignment="right")), height="content")
    if not job.running:
        chart(configurations_figure(measure, summaries), "ways", f"Mean {MEASURES[measure]} against size")
        folded("Every search", "every_search", partial(_list, rows, question))
        file = export.File("Every search", "sliding-compare.csv", csv_text(rows, compare.SlidingRow._fields))
        export.export([file], question)


def means_table(measure: str, summaries: Iterable[compare.SlidingSummary]) -> pd.DataFrame:
    """Return means as text, by configuration and size; a cell says how many puzzles were solved, unless all were."""
    in_words = {"moves": "{:,.1f}".format, "expanded": "{:,.0f}".format, "milliseconds": figure}[measure]
    cells: dict[str, dict[str, str]] = {}
    for one in summaries:
        mean = getattr(one, measure)
        text = "–" if mean is None else in_words(mean)
        missing = "" if one.solved == one.puzzles else f" ({one.solved_in_words})"
        cells.setdefault(one.configuration, {"configuration": one.configuration})[one.size] = text + missing
    return pd.DataFrame(cells.values()).fillna("–")


def _list(rows: Sequence[compare.SlidingRow], question: compare.PuzzleComparison) -> None:
    shown = rows[:_MAX_SHOWN]
    if len(rows) > len(shown):
        st.caption(f"The first {len(shown):,} of {len(rows):,}; the file has all.")
    every = pd.DataFrame(shown).drop(columns=["start", "goal"])
    queries = [question.query(parse_puzzle(row.start, row.goal), row.heuristic, row.method) for row in shown]
    every["case"] = [address.link("sliding", {"solution": "1"} | questions.write(query)) for query in queries]
    columns = {"method": "search", "milliseconds": NumberColumn("time (ms)", format="%.3f"), "case": CASE}
    columns |= dict.fromkeys(("generated", "expanded"), NumberColumn(format="localized"))
    table(every, "every", columns, height=320)


class Comparing(views.ChartView[compare.PuzzleComparison]):
    """The view that compares heuristics and searches."""

    title = "Compare"
    heading = "Which search solves a puzzle best?"
    apart = True
    settings = (*(one for one in FORM.settings if one not in (NODES, WEIGHT, GOAL)), MEASURE)

    def ask(self, complaints: list[str]) -> compare.PuzzleComparison:
        """Draw the settings and return the comparison."""
        if not INSTANCES.value.strip():
            _draw_multiselect(FORM["sizes"], _EVERY_SIZE, lambda size: size.replace("x", "×"))
            in_columns(FORM["puzzles"].draw, FORM["seed"].draw)
        _draw_multiselect(FORM["heuristics"], heuristics.HEURISTICS)
        _draw_multiselect(FORM["searches"], ALGORITHMS, lambda key: ALGORITHMS[key].name)
        unused: dict[str, object] = {}
        if any(ALGORITHMS[key].weighted for key in FORM["searches"].value):
            WEIGHT.draw()
        else:
            unused["weight"] = WEIGHT.default
        NODES.draw()
        draw_lines(INSTANCES, "In place of random puzzles: one per line, like 4 0/1 3/5 2")
        if INSTANCES.value.strip():
            GOAL.draw_text(placeholder="the tiles in order")
        else:
            unused["goal"] = None
        return FORM.question(**unused)

    def show(self, question: compare.PuzzleComparison) -> None:
        """Run a comparison in the background, and show its results so far."""

        def wanted() -> bool:
            cost = f"These are {question.total:,} searches of at most {question.nodes:,} states each."
            return question.total <= _ASK_FROM or wanted_after(cost)

        work = partial(jobs.on_shared_threads, partial(compare.compare, question))
        show = partial(_show, question)
        work_in_view(EXPERIMENT, question, work, show=show, wanted=wanted)
