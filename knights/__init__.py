"""Heuristic search on the knight's tour.

>>> from knights import Board, search
>>> result = search(Board(8, 8), start=(0, 0))
>>> result.outcome.value, result.steps, result.checks.passed
('found', 64, True)

``sweep``, ``compare``, ``atlas``, ``judge``, ``construct``, ``race``, ``published`` and ``sliding.solve`` do what the
commands of these names do; docs/python.md shows them.
"""

# First of all; and before the functions of the same names, which take their places.
import knights.aborted
import knights.atlas
import knights.published  # noqa: F401
from knights.board import Board, Square
from knights.construct import construct
from knights.errors import InputError
from knights.front import atlas, compare, judge, published, sweep, verdict
from knights.heuristics.variants import NAMED, Variant, parse_variant
from knights.heuristics.walk import Walk
from knights.referee import Checks, check, first_break_of_warnsdorff
from knights.search.case import Limit, default_limit
from knights.search.races import race
from knights.search.result import Outcome, SearchResult
from knights.search.search import search
from knights.shapes import as_board
from knights.theorems import Verdict
from knights.tour import Tour
from knights.version import __version__ as __version__

__all__ = [
    "NAMED",
    "Board",
    "Checks",
    "InputError",
    "Limit",
    "Outcome",
    "SearchResult",
    "Square",
    "Tour",
    "Variant",
    "Verdict",
    "Walk",
    "as_board",
    "atlas",
    "check",
    "compare",
    "construct",
    "default_limit",
    "first_break_of_warnsdorff",
    "judge",
    "parse_variant",
    "published",
    "race",
    "search",
    "sweep",
    "verdict",
]
