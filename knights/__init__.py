"""Heuristic search for knight's tours.

>>> from knights import Board, search
>>> result = search(Board(8, 8), start=(0, 0))
>>> result.outcome.value, result.steps, result.checks.passed
('found', 64, True)

Each command of the command line has a function here, usually of the same name: ``search`` and ``construct`` do the
work of ``tour``, ``judge`` that of ``check``, and ``sliding.solve`` that of ``sliding``. For examples, see
docs/python.md.
"""

# This must come first: it sets what Ctrl-C does during the other imports.
import knights.base  # noqa: F401
from knights.api.calls import challenge, compare, discover, judge, published, puzzles, run, sweep, verdict
from knights.base.errors import InputError
from knights.base.version import __version__ as __version__
from knights.boards.board import Board, Square
from knights.boards.shapes import as_board
from knights.boards.tour import Tour
from knights.engine.case import Limit, default_limit
from knights.engine.no_return import no_return, point_of_no_return
from knights.engine.races import race
from knights.engine.result import Outcome, SearchResult
from knights.engine.search import search
from knights.heuristics.variants import NAMED, Variant, parse_variant
from knights.heuristics.walk import Walk
from knights.player.page import page_of
from knights.referee.checks import Checks, check, first_break_of_warnsdorff
from knights.theory.construct import construct
from knights.theory.theorems import Verdict

__all__ = ["NAMED", "Board", "Checks", "InputError", "Limit", "Outcome", "SearchResult", "Square", "Tour", "Variant"]
__all__ += ["Verdict", "Walk", "as_board", "challenge", "check", "compare", "construct", "default_limit", "discover"]
__all__ += ["first_break_of_warnsdorff", "judge", "no_return", "page_of", "parse_variant", "point_of_no_return"]
__all__ += ["published", "puzzles", "race", "run", "search", "sweep", "verdict"]
