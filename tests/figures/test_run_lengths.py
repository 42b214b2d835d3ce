"""The charts of run lengths, for an invented sample of ten runs."""

import numpy as np
import pytest

from knights.experiments.comparisons.restarts import CUTOFFS, RunLengths
from knights.figures.run_lengths import restarts_figure, survival_figure


def sample(steps, unfinished=0, squares=10, limit=1000):
    """Return runs with these steps, then unfinished runs; each step above the number of squares is a backtrack."""
    steps = np.array([*steps, *[limit] * unfinished])
    solved = np.arange(len(steps)) < len(steps) - unfinished
    backtracks = steps - squares
    at = np.where(backtracks[:, None] >= CUTOFFS, np.array(CUTOFFS) + squares, 0)
    return RunLengths(squares, limit, steps, solved, backtracks, at)


TEN = sample([10] * 5 + [20, 20, 35], unfinished=2)


def test_survival_falls_to_the_unfinished_share_and_omits_zero_on_the_log_axis():
    figure = survival_figure(TEN)
    (curve,) = figure.data
    assert curve.x.tolist() == [1, 1, 2, 3.5, 100]
    assert curve.y.tolist() == pytest.approx([1, 0.5, 0.3, 0.2, 0.2])
    (note,) = figure.layout.annotations
    assert (note.text, note.x, note.y) == ("not finished: 20.0%", 2, pytest.approx(np.log10(0.2)))
    ended = survival_figure(sample([10, 20]))
    assert ended.data[0].y[:2].tolist() == [1, 0.5]
    assert np.isnan(ended.data[0].y).tolist() == [False, False, True, True]
    assert not ended.layout.annotations


RESTARTED = [
    ("fixed", 5, sample([10, 30])),
    ("luby", 1, sample([10, 50])),
    ("fixed", 100, sample([10, 70])),
    ("luby", 2, sample([10, 90])),
]


def lines(figure):
    return {line.name: (list(line.x), list(line.y)) for line in figure.data}


def test_costs_are_drawn_against_cutoffs_and_luby_as_a_line_across():
    """The chart shows only the first of several units of Luby's sequence."""
    figure = restarts_figure(TEN, RESTARTED)
    cutoffs, costs = lines(figure)["computed from the sample"]
    assert cutoffs == [1, 2, 5, 10, 20, 50, 100, 200, 500]
    assert costs[:2] == pytest.approx([(50 + 5 * 11) / 5 / 10, (50 + 5 * 12) / 5 / 10])
    assert lines(figure)["measured"] == ([5, 100], [2, 4])
    assert lines(figure)["Luby's sequence"] == ([1, 500], [3, 3])
    assert lines(figure)["no restarts, at least 21.2"] == ([1, 500], [TEN.mean] * 2)
    assert list(figure.layout.yaxis.tickvals)[:4] == [1, 2, 5, 10]
    assert figure.layout.yaxis.range[1] > np.log10(TEN.mean)
    assert figure.layout.xaxis.range[1] == pytest.approx(np.log10(1.05 * 500))


def test_a_cost_that_was_not_measured_is_not_drawn():
    figure = restarts_figure(sample([10, 20]), RESTARTED[:1])
    assert [*lines(figure)] == ["computed from the sample", "measured", "no restarts, 1.5"]
    unsolved = lines(restarts_figure(sample([], unfinished=3), []))
    assert (unsolved["computed from the sample"], unsolved["measured"]) == (([], []), ([], []))
    assert unsolved["no restarts, at least 100"] == ([1, 10], [100, 100])
