"""A box for whole numbers takes any number that is whole, however it is written, and no other."""

import pytest

from knights.ui.controls.number_box import MAX_COUNTED, box_of_floats, whole


@pytest.mark.parametrize(("typed", "number"), [(1e6, 1_000_000), (-3.0, -3), (2.5, None), (0.1, None)])
def test_only_whole_numbers_are_taken(typed, number):
    assert whole(typed) == number


def test_the_box_keeps_its_bounds_and_its_step():
    box = box_of_floats(5, (0, 9), {"step": 2, "help": "words"})
    assert (box["value"], box["min_value"], box["max_value"], box["step"]) == (5.0, 0.0, 9.0, 2.0)
    assert box["help"] == "words"
    assert all(isinstance(box[name], float) for name in ("value", "min_value", "max_value", "step"))


def test_a_box_without_bounds_takes_what_a_browser_can_count():
    box = box_of_floats(5, (), {})
    assert (box["min_value"], box["max_value"], box["step"]) == (1.0 - 2**53, 2.0**53 - 1, 1.0)
    assert (box["value"], box["format"]) == (5.0, "%.0f")
    assert int(MAX_COUNTED) + 1 == 2**53
    named = box_of_floats(5, (), {"min_value": 2, "max_value": 7})
    assert (named["min_value"], named["max_value"]) == (2.0, 7.0)
