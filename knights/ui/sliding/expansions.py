"""A view of the Sliding page: the search, expansion by expansion."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from knights.figures.sliding import descent_figure, descent_info
from knights.sliding.search import Result
from knights.text import plural
from knights.ui.chart import chart
from knights.ui.export import File, download
from knights.ui.sliding.board import puzzle_view
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.solution import show_board, show_controls
from knights.ui.theme import is_dark


def show_beside(result: Result) -> None:
    """The player's controls, and the heuristic value against expansion."""
    show_controls(result)
    show_descent(result)


def show_descent(result: Result) -> None:
    """The heuristic value against expansion."""
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
        descent_figure(descent_info(result), is_dark()),
        key=f"{PAGE}.descent",
        alt="Heuristic value of the state expanded against expansion",
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
    table = expansions_table(result)
    st.dataframe(
        table,
        hide_index=True,
        height=340,
        key=f"{PAGE}.expansions",
        column_config={
            "number": st.column_config.NumberColumn(width="small", format="localized"),
            "value": st.column_config.NumberColumn(width="small"),
            "state": st.column_config.TextColumn(width="medium"),
            "moves": st.column_config.TextColumn("moves so far", width="large"),
        },
    )
    download(File("Expansions", "expansions.csv", table.to_csv(index=False)))


def expansions_table(result: Result) -> pd.DataFrame:
    """The last expansions, oldest first, a line each as the published program printed it."""
    lines = [expansion.printed for expansion in result.recent]
    return pd.DataFrame(lines, columns=["number", "value", "state", "moves"])


VIEW = puzzle_view("The search", show_board, show_beside, below=show_expansions)
