from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, Limit, Outcome, Variant, Walk, search
from knights.base import SplitMix64
from knights.engine.compiled import TIE_CODES, squares_keys, tie_code
from knights.engine.plain_programs import choices_of
from knights.engine.state import RuleCode, TieCode
from knights.heuristics import RULES, tie_break
from knights.heuristics.tie_breaks import TIES, edge, exchange, order_now, pohl, roth, roving
from tests.support.strategies import SEARCHED, examples, move_orders


@st.composite
def walks(draw):
    """Draw a random walk of a few squares."""
    board = Board(draw(st.integers(3, 9)), draw(st.integers(3, 9)))
    attempt, seed = draw(st.integers(0, 5)), draw(st.integers(0, 99))
    walk = Walk(board, draw(move_orders), attempt=attempt, seed=seed)
    onward = list(walk.board)
    for _ in range(draw(st.integers(1, 20))):
        if onward:
            walk.enter(draw(st.sampled_from(onward)))
            onward = walk.onward(walk.path[-1])
    return walk


def test_every_entry_has_its_key_a_caption_and_a_unique_code():
    for registry in (RULES, TIES):
        for key, entry in registry.items():
            assert entry.key == key
            assert entry.caption.endswith(".")
            assert "\n" not in entry.caption
    assert [code.name.lower() for code in RuleCode] == SEARCHED
    assert TIE_CODES.keys() <= TIES.keys()
    assert all((tie_code(key) == TieCode.TABLE) == (t.of_square is not None) for key, t in TIES.items())
    # A formula may come first.
    assert len({(code, TIES[key].first) for key, code in TIE_CODES.items()}) == len(TIE_CODES)


@pytest.mark.parametrize("rule", SEARCHED)
@pytest.mark.parametrize("ties", TIES)
@examples(15, thorough=500)
@given(walk=walks())
def test_choices_are_sorted_by_degree_and_the_filter_keeps_only_the_least(walk, rule, ties):
    onward = walk.onward(walk.path[-1])
    chosen = choices_of(Variant(rule, ties))(walk)
    degrees = [walk.degree(square) for square in chosen]
    if rule == "filter":
        least = min((walk.degree(square) for square in onward), default=None)
        assert set(chosen) == {s for s in onward if walk.degree(s) == least}
    else:
        assert sorted(chosen) == sorted(onward)
    if rule != "none":
        assert degrees == sorted(degrees)


def test_exchange_orders_ties_as_the_swaps_leave_them():
    walk = Walk(Board(3, 3))
    # The third degree is less than the first: the two squares are swapped, and the first lands behind its equal.
    assert exchange(walk, [(0, 0)] * 4, [3, 3, 2, 3]) == [2, 1, 0, 3]
    for degrees in ([4, 2, 4, 2, 1, 4], [2, 1, 2], [1, 1], [5], []):
        entries = list(enumerate(degrees))
        for i in range(len(entries)):
            for j in range(len(entries)):
                if entries[i][1] < entries[j][1]:
                    entries[i], entries[j] = entries[j], entries[i]
        places = exchange(walk, [(0, 0)] * len(degrees), degrees)
        assert [places.index(rank) for rank in range(len(degrees))] == [k for k, _ in entries]


def test_edge_roth_and_pohl_match_values_found_by_hand():
    board = Board(5, 8)
    assert [edge(board, s) for s in [(0, 3), (1, 4), (2, 2), (2, 7)]] == [0, 1, 2, 0]
    # In half squares from the centre (2, 3.5): 0,0 is 4 rows and 7 columns away, 2,3 is 0 rows and 1 column away.
    assert roth(board, (0, 0)) == -(4**2 + 7**2)
    assert roth(board, (2, 3)) == roth(board, (2, 4)) == -1
    walk = Walk(Board(3, 4))
    walk.enter((0, 0))
    # From 1,2 a move leads to 2,0 (degree 2), and from 2,1 to 0,2 and 1,3 (degrees 3 and 2).
    assert pohl(walk, [(1, 2), (2, 1)], [1, 2]) == [2, 5]


def test_shaped_is_by_shape_at_first_and_then_roving_but_only_for_open_tours_of_the_knight():
    squares = [(1, 2), (2, 1), (4, 5), (5, 4)]

    def ranked(ties, attempt, board, closed=False):
        walk = Walk(board, attempt=attempt, seed=5, rng=SplitMix64(3), must_close=closed)
        walk.enter((3, 3))
        return [*tie_break(ties).ranks(walk, squares, [2] * 4)]

    for board in (Board(8, 8), Board(6, 20)):
        assert ranked("shaped", 0, board) == ranked(NAMED["by-shape"].variant.ties, 0, board)
        assert [ranked("shaped", k + 1, board) for k in range(4)] == [ranked("roving", k, board) for k in range(4)]
    for board, closed in ((Board(8, 8), True), (Board(9, 9, leaper=(2, 3)), False)):
        assert [ranked("shaped", k, board, closed) for k in range(4)] == [
            ranked("roving", k, board, closed) for k in range(4)
        ]


def test_roving_is_roth_at_first_and_then_alternates_between_chance_and_other_centres():
    board = Board(9, 7)
    squares = [(4, 2), (2, 4), (6, 4), (0, 1)]

    def keys(attempt):
        return roving(Walk(board, attempt=attempt, seed=5), squares, [0] * 4)

    assert keys(0) == [roth(board, square) for square in squares]
    rng = SplitMix64(5)
    assert keys(1) == [rng.next() for _ in squares]
    centres = {tuple(keys(attempt)) for attempt in (2, 4, 6, 8)}
    assert len(centres) == 4
    assert tuple(keys(0)) not in centres


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
    125: (126, 495, 10276),
}
"""For each side of a board, the numbers of the steps at which the tour switches to the next move order."""


@pytest.mark.parametrize("side", [pytest.param(side, marks=[pytest.mark.thorough] * (side > 113)) for side in SWITCHES])
def test_switching_finds_a_tour_from_the_corner_on_the_first_try(side):
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


def test_a_function_of_squares_that_is_not_arithmetic_has_a_table_too():
    keys = squares_keys(Board(3, 5), lambda board, square: min(square))
    assert all(keys[square] == min(square) for square in Board(3, 5))
