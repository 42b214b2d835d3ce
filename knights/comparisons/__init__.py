"""Comparisons: several variants tried from the same starts.

A :class:`Comparison` says what to do; its sweeps are run by :func:`knights.sweeps.runner`; the modules here
turn the results into scores, pairs, profiles and a sentence.
"""

from knights.comparisons.ablation import Ablated, ablation
from knights.comparisons.common import Common, common_in, common_to
from knights.comparisons.compared import Compared
from knights.comparisons.comparison import Comparison, label, parse_variants, with_seeds
from knights.comparisons.intervals import Interval, Intervals, intervals
from knights.comparisons.pairs import Pair, pair
from knights.comparisons.portfolio import Portfolio, portfolio
from knights.comparisons.ranking import Ranking, ranking
from knights.comparisons.scores import (
    PerformanceProfile,
    Score,
    Spread,
    Tallies,
    Tally,
    profile,
    score,
    scores,
    spreads,
)
from knights.comparisons.sentence import COUNTED, counts_as_tiles, findings, sentence

__all__ = [
    "COUNTED",
    "Ablated",
    "Common",
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
    "Tallies",
    "Tally",
    "ablation",
    "common_in",
    "common_to",
    "counts_as_tiles",
    "findings",
    "intervals",
    "label",
    "pair",
    "parse_variants",
    "portfolio",
    "profile",
    "ranking",
    "score",
    "scores",
    "sentence",
    "spreads",
    "with_seeds",
]
