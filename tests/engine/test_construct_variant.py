"""The variant that constructs without a search, and the fallback to it, checked with verdicts and the referee."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Tour, check
from knights.engine import PROGRAMS, Case, Limit, Outcome, PlainSearch, Search, checked_in_words
from knights.engine.compiled import CompiledSearch
from knights.engine.existence import verdict
from knights.engine.search import search
from knights.experiments.sweeps import units as constructed
from knights.heuristics import NAMED, RULES, Variant, parse_variant, spec
from knights.theory.construct import Construction
from tests.support import strategies, sweeping

CONSTRUCT = NAMED["construct"].variant
QUICK = Limit(3)


@given(st.data(), strategies.boards(30), st.booleans())
def test_it_finds_a_tour_exactly_where_one_exists(data, board, closed):
    start = data.draw(strategies.starts(board))
    result, known = search(board, start, CONSTRUCT, QUICK, closed=closed), verdict(board, start, closed)
    assert result.constructed
    assert (result.backtracks, result.restarts) == (0, 0)
    if known.exists:
        assert (result.outcome, result.steps) == (Outcome.FOUND, len(board))
        assert result.tour is not None
        assert check(result.tour, start).passed
        assert result.tour.closed or not closed
    else:
        assert (result.outcome, result.steps, result.tour) == (Outcome.NO_TOUR, 0, None)
        assert result.reason == known.reason


def test_its_other_parts_have_no_effect():
    assert Variant("construct", "roth", prune=("pairs",), restart_after=3, seed=9, fallback=True) == CONSTRUCT
    assert replace(NAMED["default"].variant, rule="construct") == CONSTRUCT
    assert spec(CONSTRUCT) == str(CONSTRUCT) == "construct"
    assert parse_variant("construct.roth.parity") == CONSTRUCT
    assert CONSTRUCT.complete
    assert not CONSTRUCT.searches
    assert [key for key, rule in RULES.items() if not rule.searches] == ["construct"]


def test_it_has_no_search_to_watch():
    case = Case(Board(5, 5), (0, 0), CONSTRUCT)
    with pytest.raises(InputError, match="“construct” does not search"):
        CompiledSearch(case)
    for program in PROGRAMS.values():
        with pytest.raises(InputError, match="“construct” does not search"):
            PlainSearch(case, program=program)


def test_its_tour_ends_on_the_chosen_finish():
    result = search(Board(8, 9), (0, 0), CONSTRUCT, finish=(7, 8))
    assert result.tour.squares[-1] == (7, 8)
    assert "it finishes on 7,8" in checked_in_words(result)
    assert "colour" in search(Board(8, 8), (0, 0), CONSTRUCT, finish=(7, 7)).reason
    late = search(Board(5, 30), (2, 3), CONSTRUCT, Limit(1_000, 1e-9), finish=(4, 28))
    assert (late.outcome, late.reason) == (Outcome.BUDGET, "the limit of 1e-09 s was reached")


def test_an_impossible_finish_is_refused():
    with pytest.raises(InputError, match="choose the variant construct, not “roth”"):
        search(Board(8, 8), (0, 0), NAMED["roth"].variant, finish=(7, 0))
    with pytest.raises(InputError, match="either a finish or a closed tour"):
        search(Board(8, 8), (0, 0), CONSTRUCT, closed=True, finish=(7, 0))


@given(st.data(), strategies.boards(9), strategies.variants(), st.sampled_from([1, 20, 300]), st.booleans())
def test_a_variant_with_a_fallback_answers_every_question(data, board, variant, steps, closed):
    start = data.draw(strategies.starts(board))
    alone = search(board, start, replace(variant, fallback=False), Limit(steps), closed=closed)
    result = search(board, start, replace(variant, fallback=True), Limit(steps), closed=closed)
    counts = ("steps", "backtracks", "restarts", "last_backtracks")
    assert [getattr(result, name) for name in counts] == [getattr(alone, name) for name in counts]
    assert (result.outcome is Outcome.FOUND) == verdict(board, start, closed).exists
    assert result.outcome in (Outcome.FOUND, Outcome.NO_TOUR)
    assert result.constructed_after_search == (alone.outcome in (Outcome.EXHAUSTED, Outcome.BUDGET))
    if result.constructed_after_search:
        assert not result.first_try
        assert result.tour is None or result.reason.startswith("constructed after the ")
    else:
        assert (result.outcome, result.reason, result.tour) == (alone.outcome, alone.reason, alone.tour)


def test_the_reason_describes_the_search_before_the_fallback():
    filtered = replace(NAMED["stu-2020"].variant, fallback=True)
    assert "the filter had no square left" in search(Board(5, 6), (2, 1), filtered).reason
    hard = replace(NAMED["stu-2021"].variant, fallback=True)
    late = search(Board(50, 50), (0, 0), hard, Limit(10**12, seconds=0.01))
    assert "the limit of 0.01 s was reached" in late.reason
    stopped = Search(Case(Board(50, 50), (0, 0), hard, Limit(10**12))).result()
    assert "after the search was stopped" in stopped.reason
    assert late.outcome == stopped.outcome == "found"


@pytest.mark.parametrize("board", [Board(8, 8), Board(7, 7), Board(3, 10)])
def test_a_constructed_tour_that_the_referee_rejects_stops_the_sweep(board, monkeypatch):
    def broken(board: Board, start: tuple[int, int], closed: bool = False) -> Construction:
        return Construction(Tour(board, np.roll(np.arange(len(board)), -board.index(start)), closed), "bad")

    monkeypatch.setattr(constructed, "construct", broken)
    with pytest.raises(RuntimeError, match="rejected a constructed tour"):
        constructed.do(sweeping.unit_of(board, Variant("construct"), [0], 1))
