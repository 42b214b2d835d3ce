"""Comparisons: several variants tried from the same starts.

A :class:`Comparison` says what to do; its sweeps are run by :func:`knights.sweeps.runner`; the modules here
turn the results into scores, pairs, profiles and a sentence.
"""

from knights.comparisons.ablation import Ablated, ablation
from knights.comparisons.common import common_in
from knights.comparisons.compared import Compared
from knights.comparisons.comparison import Comparison, label, parse_variants, with_seeds
from knights.comparisons.intervals import Interval, Intervals
from knights.comparisons.pairs import Pair, pair
from knights.comparisons.portfolio import Portfolio
from knights.comparisons.ranking import Ranking
from knights.comparisons.scores import (
    PerformanceProfile,
    Score,
    Spread,
    profile,
    score,
    spreads,
)
from knights.comparisons.sentence import COUNTED, counts_as_tiles, findings, sentence

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
    "ablation",
    "common_in",
    "counts_as_tiles",
    "findings",
    "label",
    "pair",
    "parse_variants",
    "profile",
    "score",
    "sentence",
    "spreads",
    "with_seeds",
]
