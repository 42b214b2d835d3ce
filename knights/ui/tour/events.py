"""What is below a search that is stepped through: how deep it was, and its events as a table."""

import pandas as pd
import streamlit as st

from knights.engine.case import Limit
from knights.engine.events import EVENT_NAMES, EventLog
from knights.engine.result import SearchResult
from knights.engine.search import search
from knights.figures.profile import profile_figure
from knights.ui.chart import chart, table
from knights.ui.export import File, download
from knights.ui.theme import is_dark
from knights.ui.tour.solved import KEPT_EVENTS


def show_depth(result: SearchResult) -> None:
    """How many squares were on the walk after each step."""
    figure = profile_figure(result, is_dark())
    if figure is not None:
        chart(figure, "profile", "Squares on the walk against steps made")


def show_events(log: EventLog) -> None:
    """The events as a table, to be saved as well."""
    st.header("Event log")
    kept = f"the last {len(log):,} of {log.total:,} events" if log.cut else f"all {log.total:,} events"
    st.caption(f"The table holds {kept}.")
    rows = events_table(log)
    table(rows, "events", height=320)
    download(File("Events", "events.csv", rows.to_csv(index=False)))


def first_events(result: SearchResult) -> EventLog | None:
    """How a search began of which only the end was kept: it is made once more."""
    limit = Limit(min(result.case.limit.steps, KEPT_EVENTS // 2))
    case = result.case
    return search(
        case.board, case.start, case.variant, limit, closed=case.closed, events=2 * KEPT_EVENTS
    ).events


def events_table(log: EventLog) -> pd.DataFrame:
    """The events as a table: step, event, row, column, and how many squares are on the walk after it."""
    rows, columns = divmod(log.squares, log.board.columns)
    return pd.DataFrame(
        {
            "step": log.steps,
            "event": [EVENT_NAMES[kind] for kind in log.kinds.tolist()],
            "row": rows,
            "column": columns,
            "depth": log.depths,
        }
    )
