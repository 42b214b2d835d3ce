"""Answers that come with the program: the sweeps of the pages' default questions.

A page that opens with its default question shows them while a new server still compiles the search, and says so.
``python -m tests.support.stored`` makes the file, and a test recomputes it.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from knights.base import command_line, has_numba, is_loaded
from knights.engine import program_of
from knights.experiments.sweeps import Results, Sweep

FILE = Path(__file__).with_name("stored.npz")
"""The records of each sweep, by its command line; those of its boards follow one another."""
SAYS = ("known", "in advance")
"""What a page says of such results, in place of the time of the search."""


class Stored(Results):
    """Results that were read from :data:`FILE`."""


def stored(sweeps: Sequence[Sweep]) -> list[Results]:
    """Return the results of sweeps if all are stored and the search is not loaded yet; otherwise an empty list."""
    if not has_numba() or all(is_loaded(program_of(sweep.variant)) for sweep in sweeps):
        return []
    parts: list[Results] = []
    with np.load(FILE) as file:
        for sweep in sweeps:
            if (name := command_line(sweep)) not in file:
                return []
            records, low = file[name], 0
            for board in sweep.cases.boards:
                high = low + len(sweep.cases.starts(board))
                limit = sweep.limit(board)
                parts.append(Stored(board, sweep.variant, records[low:high], limit, closed=sweep.closed))
                low = high
    return parts


def are_stored(parts: Sequence[object]) -> bool:
    """Return whether results come from the file."""
    return any(isinstance(part, Stored) for part in parts)
