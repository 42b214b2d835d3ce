"""Heuristic search on the knight's tour.

>>> from knights import Board, search
>>> result = search(Board(8, 8), start=(0, 0))
>>> result.outcome.value, result.steps, result.checks.passed
('found', 64, True)
"""

from knights.board import Board
from knights.construct import verdict
from knights.errors import InputError
from knights.heuristics.variants import NAMED, Variant, parse_variant
from knights.referee import Checks, check, first_break_of_warnsdorff
from knights.search.case import Limit, default_limit
from knights.search.result import Outcome, SearchResult
from knights.search.search import search
from knights.theorems import Verdict
from knights.tour import Tour

__version__ = "0.1.0"

__all__ = [
    "NAMED",
    "Board",
    "Checks",
    "InputError",
    "Limit",
    "Outcome",
    "SearchResult",
    "Tour",
    "Variant",
    "Verdict",
    "check",
    "default_limit",
    "first_break_of_warnsdorff",
    "parse_variant",
    "search",
    "verdict",
]
