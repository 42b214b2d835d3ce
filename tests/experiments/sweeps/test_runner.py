"""Sweeps: they give the same results as single searches, however the work is divided, and can be stopped."""

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knights import NAMED, Board, Limit, Variant, parse_variant, search
from knights.base import Progress, parts_of
from knights.engine import compiled, new_batch, verdict
from knights.engine.state import Batch
from knights.experiments.sweeps import Cases, Results, Sweep, runner
from knights.experiments.sweeps import units as work
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.units import Unit, do
from tests.support.sweeping import each, unit_of

VARIANTS = [named.variant for named in NAMED.values()] + [
    parse_variant("filter.random.-.12345678.3x5.7"),
    parse_variant("none.pohl.squares_pairs.31425678"),
    parse_variant("order.roving.parity.12345678.2x40.9"),
    parse_variant("filter.move-order.-.36452718.-.0.fallback"),
    # The kernel cannot run this variant; a plain program does.
    parse_variant("order.switching.parity.87654321"),
]


def expected(unit: Unit) -> list[tuple[object, ...]]:
    """Return the rows of single searches from the starts of a unit."""
    rows = []
    for start in unit.starts.tolist():
        square = unit.board.square(start)
        known = verdict(unit.board, square, unit.sweep.closed)
        if known.exists is False and not unit.sweep.all_starts_searched:
            rows.append((square, "no-tour", 0, 0, 0, 0, False, False))
            continue
        limit = Limit(unit.sweep.limit(unit.board))
        result = search(unit.board, square, unit.sweep.variant, limit, closed=unit.sweep.closed)
        counts = (result.steps, result.backtracks, result.restarts, result.last_backtracks)
        marks = (result.constructed_after_search, result.first_try)
        rows.append((square, result.outcome.value, *counts, *marks))
    return rows


def got(results: Results) -> list[tuple[object, ...]]:
    further = (results["last_backtracks"], results["constructed_after_search"], results.first_try)
    return [
        ((down, right), *counts, *more)
        for (_, _, down, right, *counts), *more in zip(
            results.rows(), *(column.tolist() for column in further), strict=True
        )
    ]


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(VARIANTS),
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from([1, 7, 40, 100, 3000]),
    st.booleans(),
    st.booleans(),
    st.data(),
)
def test_a_unit_equals_single_searches(variant, rows, columns, limit, all_searched, closed, data):
    board = Board(rows, columns)
    some = st.lists(st.integers(0, len(board) - 1), min_size=1, max_size=12, unique=True)
    starts = np.array(data.draw(some), dtype=np.int32)
    unit = unit_of(board, variant, starts, limit, all_searched, closed)
    records, rest = do(unit, seconds=3600)
    assert not len(rest)
    assert got(unit.results(records)) == expected(unit)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_searches_resumed_in_the_middle_give_the_same_results(variant, monkeypatch):
    unit = unit_of(Board(8, 7), variant, np.arange(0, 56, 5, dtype=np.int32), 400)
    whole, _ = do(unit, seconds=3600)
    monkeypatch.setattr(work, "SLICE", 13)
    sliced, _ = do(unit, seconds=3600)
    assert got(unit.results(sliced)) == got(unit.results(whole)) == expected(unit)


def test_the_rows_of_a_range_do_not_depend_on_the_number_of_workers():
    sweep = Sweep(Cases(3, 9), NAMED["stu-2019"].variant, 500)
    alone, together = (sorted(each(sweep, workers=n)) for n in (1, 3))
    assert alone == together
    assert len(alone) == sum(n * n for n in range(3, 10))
    assert (3, 3, 1, 1, "no-tour", 0, 0, 0) in alone


def test_starts_that_a_late_unit_leaves_are_searched_later(monkeypatch):
    monkeypatch.setattr(work, "UNIT_SECONDS", 0.0)
    monkeypatch.setattr(work, "SLICE", 13)
    sweep = Sweep(Cases(5, 6), NAMED["roth"].variant, 500)
    assert sum(map(len, parts_of(runner.run([sweep], workers=2)))) == sweep.cases.count()


