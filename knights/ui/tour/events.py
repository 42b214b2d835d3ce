"""The events of a search as a table."""

from __future__ import annotations

import pandas as pd

from knights.search.events import EVENT_NAMES, EventLog


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
