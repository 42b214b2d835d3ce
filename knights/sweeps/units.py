"""Units of work: some starts of one board under one variant, done in one place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.construct import solvable_starts
from knights.heuristics.variants import Variant
from knights.search import kernel
from knights.search.compiled import is_compiled
from knights.search.result import Limit
from knights.search.search import refusal, search
from knights.sweeps import batch_search as batch
from knights.sweeps.batch_construct import construct_starts
from knights.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR, OUTCOMES, Results
from knights.sweeps.sweep import Sweep

UNIT_VISITS = 2_000_000
"""Squares entered in a unit if all goes well at the first try: 40 to 200 ms."""
UNIT_SECONDS = 0.3
"""After so long a unit ends with the start in progress and hands back the rest."""


@dataclass(frozen=True, eq=False)
class Unit:
    """Some starts of one board under one variant.

    Attributes:
        board, variant: what to search.
        starts: indices of the squares to start from, int32.
        limit: most steps a start.
        all_starts_searched: whether to search also where the verdict proves that there is no tour.
    """

    board: Board
    variant: Variant
    starts: NDArray[np.int32]
    limit: int
    all_starts_searched: bool = False


def units_of(sweep: Sweep) -> Iterator[Unit]:
    """Cut a sweep into units, made as they are asked for."""
    for board in sweep.cases.boards:
        starts = sweep.cases.starts(board)
        size = max(1, UNIT_VISITS // len(board))
        for low in range(0, len(starts), size):
            yield Unit(
                board,
                sweep.variant,
                starts[low : low + size],
                sweep.limit(board),
                sweep.all_starts_searched,
            )


def take_turns(sweeps: Iterable[Sweep]) -> Iterator[Unit]:
    """The units of several sweeps, one of each in turn, so that all of them advance together."""
    waiting = [units_of(sweep) for sweep in sweeps]
    while waiting:
        for units in list(waiting):
            unit = next(units, None)
            if unit is None:
                waiting.remove(units)
            else:
                yield unit


def do(
    unit: Unit, stopped: Callable[[], bool] = lambda: False, seconds: float = UNIT_SECONDS
) -> tuple[Results, Unit | None]:
    """Do a unit of work; return the results and what is left of it when the time is up, if anything.

    Args:
        unit: what to do.
        stopped: asked at least every 0.2 s; True ends the work, and what is unfinished is dropped.
        seconds: how long to go on; but one start at least is finished.
    """
    began = time.perf_counter()
    starts = unit.starts
    verdicts = solvable_starts(unit.board).ravel()[starts].astype(np.int8)
    refused = np.array([bool(refusal(unit.board, s, unit.variant)) for s in _squares(unit)], dtype=np.bool_)
    skipped = refused if unit.all_starts_searched else refused | (verdicts == 0)
    searched = np.flatnonzero(~skipped)

    def late(finished: int) -> bool:
        return stopped() or (finished > 0 and time.perf_counter() - began > seconds)

    records, fell_back = _run(unit, starts[searched], late, stopped)
    done = np.ones(len(starts), dtype=np.bool_)
    done[searched[len(records) :]] = False
    table = np.zeros((len(starts), batch.FIELDS), dtype=np.int64)
    outcomes = np.full(len(starts), NO_TOUR, dtype=np.int8)
    table[searched[: len(records)]] = records
    outcomes[searched[: len(records)]] = records[:, batch.STATUS]
    steps = table[:, batch.STEPS]
    each_step = (time.perf_counter() - began) / max(1, int(steps.sum()))
    results = Results(
        unit.board,
        unit.variant,
        starts[done],
        verdicts[done],
        outcomes[done],
        steps[done],
        table[done, batch.BACKTRACKS],
        table[done, batch.RESTARTS],
        table[done, batch.LAST_BACKTRACKS],
        np.asarray(steps[done] * each_step, dtype=np.float64),
        np.isin(np.arange(len(starts)), searched[: len(records)][fell_back])[done],
    )
    return results, None if done.all() or stopped() else replace(unit, starts=starts[~done])


def _squares(unit: Unit) -> Iterator[tuple[int, int]]:
    return (divmod(int(start), unit.board.columns) for start in unit.starts)


def _run(
    unit: Unit, starts: NDArray[np.int32], late: Callable[[int], bool], stopped: Callable[[], bool]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Search from each start, or construct; return the records and which of them a construction decided."""
    if not unit.variant.searches:
        records = _records_without_search(unit.board, construct_starts(unit.board, starts, late))
        return records, np.zeros(len(records), dtype=np.bool_)
    compiled = is_compiled(unit.variant)
    records = (_run_compiled if compiled else _run_plain)(unit, starts, late, stopped)
    vain = np.flatnonzero(np.isin(records[:, batch.STATUS], (BUDGET, EXHAUSTED)))
    if unit.variant.fallback and len(vain):
        exists = construct_starts(unit.board, starts[vain], lambda finished: stopped())
        if len(exists) < len(vain):
            records = records[: vain[len(exists)]]
        vain = vain[: len(exists)]
        records[vain, batch.STATUS] = np.where(exists, FOUND, NO_TOUR)
    else:
        vain = vain[:0]
    return records, np.isin(np.arange(len(records)), vain)


def _records_without_search(board: Board, exists: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The squares of a constructed tour are its steps."""
    records = np.zeros((len(exists), batch.FIELDS), dtype=np.int64)
    records[:, batch.STATUS] = np.where(exists, FOUND, NO_TOUR)
    records[:, batch.STEPS] = np.where(exists, len(board), 0)
    return records


def _run_compiled(
    unit: Unit, starts: NDArray[np.int32], late: Callable[[int], bool], stopped: Callable[[], bool]
) -> NDArray[np.int64]:
    """Search with the compiled loop; the first field of each record is made an outcome's code."""
    records = batch.run_starts(unit.board, starts, unit.variant, unit.limit, late)
    code = np.zeros(3, dtype=np.int64)
    code[kernel.FOUND] = FOUND
    code[kernel.NOTHING_LEFT] = NO_TOUR if unit.variant.complete else EXHAUSTED
    code[kernel.PAUSED] = BUDGET
    records[:, batch.STATUS] = code[records[:, batch.STATUS]]
    return records


def _run_plain(
    unit: Unit, starts: NDArray[np.int32], late: Callable[[int], bool], stopped: Callable[[], bool]
) -> NDArray[np.int64]:
    """Search one by one, for a tie-break that the kernel does not know."""
    records: list[tuple[int, ...]] = []
    for start in starts.tolist():
        result = search(
            unit.board,
            unit.board.square(start),
            replace(unit.variant, fallback=False),
            Limit(unit.limit),
            on_slice=lambda steps: stopped(),
        )
        if stopped():
            break
        records.append(
            (
                OUTCOMES.index(result.outcome),
                result.steps,
                result.backtracks,
                result.restarts,
                result.last_backtracks,
            )
        )
        if late(len(records)):
            break
    return np.array(records, dtype=np.int64).reshape(len(records), batch.FIELDS)
