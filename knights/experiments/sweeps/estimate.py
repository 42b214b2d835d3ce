"""The estimated cost of a sweep."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from knights.base import Progress, SplitMix64, Work, figure
from knights.boards import Board
from knights.engine import Status, is_compiled
from knights.experiments.sweeps import units
from knights.experiments.sweeps.question import Sweep
from knights.heuristics import NAMED

_BOARDS = 8
_SECONDS, _STARTS, _VISITS = 0.03, 32, 400_000
"""The number of boards in a sample, and the limits for one board: seconds, starts, and squares in all their tours."""


class Estimate(NamedTuple):
    """The estimated cost of a sweep."""

    steps: int
    seconds: float


def estimate(sweep: Sweep, workers: int) -> Work[Estimate]:
    """Estimate the cost of a sweep from a sample of its starts, in about a quarter of a second; yield it at the end.

    Boards are sampled in proportion to their share of the work. A start that reaches the limit of the sample is assumed
    to reach the limit of the sweep, and one that fails to take as long to construct as the first that fails. The sample
    can miss rare hard starts, so the estimate is a guide, not a bound.
    """
    sizes = sweep.cases.sizes().astype(np.float64)
    weights = np.cumsum(sizes if sweep.cases.random else sizes * sizes)
    # Compile and load before the clock starts.
    units.do(units.Unit(replace(sweep, steps=25), Board(5, 5), np.zeros(1, dtype=np.int32)))
    # The step limit for a sampled start; plain programs are much slower.
    most = 200_000 if is_compiled(sweep.variant) else 4_000
    rng = SplitMix64(sweep.cases.seed)
    squares = steps = 0
    seconds = 0.0
    for number in range(_BOARDS):
        yield Progress(number / _BOARDS)
        # The boards are evenly spread over the work, so that every part of the range is represented.
        board = sweep.cases.board(int(np.searchsorted(weights, (number + 0.5) / _BOARDS * weights[-1])))
        limit, starts = sweep.limit(board), sweep.cases.starts(board)
        near = min(limit, max(most, 2 * len(board)))
        count = max(1, min(_STARTS, _VISITS // len(board), len(starts)))
        sample = np.array([starts[rng.next() % len(starts)] for _ in range(count)], dtype=np.int32)
        # A fallback would hide the starts that reach the limit of the sample.
        sampled = replace(sweep, variant=replace(sweep.variant, fallback=False), steps=near)
        records, _ = units.do(units.Unit(sampled, board, sample), seconds=_SECONDS)
        taken, cut = int(records["steps"].sum()), int((records["outcome"] == Status.PAUSED).sum())
        expected = taken + cut * (limit - near)
        squares += len(board) * len(records)
        steps += expected
        seconds += float(records["seconds"].sum()) * (expected / taken if taken else 1.0)
        failed = records["start"][np.isin(records["outcome"], (Status.PAUSED, Status.EXHAUSTED))]
        if sweep.variant.fallback and len(failed):
            construction = replace(sweep, variant=NAMED["construct"].variant)
            built, _ = units.do(units.Unit(construction, board, failed[:1]))
            seconds += len(failed) * float(built["seconds"].sum())
    scale = sweep.cases.visits() / squares
    yield Progress(1.0, Estimate(round(steps * scale), seconds * scale / workers))


def rounded(number: int) -> str:
    """Return a large number in words, rounded to three digits: ``438 million``."""
    for unit, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if number >= unit:
            return f"{figure(number / unit)} {name}"
    return f"{number:,}"
