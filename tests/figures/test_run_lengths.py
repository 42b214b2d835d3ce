"""What the figures of run lengths show, on a sample of ten runs made up by hand."""

import numpy as np
import pytest

from knights.comparisons.run_lengths import CUTOFFS, RunLengths
from knights.figures.run_lengths import (
    CostsInfo,
    costs_info,
    restarts_figure,
    survival_figure,
    survival_info,
)


def sample(steps, unfinished=0, squares=10, limit=1000):
    """Runs with so many steps, the last ones without a tour; each run made one backtrack a step beyond the squares."""
    steps = np.array([*steps, *[limit] * unfinished])
    solved = np.arange(len(steps)) < len(steps) - unfinished
    backtracks = steps - squares
    at = np.where(backtracks[:, None] >= CUTOFFS, np.array(CUTOFFS) + squares, 0)
    return RunLengths(squares, limit, steps, solved, backtracks, at)


TEN = sample([10] * 5 + [20, 20, 35], unfinished=2)


def test_the_survival_falls_from_all_to_the_share_that_is_unfinished():
    info = survival_info(TEN)
    assert info.per_square.tolist() == [1, 1, 2, 3.5, 100]
    assert info.alive.tolist() == pytest.approx([1, 0.5, 0.3, 0.2, 0.2])
    assert info.unfinished == 0.2
    every = survival_info(sample([10, 20]))
    assert (every.alive.tolist(), every.unfinished) == ([1, 0.5, 0, 0], 0)


def test_the_curve_is_drawn_as_it_is_and_zero_is_no_place_on_a_log_axis():
    figure = survival_figure(survival_info(TEN))
    (curve,) = figure.data
    assert curve.x.tolist() == [1, 1, 2, 3.5, 100]
    assert curve.y.tolist() == pytest.approx([1, 0.5, 0.3, 0.2, 0.2])
    (note,) = figure.layout.annotations
    assert (note.text, note.x, note.y) == ("not finished: 20.0%", 2, pytest.approx(np.log10(0.2)))
    ended = survival_figure(survival_info(sample([10, 20])))
    assert np.isnan(ended.data[0].y).tolist() == [False, False, True, True]
    assert not ended.layout.annotations


@pytest.mark.parametrize(
    ("many", "ticks", "words"),
    [
        (4, [0.1, 1], ["10%", "100%"]),
        (40, [0.01, 0.1, 1], ["1%", "10%", "100%"]),
        (400, [0.001, 0.01, 0.1, 1], ["0.1%", "1%", "10%", "100%"]),
    ],
)
def test_the_axis_of_shares_has_a_tick_at_each_decade(many, ticks, words):
    axis = survival_figure(survival_info(sample([10] * (many - 1), unfinished=1))).layout.yaxis
    assert list(axis.tickvals) == pytest.approx(ticks)
    assert list(axis.ticktext) == words
    assert 10 ** axis.range[0] <= 1 / many


def test_what_restarts_cost_is_told_by_cutoff_and_luby_apart():
    restarted = [
        ("fixed", 5, sample([10, 30])),
        ("luby", 1, sample([10, 50])),
        ("fixed", 100, sample([10, 70])),
        ("luby", 2, sample([10, 90])),
    ]
    info = costs_info(TEN, restarted, 20)
    assert info.measured == [(5, 2), (100, 4)]
    assert (info.luby, info.none, info.censored, info.chosen) == (3, TEN.mean, True, 20)
    assert info.expected[:2] == [
        (1, pytest.approx((50 + 5 * 11) / 5 / 10)),
        (2, pytest.approx((50 + 5 * 12) / 5 / 10)),
    ]
    assert [cutoff for cutoff, _ in info.expected] == [1, 2, 5, 10, 20, 50, 100, 200, 500]
    without = costs_info(sample([10, 20]), restarted[:1], 1)
    assert (without.luby, without.censored) == (None, False)


def drawn(**changed):
    known = {"expected": [(1, 2.0), (50, 3.0)], "measured": [(5, 2.5)], "luby": 4.0, "none": 20.0}
    return restarts_figure(CostsInfo(**{**known, "censored": True, "chosen": 5, **changed}))


def test_costs_are_drawn_against_their_cutoffs():
    figure = drawn()
    told = {line.name: (list(line.x), list(line.y)) for line in figure.data}
    assert told == {
        "computed from the sample": ([1, 50], [2, 3]),
        "measured": ([5], [2.5]),
        "Luby's sequence": ([1, 50], [4, 4]),
        "no restarts, at least 20": ([1, 50], [20, 20]),
    }
    assert figure.layout.shapes[0].x0 == 5
    assert list(figure.layout.yaxis.tickvals) == [1, 10]
    assert figure.layout.yaxis.range[1] > np.log10(20)
    assert figure.layout.xaxis.range[1] == pytest.approx(np.log10(50) + 0.02)


def test_a_cost_that_was_not_measured_is_not_drawn():
    names = [line.name for line in drawn(luby=None, censored=False, expected=[], measured=[]).data]
    assert names == ["computed from the sample", "measured", "no restarts, 20"]
    assert list(drawn(expected=[], measured=[]).data[-1].x) == [1, 10]
