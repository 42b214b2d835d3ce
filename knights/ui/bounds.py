"""Bounds on the cost of a visit: the largest inputs that the pages accept, in one table.

A larger input is refused with a sentence before work begins. The bounds of a search itself are declared with the
search, and listed here with those that the pages add. docs/hosting.md shows the table.
"""

from typing import NamedTuple

from knights.engine.case import MAX_STEPS
from knights.experiments.comparisons.comparison import MAX_SEEDS
from knights.experiments.discovery.study import WORST
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.experiments.sweeps.estimate import MAX_VISITS
from knights.figures.sizes import MAX_STEPPED
from knights.play.judging.reading import MAX_LETTERS

MAX_VARIANTS = 24
"""The maximum number of variants in a comparison; those that differ only in the seed count once."""
MAX_NODES = 5_000_000
"""The largest limit of states of a sliding puzzle: a few hundred megabytes of memory."""
MAX_PUZZLES = 200
"""The maximum number of sliding puzzles per size in a comparison."""
MAX_RESULTS_MEGABYTES = 8
"""The largest file of results; the server's own setting tells the browser the same."""
MAX_TOUR_MEGABYTES = 1
"""The largest file with a tour to judge."""
MAX_UPLOADS_MEGABYTES = 8
"""The total size of the files that an upload box holds, and a session keeps."""
MAX_LINK = 8_000
"""The maximum length of an encoded setting in an address: many proxies refuse longer addresses."""
MAX_SENTENCE = 2_000
"""The maximum length of a sentence that quotes input: a line of a file can have millions of characters."""


class Bound(NamedTuple):
    """The upper limit of a quantity on some pages."""

    page: str
    what: str
    most: int


BOUNDS = (
    Bound("Tour, Sweep, Compare", "rows or columns of a board", MAX_SEARCHED_SIDE),
    Bound("Tour, Sweep, Compare", "steps of a search", MAX_STEPS),
    Bound("Sweep, Compare", "squares entered by a sweep or a comparison", MAX_VISITS),
    Bound("Compare", "squares entered by a discovery, if it drops no formula early", WORST * MAX_VISITS),
    Bound("Sweep, Compare", "megabytes of a file of results", MAX_RESULTS_MEGABYTES),
    Bound("Compare", "variants", MAX_VARIANTS),
    Bound("Compare", "seeds per randomised variant", MAX_SEEDS),
    Bound("Sliding puzzle", "states generated", MAX_NODES),
    Bound("Sliding puzzle", "puzzles of a comparison", MAX_PUZZLES),
    Bound("Play", "rows or columns of a board walked by hand", MAX_STEPPED),
    Bound("Play", "megabytes of a file of a tour", MAX_TOUR_MEGABYTES),
    Bound("Play", "megabytes of all files of tours together", MAX_UPLOADS_MEGABYTES),
    Bound("Play", "characters of a tour", MAX_LETTERS),
    Bound("Play", "characters of a tour that stays in the link", MAX_LINK),
    Bound("all", "characters of a message that quotes input", MAX_SENTENCE),
)


def table() -> str:
    """Return the bounds as a table in Markdown."""
    lines = (f"| {bound.page} | {bound.what} | {bound.most:,} |" for bound in BOUNDS)
    return "\n".join(("| page | what | up to |", "|---|---|---|", *lines))
