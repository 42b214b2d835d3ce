"""Run lengths: agreement with the plain programs, the figures of 7x7 from the corner, and the table of schedules."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, Limit, search
from knights.base.work import parts_of
from knights.engine.case import Case
from knights.engine.plain_programs import PlainSearch
from knights.engine.state import Event
from knights.experiments.comparisons.restarts import (
    CUTOFFS,
    RunLengths,
    measured,
    run_lengths,
    schedule_table,
)
from knights.heuristics.variants import SCHEDULES, Variant
from tests.support.strategies import examples

RANDOM = Variant("order", "random")
CORNER = Case(Board(7, 7), (0, 0), RANDOM, Limit(100_000))


@examples(40, thorough=500)
@given(st.data())
def test_runs_equal_searches_and_cutoffs_are_where_restarts_occur(data):
    board = data.draw(st.sampled_from([Board(5, 5), Board(5, 6), Board(3, 8), Board(6, 6)]))
    start = board.square(data.draw(st.integers(0, len(board) - 1)))
    first = data.draw(st.integers(0, 1000))
    (made,) = parts_of(run_lengths(Case(board, start, RANDOM, Limit(500)), 3, first))
    for run in range(3):
        alone = search(board, start, Variant("order", "random", seed=first + run), Limit(500))
        assert (made.steps[run], made.backtracks[run]) == (alone.steps, alone.backtracks)
        assert made.solved[run] == (alone.tour is not None)
        number = data.draw(st.integers(0, 6))
        variant = Variant("order", "random", restart_after=CUTOFFS[number], rounds=2, seed=first + run)
        plain = PlainSearch(Case(board, start, variant), events=None)
        plain.advance(500)
        kinds = [kind for kind, _ in plain.record]
        expected = kinds[: kinds.index(Event.RESTART)].count(Event.ENTER) if Event.RESTART in kinds else 0
        if expected < 500:
            assert made.at[run, number] == expected


def four_runs() -> RunLengths:
    """Return runs on ten squares: two without a backtrack, one with a backtrack, and one unfinished run."""
    at = np.zeros((4, len(CUTOFFS)), dtype=np.int64)
    at[2:, 0] = 10, 20
    at[3, 1] = 30
    solved, backtracks = np.array([1, 1, 1, 0], dtype=bool), np.array([0, 0, 1, 9])
    return RunLengths(10, 100, np.array([10, 10, 30, 100]), solved, backtracks, at)


def test_the_expected_cost_matches_one_worked_out_by_hand():
    made = four_runs()
    assert made.expected(0)[0] == pytest.approx((10 + 10 + 10 + 20) / 2 / 10)
    assert made.expected(1)[0] == pytest.approx((10 + 10 + 30 + 30) / 3 / 10)
    assert made.expected(2) is None, "one run reached the limit before the cutoff"
    # The costs 1 1 1 2 and 2 successes make the ratio 2.5; a residual is a cost, minus 2.5 if the run succeeded.
    cost = np.where(made.at[:, 0] > 0, made.at[:, 0], made.steps) / 10
    success = (made.solved & (made.at[:, 0] == 0)).astype(float)
    expected = (((cost - 2.5 * success) ** 2).sum()) ** 0.5 / 2
    assert made.expected(0)[1] == pytest.approx(expected)
    assert made.mean_error == pytest.approx(made.steps.std() / 10 / len(made.steps) ** 0.5)
    assert (made.first_try, made.unfinished) == (0.5, 0.25)


@pytest.mark.slow
def test_the_figures_of_7x7_from_the_corner_are_as_printed():
    """The printed figures come from the same random generator, so 4000 seeds reproduce every digit."""
    (made,) = parts_of(run_lengths(CORNER, 4000))
    assert f"{made.first_try:.1%}" == "73.9%"
    assert [f"{1 - (made.solved & (made.steps <= 49 * k)).mean():.4f}" for k in (1, 2, 10, 100, 1000)] == [
        "0.2612", "0.2505", "0.2482", "0.2475", "0.2470"
    ]  # fmt: skip
    assert float(np.median(made.steps)) == 49
    printed = {1: 1.25, 10: 1.40, 100: 1.99, 1000: 8.13}
    asked = [("fixed", cutoff) for cutoff in CUTOFFS if cutoff <= 1000]
    for _, cutoff, real in parts_of(measured(CORNER, 4000, asked)):
        expected, _ = made.expected(CUTOFFS.index(cutoff))
        assert real.unfinished == 0
        assert expected == pytest.approx(real.mean, rel=0.05)
        if cutoff in printed:
            assert real.mean == pytest.approx(printed[cutoff], rel=0.03)
    (chess,) = parts_of(run_lengths(replace(CORNER, board=Board(8, 8)), 4000))
    assert f"{chess.first_try:.1%}" == "98.0%"


def test_every_schedule_cuts_off_the_tail():
    asked = [(key, 5) for key in SCHEDULES]
    for schedule, _, made in parts_of(measured(CORNER, 200, asked)):
        assert made.unfinished == 0, schedule


def test_only_a_fixed_cutoff_has_a_computed_cost():
    sample = four_runs()
    runs = RunLengths(10, 100, np.array([10, 30]), np.array([True, False]), np.array([0, 2]), sample.at[:2])
    fixed, luby, never = schedule_table(sample, [("fixed", CUTOFFS[0], runs), ("luby", 10, runs)])
    assert (fixed[0], luby[0], never[0]) == ("always after 1", "Luby, unit 10", "never")
    assert fixed[1] == sample.expected(0)[0]
    assert fixed[2] == pytest.approx(2 * sample.expected(0)[1])
    for line in (luby, never):
        assert line[1:3] == (None, None)
    assert [line[5] for line in (fixed, luby, never)] == [0.5, 0.5, 0.75]
    assert [line[3] for line in (fixed, luby, never)] == [runs.mean, runs.mean, sample.mean]
