"""Squirrel and Cull's switching of orders gives a tour on every large square board."""

import pytest

from knights.board import Board, parse_move_order
from knights.heuristics.variants import Variant
from knights.search.case import Limit
from knights.search.result import Outcome
from knights.search.search import search

SWITCHING = Variant("order", "switching")


@pytest.mark.parametrize(
    "side", [112, 127, *(pytest.param(side, marks=pytest.mark.slow) for side in range(113, 127))]
)
def test_the_walk_from_the_corner_is_a_tour_at_the_first_try(side):
    board = Board(side, side)
    result = search(board, (0, 0), SWITCHING, Limit(len(board)))
    assert result.outcome is Outcome.FOUND
    assert result.first_try


def test_without_switching_the_first_orders_do_not_suffice():
    sides = range(112, 128)
    found = 0
    for side in sides:
        order = {2: "34261578", 6: "34261578", 3: "34625718", 7: "34625718"}.get(side % 8, "34261578")
        variant = Variant("order", orders=(parse_move_order(order),))
        board = Board(side, side)
        found += search(board, (0, 0), variant, Limit(len(board))).outcome is Outcome.FOUND
    assert found < len(sides)
