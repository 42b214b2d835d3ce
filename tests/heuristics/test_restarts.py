"""Restart schedules: the sequences of the literature, the same in the kernel."""

import numpy as np
import pytest

from knights.engine import kernel
from knights.engine.compiled import SCHEDULE_CODES
from knights.heuristics.restarts import SCHEDULES
from knights.heuristics.variants import Variant


def test_the_sequences_are_those_of_the_literature():
    block = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    assert [SCHEDULES["luby"].factor(k) for k in range(31)] == [*block, *block, 16]
    assert [SCHEDULES["geometric"].factor(k) for k in range(5)] == [1, 2, 4, 8, 16]
    assert {SCHEDULES["fixed"].factor(k) for k in range(100)} == {1}


@pytest.mark.parametrize("key", SCHEDULES)
def test_the_kernel_cuts_off_where_the_plain_schedule_does(key):
    variant = Variant(restart_after=7, rounds=5000, schedule=key)
    settings = np.zeros(kernel.SETTINGS, dtype=np.int64)
    settings[kernel.RESTART_AFTER], settings[kernel.SCHEDULE] = 7, SCHEDULE_CODES[key]
    for attempt in [*range(3000), 2**20 - 2, 2**20 - 1, 10**6]:
        assert kernel.cutoff(settings, attempt) == variant.cutoff(attempt)


@pytest.mark.parametrize("key", SCHEDULES)
def test_every_schedule_has_a_caption_and_never_falls_below_one_unit(key):
    assert SCHEDULES[key].caption.endswith(".")
    assert min(SCHEDULES[key].factor(k) for k in range(500)) == 1
