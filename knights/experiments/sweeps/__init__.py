"""Sweeps: a variant tried from every start of a range of boards.

A :class:`Sweep` is the question, :func:`run` yields :class:`Results` as they arrive, and
:mod:`knights.experiments.sweeps.summary` sums them up.
"""

from knights.experiments.sweeps.cases import Cases, format_starts, parse_starts
from knights.experiments.sweeps.estimate import Estimate, refuse_too_much
from knights.experiments.sweeps.results import Results, by_board, by_variant
from knights.experiments.sweeps.runner import run
from knights.experiments.sweeps.summary import (
    Collected,
    HardStart,
    SweepSummary,
    added_up,
    hard_starts,
    summaries,
    summarise,
    total,
)
from knights.experiments.sweeps.sweep import Sweep

__all__ = [
    "Cases",
    "Collected",
    "Estimate",
    "HardStart",
    "Results",
    "Sweep",
    "SweepSummary",
    "added_up",
    "by_board",
    "by_variant",
    "format_starts",
    "hard_starts",
    "parse_starts",
    "refuse_too_much",
    "run",
    "summaries",
    "summarise",
    "total",
]
