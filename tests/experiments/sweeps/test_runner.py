"""Sweeps and their units: the same results as single searches, however the work is divided, and can be stopped."""

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knights import NAMED, Board, Limit, Variant, parse_variant, search
from knights.base import Progress, is_loaded, parts_of
from knights.engine import Case, PlainSearch, compiled, kernel, new_batch, program_of, solvable_starts, verdict
from knights.engine.compiled import CompiledSearch
from knights.engine.state import Batch
from knights.experiments.sweeps import RECORD, Cases, Results, Sweep, runner, units
from knights.experiments.sweeps import units as work
from knights.experiments.sweeps.units import Unit, do, do_all, take_turns, units_of
from tests.support.sweeping import FOUND, NO_TOUR, each, unit_of

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


def test_a_shared_executor_still_works_after_a_sweep_is_closed():
    with ThreadPoolExecutor(2) as pool:
        running = runner.run([ENDLESS], workers=2, executor=pool)
        next(running)
        running.close()
        again = runner.run([Sweep(Cases(5, 6), NAMED["roth"].variant)], workers=2, executor=pool)
        assert sum(map(len, parts_of(again))) == 61


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


def test_an_error_in_a_worker_reaches_the_caller(monkeypatch):
    def broken(*arguments: object, **named: object) -> None:
        raise RuntimeError("the referee is ill")

    monkeypatch.setattr(work, "run_starts", broken)
    with pytest.raises(RuntimeError, match="ill"):
        list(parts_of(runner.run([Sweep(Cases(5, 6), NAMED["roth"].variant)], workers=2)))


ROTH, PLAIN, CONSTRUCT = NAMED["roth"].variant, NAMED["plain"].variant, Variant("construct")
HOURS = 3600


def unit(variant: Variant, rows: int, columns: int, limit: int = 1000, searched: bool = False) -> Unit:
    board = Board(rows, columns)
    return unit_of(board, variant, np.arange(len(board), dtype=np.int32), limit, searched)


@pytest.mark.parametrize("variant", [ROTH, PLAIN, Variant("order", "random", restart_after=9, rounds=3)])
def test_records_do_not_depend_on_whether_compiled_code_is_loaded(variant, monkeypatch):
    """Hand over to the compiled search at the first start that takes more than 100 steps."""
    made = []
    monkeypatch.setattr(units, "_plain_visits", 0)
    monkeypatch.setattr(units, "FEW_STEPS", 100)
    monkeypatch.setattr(PlainSearch, "slice_steps", 50)
    for loaded in (True, False):
        monkeypatch.setattr(units, "is_loaded", lambda function, loaded=loaded: loaded)
        records, left = do(unit(variant, 5, 5, limit=3000), seconds=HOURS)
        assert not len(left)
        assert records["plain"].any() != loaded
        records["seconds"] = records["plain"] = 0
        made.append(records.tolist())
    assert made[0] == made[1]


def test_each_compiled_program_is_made_once_for_all_callers():
    for name in ("roth", "look-ahead", "posa", "both-ends"):
        variant = NAMED[name].variant
        units._run_compiled(unit(variant, 6, 6), np.zeros(1, RECORD), lambda finished: False)
        for events in (0, 9):
            CompiledSearch(Case(Board(5, 5), (0, 0), variant, closed=True), events=events, profile=True).advance(9)
        assert len(program_of(variant).prepared().signatures) == 1
    assert not is_loaded(kernel.search)


def test_a_small_sweep_needs_no_compiled_code_but_a_large_one_and_many_small_ones_do(monkeypatch):
    monkeypatch.setattr(units, "is_loaded", lambda function: False)
    monkeypatch.setattr(units, "_run_compiled", lambda unit, records, late: 0)
    cases = ((0, 6**4, True), (0, 6**4 - 1, False), (6**4, 6**4, True), (6**4 + 1, 6**4, False))
    for (before, visits, plain), name in product(cases, ("roth", "default")):
        monkeypatch.setattr(units, "_plain_visits", before)
        # A formula takes the plain program much longer.
        monkeypatch.setattr(units, "FEW_VISITS", visits if name == "roth" else 6**6)
        monkeypatch.setattr(units, "FEW_BY_FORMULA", 1 if name == "roth" else visits)
        assert len(do(unit(NAMED[name].variant, 6, 6), seconds=HOURS)[0]) == 36 * plain
        assert units._plain_visits == before + 6**4 * plain


