"""Units of work: the division of a sweep into units, their results, and results without a search."""

from itertools import product

import numpy as np
import pytest

from knights import NAMED, Board, Variant
from knights.base import is_loaded
from knights.engine import Case, PlainSearch, kernel, program_of, solvable_starts
from knights.engine.compiled import CompiledSearch
from knights.experiments.sweeps import RECORD, Cases, Sweep, units
from knights.experiments.sweeps.units import Unit, do, do_all, take_turns, units_of
from tests.support.sweeping import FOUND, NO_TOUR, unit_of

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
