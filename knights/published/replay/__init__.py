"""The published works, recomputed: every printed item beside ours, on the spot.

One module a work says how it is described and recomputed; :func:`replay` does it, a part at a time.
"""

from knights.published.replay.rows import Row, Standing, Summary, Where, as_json, in_words, summarise
from knights.published.replay.work import Parameters, Work
from knights.published.replay.works import Step, describe, replay, rows_of

__all__ = [
    "Parameters",
    "Row",
    "Standing",
    "Step",
    "Summary",
    "Where",
    "Work",
    "as_json",
    "describe",
    "in_words",
    "replay",
    "rows_of",
    "summarise",
]
