"""The chart of the depth of a search against its steps."""

from dataclasses import replace

import numpy as np
import pytest

from knights import NAMED, Board, Limit, search
from knights.engine.events import DepthProfile
from knights.figures.tour import profile_figure


@pytest.mark.parametrize(("limit", "stretch", "many"), [(1024, 1, 1024), (1025, 2, 513), (5000, 8, 625)])
def test_each_stretch_is_drawn_at_its_last_step(limit, stretch, many):
    result = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(limit), profile=True)
    least, largest = profile_figure(result).data
    assert len(least.x) == len(least.y) == len(largest.y) == many
    assert least.x[:-1].tolist() == [stretch * k for k in range(1, many)]
    assert least.x[-1] == result.steps == limit


def test_a_search_without_a_profile_has_no_chart():
    assert profile_figure(search(Board(5, 5), (0, 0))) is None


@pytest.mark.parametrize("dark", [False, True])
def test_the_band_goes_from_the_least_to_the_largest_depth_below_the_line_of_a_tour(dark):
    profile = DepthProfile(2, np.array([1, 1, 3], dtype=np.int32), np.array([2, 4, 3], dtype=np.int32))
    figure = profile_figure(replace(search(Board(5, 6), (2, 1)), steps=5, profile=profile), dark)
    least, largest = figure.data
    assert least.x.tolist() == largest.x.tolist() == [2, 4, 5]
    assert (least.y.tolist(), largest.y.tolist()) == ([1, 1, 3], [2, 4, 3])
    assert largest.fill == "tonexty"
    assert figure.layout.shapes[0].y0 == 30
    assert figure.layout.annotations[0].text == "a tour: 30 squares"
    assert figure.layout.yaxis.range[0] == 0 < 30 < figure.layout.yaxis.range[1]
