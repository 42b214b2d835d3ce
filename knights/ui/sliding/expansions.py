"""What a search did, below the answer on the Sliding page: a curve, and the last expansions as a table."""

from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.text import plural
from knights.figures.sliding import descent_figure
from knights.sliding.search import Result
from knights.ui.chart import chart, table
from knights.ui.controls.folded import folded
from knights.ui.theme import is_dark


def show_search(result: Result) -> None:
    """Show the heuristic value against expansion, and the last expansions as a table."""
    st.header("What the search did")
    if result.moves:
        st.caption(
            f"The board plays the {plural(len(result.moves), 'move')} of the solution; the curve is the whole search, "
            f"{plural(result.expanded, 'expansion')}."
        )
    alt = "Heuristic value of the state expanded against expansion"
    chart(descent_figure(result, is_dark()), "descent", alt)
    folded("Expansion by expansion", "expansions", partial(_list_expansions, result))


def _list_expansions(result: Result) -> None:
    kept = len(result.recent)
    which = (
        f"all {kept:,} expansions" if kept == result.expanded else f"the last {kept:,} of {result.expanded:,}"
    )
    st.caption(
        f"The table holds {which}, as the course work of Bratislava printed them: the last generation number, the "
        "heuristic value, the state row by row, and the blank's moves so far."
    )
    columns = {
        "number": NumberColumn(width="small", format="localized"),
        "value": NumberColumn(width="small"),
        "state": TextColumn(width="medium"),
        "moves": TextColumn("moves so far", width="large"),
    }
    table(expansions_table(result), "recent", columns, height=340)


def expansions_table(result: Result) -> pd.DataFrame:
    """Return the last expansions, oldest first, a line each as the published program printed it."""
    lines = [expansion.printed for expansion in result.recent]
    return pd.DataFrame(lines, columns=["number", "value", "state", "moves"])
