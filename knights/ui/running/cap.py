"""The limit on the work of one visit, beyond which a demo server refuses to begin."""

import os

from knights.base.errors import Bounds, InputError
from knights.experiments.sweeps.estimate import rounded

MAX_VISITS_VARIABLE = "KNIGHTS_LAB_MAX_VISITS"
"""The environment variable for the maximum number of squares that a sweep of the demo may enter."""
MAX_VISITS = 2_000_000_000
"""The default maximum: about a minute and a half of work on one processor."""


def max_visits(times: int = 1) -> int:
    """Return the maximum number of squares entered, from the environment; by default ``times * MAX_VISITS``."""
    if text := os.environ.get(MAX_VISITS_VARIABLE):
        return Bounds(f"The environment variable {MAX_VISITS_VARIABLE}", 1).check(text)
    return times * MAX_VISITS


def refuse_too_much(work: int, command: str, times: int = 1) -> None:
    """Raise an InputError that quotes ``command`` if ``work``, in squares entered, exceeds :func:`max_visits`."""
    most = max_visits(times)
    if work > most:
        raise InputError(
            f"This run would enter about {rounded(work)} squares, but this server allows "
            f"{rounded(most)}: choose fewer or smaller boards, or run on your own machine: {command}"
        )
