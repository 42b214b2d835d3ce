"""The published works, recomputed: every printed item beside ours, on the spot.

One module a work says how it is described and recomputed; :func:`replay` does it, a part at a time.
"""

from knights.reproduction.publication import Publication
from knights.reproduction.registry import describe, replay
from knights.reproduction.rows import Agreement, ClaimRow, ClaimSummary, Where, as_json, in_words, summarise

__all__ = [
    "Agreement",
    "ClaimRow",
    "ClaimSummary",
    "Publication",
    "Where",
    "as_json",
    "describe",
    "in_words",
    "replay",
    "summarise",
]
