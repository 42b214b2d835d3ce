"""The published works, recomputed: every printed item beside ours, on the spot.

One module a work says how it is described and recomputed; :func:`replay` does it, a part at a time.
"""

from knights.reproduction.publication import Parameters, Work
from knights.reproduction.registry import Step, describe, replay
from knights.reproduction.rows import Row, Standing, Summary, Where, as_json, in_words, summarise

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
    "summarise",
]
