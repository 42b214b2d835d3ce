"""Comparisons: several variants tried from the same starts.

A :class:`Comparison` is the question; :mod:`knights.experiments.sweeps.runner` runs its sweeps; the modules here turn
the results into scores, pairs, profiles and a sentence.
"""

from knights.experiments.comparisons.ablation import Ablated
from knights.experiments.comparisons.common import common_in
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Comparison, called, label, parse_variants, with_seeds
from knights.experiments.comparisons.intervals import Interval, Intervals
from knights.experiments.comparisons.ranking import Pair, Portfolio, Ranking, pair
from knights.experiments.comparisons.scores import (
    PerformanceProfile,
    Score,
    Spread,
    profile,
    score,
    spreads,
)
from knights.experiments.comparisons.sentence import COUNTED, counts_as_tiles, findings, in_plain_numbers

__all__ = [
    "COUNTED",
    "Ablated",
    "Compared",
    "Comparison",
    "Interval",
    "Intervals",
    "Pair",
    "PerformanceProfile",
    "Portfolio",
    "Ranking",
    "Score",
    "Spread",
    "called",
    "common_in",
    "counts_as_tiles",
    "findings",
    "in_plain_numbers",
    "label",
    "pair",
    "parse_variants",
    "profile",
    "score",
    "spreads",
    "with_seeds",
]
