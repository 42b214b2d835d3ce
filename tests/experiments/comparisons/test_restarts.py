"""What restarts save: the lines of the table, by hand."""

import numpy as np
import pytest

from knights.experiments.comparisons.restarts import side_by_side
from knights.experiments.comparisons.run_lengths import CUTOFFS, RunLengths


def test_a_fixed_cutoff_has_a_cost_as_computed_and_another_schedule_has_none() -> None:
    at = np.zeros((4, len(CUTOFFS)), dtype=np.int64)
    at[2:, 0] = 10, 20
    solved, backtracks = np.array([1, 1, 1, 0], dtype=bool), np.array([0, 0, 1, 9])
    sample = RunLengths(10, 100, np.array([10, 10, 30, 100]), solved, backtracks, at)
    runs = RunLengths(10, 100, np.array([10, 30]), np.array([True, False]), np.array([0, 2]), at[:2])
    fixed, luby, never = side_by_side(sample, [("fixed", CUTOFFS[0], runs), ("luby", 10, runs)])
    assert (fixed["restart"], luby["restart"], never["restart"]) == (
        "always after 1",
        "Luby, unit 10",
        "never",
    )
    assert fixed["computed"] == sample.expected(0)
    assert fixed["computed ±"] == pytest.approx(2 * sample.expected_error(0))
    for line in (luby, never):
        assert (line["computed"], line["computed ±"]) == (None, None)
    assert [line["solved"] for line in (fixed, luby, never)] == [0.5, 0.5, 0.75]
    assert [line["measured"] for line in (fixed, luby, never)] == [runs.mean, runs.mean, sample.mean]
