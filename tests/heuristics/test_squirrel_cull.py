"""Squirrel and Cull's switching of orders gives a tour on every large square board."""

from itertools import pairwise

import pytest

from knights.boards.board import Board
from knights.engine.case import Limit
from knights.engine.result import Outcome
from knights.engine.search import search
from knights.heuristics.tie_breaks import order_now
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk

SWITCHING = Variant("order", "switching")


SWITCHES = {
    112: (112, 455, 3364, 6767),
    113: (114, 447, 7843),
    114: (228, 457, 3118, 6147, 7746),
    115: (118, 359, 468, 3325, 9630),
    116: (116, 471, 3600, 7458, 11891),
    117: (118, 463, 9380),
    118: (236, 473, 3388, 7073, 8667),
    119: (122, 371, 484, 3785, 10342),
    120: (120, 487, 3844, 7731),
    121: (122, 479, 8887),
    122: (244, 489, 3578, 7059, 8894),
    123: (126, 383, 500, 3801, 11036),
    124: (124, 503, 4096, 8470, 13579),
    125: (126, 495, 10276),
    126: (252, 505, 3868, 8053, 9883),
    127: (130, 395, 516, 4293, 11796),
}
"""The steps of the tour of each side after which the move order changes."""


@pytest.mark.parametrize(
    "side", [pytest.param(side, marks=[pytest.mark.slow] * (112 < side < 127)) for side in SWITCHES]
)
def test_the_walk_from_the_corner_is_a_tour_at_the_first_try(side):
    board = Board(side, side)
    result = search(board, (0, 0), SWITCHING, Limit(len(board)))
    assert result.outcome is Outcome.FOUND
    assert result.first_try
    walk, orders = Walk(board), []
    for step, square in enumerate(result.tour.squares, 1):
        before = order_now(walk) if step in SWITCHES[side] else None
        walk.enter(square)
        if before:
            orders.append((before, order_now(walk)))
    assert all(before != after for before, after in orders)
    assert all(one[1] == other[0] for one, other in pairwise(orders)), "there is no other switch"
