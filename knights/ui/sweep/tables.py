"""The tables of the Sweep page: results by board size, and the hardest starts; and the files of results."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.questions import command_line
from knights.boards.board import Board
from knights.engine.words import CATEGORIES, COUNTED
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.results import Results, results_csv
from knights.experiments.sweeps.summary import SweepSummary, hard_starts, table_of
from knights.figures.maps import shares_figure
from knights.ui.chart import CASE, chart, table
from knights.ui.controls.address import link
from knights.ui.controls.links import settings_of
from knights.ui.controls.setting import folded
from knights.ui.export import File, export
from knights.ui.sweep.maps import NAME

MAX_HARD = 50
"""The maximum number of hard starts listed."""


def show_tables(sweep: Sweep, boards: dict[Board, Results], parts: Sequence[SweepSummary]) -> None:
    """Show the results by board size, the hardest starts, and the files."""
    header, lines = table_of(boards)
    rows = pd.DataFrame([[str(name), *figures] for name, *figures in lines], columns=header)
    folded("By board size", "sizes", partial(_draw_by_size, rows, parts))
    folded("Hardest starts", "hardest", partial(_list_hardest, sweep, boards))
    files = [
        File(
            "Every start",
            f"{NAME}.csv",
            partial(results_csv, tuple(boards.values()), closed=sweep.closed, family=sweep.cases.family),
        ),
        File("By board size", f"{NAME}-summary.csv", lambda: rows.to_csv(index=False, float_format="%.9g")),
    ]
    export(files, command_line(sweep))


def _draw_by_size(rows: pd.DataFrame, parts: Sequence[SweepSummary]) -> None:
    """Draw a table without the outcomes that never occur, and a chart of the shares solved."""
    empty = {CATEGORIES[one].short for one in COUNTED} & {name for name in rows if not rows[name].any()}
    table(rows, "summary", _COLUMNS, column_order=[str(name) for name in rows if name not in empty])
    if len(parts) > 1:
        chart(shares_figure(parts), "shares", "Shares solved against size")


def _list_hardest(sweep: Sweep, boards: dict[Board, Results]) -> None:
    """List the hardest starts, the worst first, with links to the Tour page."""
    hard = hard_starts(boards.values(), MAX_HARD)
    if not hard:
        st.caption("None: the search solved every solvable start on the first try.")
        return
    rows = pd.DataFrame(
        {
            "board": str(case.board),
            "start": f"{case.start[0]},{case.start[1]}",
            "outcome": str(CATEGORIES[case.category]),
            "per square": case.steps / len(case.board),
            "steps": case.steps,
            "backtracks": case.backtracks,
            "restarts": case.restarts,
            "case": link("/tour", settings_of(sweep, case.board, case.start)),
        }
        for case in hard
    )
    table(rows, "hard", _HARD_COLUMNS)


_WHOLE = NumberColumn(format="localized")
_HARD_COLUMNS = {
    "per square": NumberColumn(format="%.1f", help="Steps per square; the table is sorted by this column."),
    **dict.fromkeys(("steps", "backtracks", "restarts"), _WHOLE),
    "case": CASE,
}
_COLUMNS = {
    "solvable": NumberColumn(help="Starts from which a tour exists."),
    "not known": NumberColumn(help="Starts with neither a tour nor a proof that there is none."),
    **{
        CATEGORIES[category].short: NumberColumn(
            f"{CATEGORIES[category].glyph} {CATEGORIES[category].short}",
            help=f"{CATEGORIES[category].label.capitalize()}.",
        )
        for category in COUNTED
    },
    "median steps": NumberColumn("median", format="localized", help="Median steps per start."),
    "largest": NumberColumn(
        "most steps", format="localized", help="The maximum number of steps from one start."
    ),
    "seconds": NumberColumn(format="%.3f", help="Added up over all threads."),
    "theory": TextColumn(help="Whether the number of starts with a tour agrees with the theorem."),
}