def king_batch(board: Board, *arguments: Any) -> Batch:
    """Return the arrays of a batch whose piece moves like a king."""
    arrays, stride = new_batch(board, *arguments), compiled.stride_of(board)
    moves = [[1, -1, stride, -stride, stride + 1, stride - 1, 1 - stride, -1 - stride]]
    offsets = np.array(moves, dtype=np.int64).view(np.uint64)
    return arrays._replace(state=arrays.state._replace(offsets=offsets))


def test_a_tour_that_the_referee_rejects_stops_the_sweep(monkeypatch):
    monkeypatch.setattr(work, "new_batch", king_batch)
    monkeypatch.setattr(work, "is_loaded", lambda function: True)
    with pytest.raises(RuntimeError, match="referee"):
        work.do(unit_of(Board(5, 5), Variant("none"), [0], 10_000))


ENDLESS = Sweep(Cases(40, 60), NAMED["plain"].variant, 10**12)
"""A sweep of blind searches, each of which would take days."""


def test_closing_a_sweep_stops_running_units_and_drops_waiting_ones():
    before = set(threading.enumerate())
    running = runner.run([ENDLESS], workers=2)
    assert next(running) == (0, None)
    began = time.perf_counter()
    running.close()
    assert time.perf_counter() - began < 60  # One start would take days; the benchmark measures the speed.
    assert set(threading.enumerate()) <= before


class ByHand(Executor):
    """An executor that collects submitted work and does one piece of it at each call of :meth:`do_next`."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[int, Future[Any], Callable[[], Any]]] = deque()
        self.who = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((self.who, future, partial(work, *args, **named)))
        return future

    def do_next(self) -> int:
        """Do the piece of work that has waited longest; return the number of its owner."""
        who, future, work = self.waiting.popleft()
        future.set_result(work())
        return who


def test_a_new_run_on_shared_threads_waits_for_running_batches_and_takes_turns(monkeypatch):
    monkeypatch.setattr(runner, "HEARTBEAT", 0.001)
    pool, threads, others = ByHand(), 2, 5
    sweeps = [Sweep(Cases(20, 30), NAMED["roth"].variant) for _ in range(others)]
    sweeps.append(Sweep(Cases(5, 8), NAMED["roth"].variant))
    runs = [runner.run([sweep], workers=threads, executor=pool) for sweep in sweeps]
    for pool.who, running in enumerate(runs):
        next(running)
    finished, before = 0, []
    while finished < sweeps[-1].cases.count():
        pool.who = pool.do_next()
        results = next(runs[pool.who]).part
        if pool.who < others:
            before.append(pool.who)
        else:
            # A batch may contain several boards.
            while results is not None:
                finished += len(results)
                results = next(runs[others], Progress(1.0)).part
    for running in runs:
        running.close()
    assert len(before) <= 2 * threads * others, "only batches that the others have queued come first"


def test_the_units_of_a_batch_add_up_to_a_fair_share():
    """Two threads share boards of 25 to 64 squares: a share is an eighth of 8,418 squares to enter."""
    sweeps = [Sweep(Cases(5, 8), NAMED["roth"].variant)]
    running = runner.run(sweeps, executor=(pool := ByHand()), workers=2)
    next(running)
    assert [[len(unit.board) for unit in batch.args[0]] for _, _, batch in pool.waiting] == [[25, 36], [49]]
    running.close()


class Far(ByHand, Cluster):
    """A cluster with many threads."""

    threads = 20


def test_batches_are_larger_on_many_remote_threads():
    running = runner.run([Sweep(Cases(5, 8), NAMED["roth"].variant)], executor=(pool := Far()))
    next(running)
    assert {batch.keywords["seconds"] for _, _, batch in pool.waiting} == {3 * work.UNIT_SECONDS}
    running.close()


def test_an_error_in_a_worker_reaches_the_caller(monkeypatch):
    def broken(*arguments: object, **named: object) -> None:
        raise RuntimeError("the referee is ill")

    monkeypatch.setattr(work, "run_starts", broken)
    with pytest.raises(RuntimeError, match="ill"):
        list(parts_of(runner.run([Sweep(Cases(5, 6), NAMED["roth"].variant)], workers=2)))
