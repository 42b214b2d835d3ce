"""What can be taken away: tables, numbers and pictures, as text."""

from __future__ import annotations

import pandas as pd

from knights.search.events import EVENT_NAMES, EventLog
from knights.tour import Tour


def tour_csv(tour: Tour) -> str:
    """A tour as CSV: move, row, column."""
    table = pd.DataFrame({"move": range(1, len(tour) + 1), "row": tour.rows, "column": tour.columns})
    return table.to_csv(index=False)


def numbers_text(tour: Tour) -> str:
    """The board of move numbers as text, in columns of one width."""
    width = len(str(len(tour)))
    return "".join(" ".join(f"{n:>{width}}" for n in row) + "\n" for row in tour.numbers.tolist())


def events_table(log: EventLog) -> pd.DataFrame:
    """The events as a table: step, event, row, column, and how many squares are on the walk after it."""
    rows, columns = divmod(log.squares, log.board.columns)
    return pd.DataFrame(
        {
            "step": log.steps,
            "event": [EVENT_NAMES[kind] for kind in log.kinds.tolist()],
            "row": rows,
            "column": columns,
            "squares on the walk": log.depths,
        }
    )
