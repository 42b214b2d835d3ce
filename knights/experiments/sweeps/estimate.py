"""The estimated cost of a sweep, and the cap of a hosted demo."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from knights.base.errors import InputError, whole_number
from knights.base.rng import SplitMix64
from knights.boards.board import Board
from knights.engine.compiled import is_compiled
from knights.experiments.sweeps.cases import Sweep
from knights.experiments.sweeps.results import BUDGET
from knights.experiments.sweeps.units import Unit, do

MAX_VISITS_VARIABLE = "KNIGHTS_LAB_MAX_VISITS"
"""The environment variable for the most squares that a sweep of the demo may enter."""
MAX_VISITS = 2_000_000_000
"""The default of that variable: about a minute and a half on one processor."""

_BOARDS = 8
_SECONDS = 0.03
"""The number of boards in a sample, and the time for each."""
_STARTS, _VISITS = 32, 400_000
"""The most starts sampled on a board, and the most squares that their tours have together."""
_STEPS = {True: 200_000, False: 4_000}
"""The step limit of a sampled start: with the kernel, and with the plain program."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated cost of sweeps.

    Attributes:
        starts: the number of starts.
        visits: squares entered if every start leads to a tour on the first try.
        steps: expected steps, from a sample of the starts.
        seconds: expected time on the given workers.
    """

    starts: int
    visits: int
    steps: int
    seconds: float


def estimate(sweeps: Sequence[Sweep], workers: int | None = None) -> Estimate:
    """Estimate the cost of sweeps from a sample of their starts, in about a quarter of a second per sweep.

    Boards are sampled in proportion to their share of the work; a start that reaches the limit of the sample counts
    with the limit of the sweep. Rare hard starts can escape the sample, so it is a guide, not a bound.
    """
    workers = workers or os.cpu_count() or 1
    estimates = [_estimate(sweep) for sweep in sweeps]
    return Estimate(
        sum(each.starts for each in estimates),
        sum(each.visits for each in estimates),
        sum(each.steps for each in estimates),
        sum(each.seconds for each in estimates) / workers,
    )


def _estimate(sweep: Sweep) -> Estimate:
    boards = list(sweep.cases.boards)
    sizes = np.array([len(board) for board in boards], dtype=np.float64)
    weights = np.cumsum(sizes if sweep.cases.random else sizes * sizes)
    # Compile and load before the clock starts.
    do(Unit(replace(sweep, steps=25), Board(5, 5), np.zeros(1, dtype=np.int32)))
    squares = steps = 0
    seconds = 0.0
    for number in range(_BOARDS):
        # Evenly spread over the work, so that every part of the range counts.
        index = np.searchsorted(weights, (number + 0.5) / _BOARDS * weights[-1])
        sample_squares, sample_steps, time = _sample(sweep, boards[int(index)])
        squares, steps, seconds = squares + sample_squares, steps + sample_steps, seconds + time
    visits = sweep.cases.visits()
    scale = visits / squares
    return Estimate(sweep.cases.count(), visits, round(steps * scale), seconds * scale)


def _sample(sweep: Sweep, board: Board) -> tuple[int, int, float]:
    """Return the squares, the expected steps and the expected seconds of a sample of starts of a board."""
    most = _STEPS[is_compiled(sweep.variant)]
    limit = sweep.limit(board)
    near = min(limit, max(most, 2 * len(board)))
    starts = sweep.cases.starts(board)
    rng = SplitMix64(sweep.cases.seed)
    count = max(1, min(_STARTS, _VISITS // len(board), len(starts)))
    sample = np.array([starts[rng.next() % len(starts)] for _ in range(count)], dtype=np.int32)
    # A fallback would hide the starts that reach the limit of the sample.
    sampled = replace(sweep, variant=replace(sweep.variant, fallback=False), steps=near)
    results, _ = do(Unit(sampled, board, sample), seconds=_SECONDS)
    steps = int(results["steps"].sum())
    cut = int((results["outcome"] == BUDGET).sum()) if near < limit else 0
    expected = steps + cut * (limit - near)
    seconds = float(results["seconds"].sum()) * (expected / steps if steps else 1.0)
    return len(board) * len(results), expected, seconds


def max_visits(times: int = 1) -> int:
    """Return the most squares that a sweep of the demo may enter: from the environment, or ``times`` the default."""
    text = os.environ.get(MAX_VISITS_VARIABLE, "")
    return (
        whole_number(text, f"The environment variable {MAX_VISITS_VARIABLE}", 1)
        if text
        else times * MAX_VISITS
    )


def refuse_too_much(work: int, command: str, times: int = 1) -> None:
    """Raise an InputError if work, in squares to enter, exceeds the cap of a hosted demo.

    Args:
        command: the command line for one's own machine.
        times: a factor on the default cap: the number of threads of a cluster.
    """
    most = max_visits(times)
    if work > most:
        raise InputError(
            f"This would enter about {rounded(work)} squares, and this server stops at "
            f"{rounded(most)}: choose fewer or smaller boards, or run on your own machine: {command}"
        )


def rounded(number: int) -> str:
    """Return a large number in words, to three digits: ``438 million``."""
    for unit, name in ((10**12, "million million"), (10**9, "billion"), (10**6, "million")):
        if number >= unit:
            return f"{number / unit:.3g} {name}"
    return f"{number:,}"
