"""What a sweep will cost, before it runs; and how much a hosted demo may spend."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from knights.board import Board
from knights.errors import InputError, whole_number
from knights.rng import SplitMix64
from knights.search.compiled import is_compiled
from knights.sweeps.results import BUDGET
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import Unit, do

MAX_VISITS_VARIABLE = "KNIGHTS_LAB_MAX_VISITS"
"""The environment variable that says how many squares a sweep of the demo may enter."""
MAX_VISITS = 2_000_000_000
"""The same where the variable is not set: about a minute and a half on one processor."""

_BOARDS = 8
_SECONDS = 0.03
"""How many boards are sampled, and for how long each."""
_STARTS, _VISITS = 32, 400_000
"""How many starts are sampled on a board, and how many squares they may have in all."""
_STEPS = {True: 200_000, False: 4_000}
"""How far a sampled start is searched: with the kernel, and with the plain program."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What sweeps are likely to cost.

    Attributes:
        starts: how many starts there are.
        visits: squares entered if every start leads to a tour on the first try.
        steps: squares likely to be entered, judging by a sample of the starts.
        seconds: time likely to be taken, on the workers given.
    """

    starts: int
    visits: int
    steps: int
    seconds: float


def estimate(sweeps: Sequence[Sweep], workers: int | None = None) -> Estimate:
    """Estimate the cost of sweeps from a sample of their starts, searched here and now.

    Takes about a quarter of a second a sweep. Boards are sampled in proportion to their share of the work; a
    start that the sample's own limit cuts short is taken to run to the sweep's. Rare hard starts can
    escape the sample, so it is a guide, not a bound.
    """
    workers = workers or os.cpu_count() or 1
    parts = [_estimate(sweep) for sweep in sweeps]
    return Estimate(
        sum(part.starts for part in parts),
        sum(part.visits for part in parts),
        sum(part.steps for part in parts),
        sum(part.seconds for part in parts) / workers,
    )


def _estimate(sweep: Sweep) -> Estimate:
    boards = list(sweep.cases.boards)
    sizes = np.array([len(board) for board in boards], dtype=np.float64)
    weights = np.cumsum(sizes if sweep.cases.random else sizes * sizes)
    # What is compiled or loaded for the first search is no part of the rate.
    do(Unit(Board(5, 5), sweep.variant, np.zeros(1, dtype=np.int32), 25))
    squares = steps = 0
    seconds = 0.0
    for number in range(_BOARDS):
        # Places evenly spread over the work, so that every part of the range has its say.
        place = np.searchsorted(weights, (number + 0.5) / _BOARDS * weights[-1])
        tried, made, took = _sample(sweep, boards[int(place)])
        squares, steps, seconds = squares + tried, steps + made, seconds + took
    visits = sweep.cases.visits()
    scale = visits / squares
    return Estimate(sweep.cases.count(), visits, round(steps * scale), seconds * scale)


def _sample(sweep: Sweep, board: Board) -> tuple[int, int, float]:
    """Search some starts of a board; return their squares, the steps they are likely to take, and the time."""
    most = _STEPS[is_compiled(sweep.variant)]
    limit = sweep.limit(board)
    near = min(limit, max(most, 2 * len(board)))
    starts = sweep.cases.starts(board)
    rng = SplitMix64(sweep.cases.seed)
    count = max(1, min(_STARTS, _VISITS // len(board), len(starts)))
    drawn = np.array([starts[rng.next() % len(starts)] for _ in range(count)], dtype=np.int32)
    # A fallback would hide which starts the sample's own limit cuts short.
    variant = replace(sweep.variant, fallback=False)
    unit = Unit(board, variant, drawn, near, sweep.all_starts_searched, sweep.closed)
    results, _ = do(unit, seconds=_SECONDS)
    made = int(results["steps"].sum())
    cut = int((results["outcome"] == BUDGET).sum()) if near < limit else 0
    likely = made + cut * (limit - near)
    seconds = float(results["seconds"].sum()) * (likely / made if made else 1.0)
    return len(board) * len(results), likely, seconds


def max_visits(times: int = 1) -> int:
    """How many squares a sweep of the demo may enter; so many times the usual where nothing else is said.

    Raises:
        InputError: if the environment variable holds something else than a number.
    """
    text = os.environ.get(MAX_VISITS_VARIABLE, "")
    return (
        whole_number(text, f"The environment variable {MAX_VISITS_VARIABLE}", 1)
        if text
        else times * MAX_VISITS
    )


def refuse_too_much(work: int, command: str, times: int = 1) -> None:
    """Refuse what is too much for a hosted demo.

    Args:
        work: how many squares it enters at least, or is likely to enter.
        command: the command line that does it on one's own machine.
        times: how much more than usual may be done: as many times as a cluster has threads.

    Raises:
        InputError: naming the cap and the command, if the work is beyond the cap.
    """
    most = max_visits(times)
    if work > most:
        raise InputError(
            f"This would enter about {rounded(work)} squares, and this server stops at "
            f"{rounded(most)}: choose fewer or smaller boards, or run on your own machine: {command}"
        )


def rounded(number: int) -> str:
    """A large number in words, to three digits: ``438 million``."""
    for unit, name in ((10**12, "million million"), (10**9, "billion"), (10**6, "million")):
        if number >= unit:
            return f"{number / unit:.3g} {name}"
    return f"{number:,}"
