"""A box for whole numbers takes any number that is whole, however it is written, and no other."""

import pytest

from knights.ui.controls.number_box import box_of_floats, whole


@pytest.mark.parametrize(("typed", "number"), [(1e6, 1_000_000), (-3.0, -3), (2.5, None), (0.1, None)])
def test_only_whole_numbers_are_taken(typed, number):
    assert whole(typed) == number


def test_the_box_keeps_its_bounds_and_its_step():
    box = box_of_floats(5, (0, 9), {"step": 2, "help": "words"})
    assert (box["value"], box["min_value"], box["max_value"], box["step"]) == (5.0, 0.0, 9.0, 2.0)
    assert box["help"] == "words"
    assert all(isinstance(box[name], float) for name in ("value", "min_value", "max_value", "step"))