def test_a_plain_search_runs_until_it_ends_or_is_stopped(monkeypatch):
    """Search in slices of a few steps."""
    monkeypatch.setattr(PlainSearch, "slice_steps", 5)
    switching = unit(Variant("order", "switching"), 5, 5, limit=100_000)
    records, _ = do(switching, seconds=HOURS)
    assert len(records) == 25
    solvable = solvable_starts(Board(5, 5)).ravel()
    assert records["outcome"].tolist() == np.where(solvable, FOUND, NO_TOUR).tolist()
    calls = iter([False] * 3 + [True] * 100)
    part, rest = do(switching, stopped=lambda: next(calls))
    assert not len(rest)
    assert part["outcome"].tolist() == [NO_TOUR] * 12, "the starts that need no search"


def test_a_stopped_unit_returns_no_unfinished_starts():
    records, rest = do(unit(PLAIN, 8, 8, 10**12), stopped=lambda: True)
    assert (len(records), len(rest)) == (0, 0)


@pytest.mark.parametrize("variant", [ROTH, CONSTRUCT], ids=str)
def test_a_late_unit_returns_its_unfinished_starts(variant, monkeypatch):
    monkeypatch.setattr(units, "SLICE", 50)
    whole = unit(variant, 7, 7)
    part, rest = do(whole, seconds=0.0)
    assert sorted([*part["start"].tolist(), *rest.tolist()]) == whole.starts.tolist()
    assert solvable_starts(whole.board).ravel()[rest].all(), "starts that need no search are always finished"


def test_the_units_of_a_batch_share_its_time():
    few, more = unit(ROTH, 5, 5), unit(ROTH, 5, 6)
    (_, none), (records, late) = do_all([few, more], seconds=HOURS)
    assert (len(none), len(late), len(records)) == (0, 0, 30)
    (first, left), (second, waiting) = do_all([few, more], seconds=0.0)
    assert len(first) >= 1
    assert len(first) + len(left) == 25
    assert (len(second), waiting.tolist()) == (0, more.starts.tolist())


def test_a_sweep_is_divided_into_units_by_the_squares_to_enter(monkeypatch):
    monkeypatch.setattr(units, "UNIT_VISITS", 200)
    sweep = Sweep(Cases(4, 5, (5, 5)), ROTH, 900)
    cut = [(str(one.board), one.starts.tolist()) for one in units_of(sweep)]
    counts = [(board, len(starts)) for board, starts in cut]
    assert counts == [("4×5", 10)] * 2 + [("5×5", 8)] * 3 + [("5×5", 1)]
    assert [start for board, starts in cut if board == "5×5" for start in starts] == [*range(25)]
    monkeypatch.setattr(units, "UNIT_VISITS", 1)
    assert {len(one.starts) for one in units_of(sweep)} == {1}


def test_finished_starts_are_not_searched_again():
    done = {(ROTH, Board(5, 5)): np.array([0, 3, 24], dtype=np.int32)}
    sweep = Sweep(Cases(4, 5), ROTH)
    small, large = units_of(sweep, done)
    assert len(small.starts) == 16
    assert large.starts.tolist() == [start for start in range(25) if start not in (0, 3, 24)]
    everything = {(ROTH, board): np.arange(len(board), dtype=np.int32) for board in sweep.cases.boards}
    assert [*units_of(sweep, everything)] == []


def test_sweeps_take_turns():
    sweeps = [Sweep(Cases(4, 6), ROTH), Sweep(Cases(4, 4), PLAIN), Sweep(Cases(4, 5), CONSTRUCT)]
    order = [(one.sweep.variant, one.board.rows) for one in take_turns(sweeps)]
    assert order == [(ROTH, 4), (PLAIN, 4), (CONSTRUCT, 4), (ROTH, 5), (CONSTRUCT, 5), (ROTH, 6)]
