"""A view of the Sliding page: the search, expansion by expansion."""

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.figures.sliding import descent_figure
from knights.sliding.search import Result
from knights.text import plural
from knights.ui.chart import chart, table
from knights.ui.export import File, download
from knights.ui.sliding.board import puzzle_view
from knights.ui.sliding.solution import show_board, show_controls
from knights.ui.theme import is_dark


def show_beside(result: Result) -> None:
    """The player's controls, and the heuristic value against expansion."""
    show_controls(result)
    if not result.expanded:
        st.info(
            "There was no search to show: "
            + ("the start is the goal." if result.moves == "" else result.reason)
        )
        return
    if result.moves:
        st.caption(
            f"The board plays the {plural(len(result.moves), 'move')} of the solution; the curve is the whole search, "
            f"{plural(result.expanded, 'expansion')}."
        )
    chart(
        descent_figure(result, is_dark()),
        "descent",
        "Heuristic value of the state expanded against expansion",
    )


def show_expansions(result: Result) -> None:
    """The last expansions as a table."""
    if not result.expanded:
        return
    st.header("Expansion by expansion")
    kept = len(result.recent)
    which = (
        f"all {kept:,} expansions" if kept == result.expanded else f"the last {kept:,} of {result.expanded:,}"
    )
    st.caption(
        f"The table holds {which}, as the course work of Bratislava printed them: the last generation number, the "
        "heuristic value, the state row by row, and the blank's moves so far."
    )
    rows = expansions_table(result)
    columns = {
        "number": NumberColumn(width="small", format="localized"),
        "value": NumberColumn(width="small"),
        "state": TextColumn(width="medium"),
        "moves": TextColumn("moves so far", width="large"),
    }
    table(rows, "expansions", columns, height=340)
    download(File("Expansions", "expansions.csv", rows.to_csv(index=False)))


def expansions_table(result: Result) -> pd.DataFrame:
    """The last expansions, oldest first, a line each as the published program printed it."""
    lines = [expansion.printed for expansion in result.recent]
    return pd.DataFrame(lines, columns=["number", "value", "state", "moves"])


VIEW = puzzle_view("The search", show_board, show_beside, below=show_expansions)
