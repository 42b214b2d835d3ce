"""Scores that count failures: figures worked out by hand, and the figures of all solvable starts of 5x5 to 12x12."""

import pytest

from knights.boards import Board
from knights.experiments import comparisons
from knights.experiments.comparisons.compared import by_seedless, group_name
from knights.experiments.sweeps import Results
from knights.heuristics import NAMED, Variant, with_seed
from tests.support import sweeping

ROTH, POHL, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "random"))


BOARD = Board(5, 5)


def test_figures_are_none_without_starts_or_solutions():
    nothing = comparisons.score(ROTH, [])
    failed = comparisons.score(ROTH, [sweeping.made(Board(5, 5), ROTH, [sweeping.BUDGET], 100, steps=100)])
    assert (nothing.par2, nothing.par10, nothing.ert, nothing.nanoseconds) == (None, None, None, None)
    assert (nothing.starts, nothing.solved, nothing.median, nothing.mean) == (0, 0, None, None)
    assert nothing.solved_share == nothing.first_try_share == 0.0
    assert (failed.par2, failed.par10, failed.ert) == (8, 40, None)


STARTS = [
    # Outcome, constructed after the search, steps, backtracks, restarts, backtracks of the last attempt
    (sweeping.FOUND, 0, 25, 0, 0, 0),
    (sweeping.FOUND, 0, 40, 15, 0, 15),
    (sweeping.FOUND, 0, 60, 35, 2, 0),
    (sweeping.FOUND, 1, 100, 75, 0, 75),
    (sweeping.BUDGET, 0, 100, 80, 1, 3),
    (sweeping.EXHAUSTED, 0, 30, 30, 0, 30),
    (sweeping.NO_TOUR, 0, 0, 0, 0, 0),
]


FIELDS = ("constructed_after_search", "steps", "backtracks", "restarts", "last_backtracks")


def some(variant: Variant, rows: list[tuple[int, ...]], first: int = 0, board: Board = BOARD) -> Results:
    """Return results of half a second each for consecutive starts, the first of which is ``first``."""
    outcomes, *columns = zip(*rows, strict=True)
    fields = dict(zip(FIELDS, columns, strict=True))
    starts = range(first, first + len(rows))
    return sweeping.made(board, variant, list(outcomes), 100, start=starts, seconds=0.5, **fields)


def test_every_figure_of_a_score_matches_one_worked_out_by_hand():
    one = comparisons.score(ROTH, [some(ROTH, STARTS)])
    assert (one.starts, one.solvable, one.solved) == (7, 6, 4)
    assert (one.constructed_after_search, one.first_try) == (1, 1)
    assert (one.median, one.mean, one.largest) == (2.0, 2.25, 4.0)
    assert one.percentile_95 == pytest.approx(2.4 + 0.85 * (4 - 2.4))
    # Of the six solvable starts, the failed ones too.
    each = [25, 40, 60, 100, 100, 30]
    assert (one.median_steps, one.mean_steps, one.largest_steps) == (50, sum(each) / 6, 100)
    assert one.not_solved == 2
    assert (one.steps, one.backtracks, one.restarts, one.seconds) == (355, 235, 3, 3.5)
    assert one.par2 == pytest.approx((1 + 1.6 + 2.4 + 4 + 8 + 8) / 6)
    assert one.par10 == pytest.approx((1 + 1.6 + 2.4 + 4 + 40 + 40) / 6)
    assert one.ert == pytest.approx((1 + 1.6 + 2.4 + 4 + 4 + 1.2) / 4)
    assert (one.solved_share, one.first_try_share) == (4 / 6, 1 / 6)
    assert one.nanoseconds == pytest.approx(3.5e9 / 355)


def test_only_a_timed_search_has_a_time_per_step():
    construct = Variant("construct")
    assert comparisons.score(construct, [some(construct, STARTS[:1])]).nanoseconds is None
    untimed, unsearched = some(ROTH, STARTS[:1]), some(ROTH, STARTS[-1:])
    untimed["seconds"][:] = 0
    assert comparisons.score(ROTH, [untimed]).nanoseconds is None
    assert comparisons.score(ROTH, [unsearched]).nanoseconds is None


def test_a_profile_counts_every_solvable_start():
    per_square, shares = comparisons.profile([some(ROTH, STARTS), some(ROTH, STARTS[:2], board=Board(5, 6))])
    assert per_square.tolist() == pytest.approx([25 / 30, 1, 40 / 30, 1.6, 2.4, 4])
    assert shares.tolist() == pytest.approx([k / 8 for k in range(1, 7)])
    assert [*map(len, comparisons.profile([]))] == [0, 0]


def test_a_group_of_seeds_is_named_without_a_seed():
    seeds = [with_seed(RANDOM, seed) for seed in (3, 4)]
    groups = by_seedless({*seeds, ROTH}, [seeds[0], ROTH, seeds[1], POHL])
    assert groups == {seeds[0]: seeds, ROTH: [ROTH]}
    assert [*map(group_name, groups.values())] == ["random (2 seeds)", "roth"]
    assert group_name(seeds[1:]) == comparisons.label(seeds[1])
