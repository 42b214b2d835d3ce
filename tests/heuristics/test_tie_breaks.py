from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Limit, Outcome, Variant, Walk, search
from knights.base import SplitMix64
from knights.engine import Case, is_compiled
from knights.engine.compiled import TIE_CODES, CompiledSearch, squares_keys, tie_code
from knights.engine.plain_programs import choices_of
from knights.engine.state import RuleCode, TieCode
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import RULES, tie_break
from knights.heuristics.pruning import PRUNINGS, Pruning, pairs, squares
from knights.heuristics.tie_breaks import TIES, edge, exchange, order_now, pohl, roth, roving
from knights.theory.obstacles import refused_by_colour
from tests.support import counting, strategies
from tests.support.strategies import SEARCHED, boards, examples, move_orders, starts
from tests.support.sweeping import each


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


@given(walks())
def test_move_order_is_the_last_resort(walk):
    onward = walk.onward(walk.path[-1])
    assert choices_of(Variant("none"))(walk) == onward
    degree = walk.degree
    assert choices_of(Variant("order"))(walk) == sorted(onward, key=degree)
    for ties in ("edge", "roth", "pohl"):
        key = TIES[ties].ranks
        ranked = sorted(onward, key=lambda s, key=key: (degree(s), key(walk, [s], [degree(s)])[0]))
        assert choices_of(Variant("order", ties))(walk) == ranked


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


@given(st.integers(1, 40), st.integers(1, 40))
def test_the_table_of_a_board_has_the_key_of_each_square(rows, columns):
    board = Board(rows, columns)

    def lesser(board, square):
        return min(square)

    for function in (edge, roth, lesser):
        keys = squares_keys(board, function)
        assert all(keys[square] == function(board, square) for square in board)
    sides = rows - 1, columns - 1
    assert all(
        edge(board, (row, column)) == min(row, sides[0] - row, column, sides[1] - column) for row, column in board
    )


def test_parity_refuses_starts_of_the_colour_with_fewer_squares():
    assert refused_by_colour(Board(5, 5), (0, 1))
    assert not refused_by_colour(Board(5, 5), (0, 0))
    assert not refused_by_colour(Board(5, 6), (0, 1))
    board = Board(5, 5, holes=frozenset({(0, 0), (0, 2)}))
    assert not refused_by_colour(board, (0, 1)), "12 of 23 squares"
    assert refused_by_colour(board, (1, 1))


def walk_of(board, *path):
    walk = Walk(board)
    for square in path:
        walk.enter(square)
    return walk


def test_squares_refuses_to_leave_a_square_without_an_exit():
    # 0,0 has two neighbours, 1,2 and 2,1. Once both are visited, 0,0 can be entered only from the second, and not left.
    walk = walk_of(Board(4, 4), (1, 2), (3, 3))
    assert squares(walk, (2, 1))
    assert walk.path == [(1, 2), (3, 3)]
    assert not squares(walk_of(Board(4, 4), (3, 3)), (2, 1))


def test_the_last_square_needs_no_exit():
    # The ring of 3x3 around its centre: after the move to the second-last square only the last one is left.
    ring = [(0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1)]
    walk = walk_of(Board(3, 3), (1, 1), *ring[:-2])
    assert not squares(walk, ring[-2])
    assert not pairs(walk, ring[-2])


def test_pairs_refuses_to_cut_off_two_joined_squares():
    board = Board(3, 4)
    # 0,0 and 2,1 are joined. With 1,2 and 0,2 visited, only 1,3 joins them to the rest.
    walk = walk_of(board, (0, 2), (2, 3), (1, 1), (0, 3), (1, 2))
    assert [walk.onward((0, 0)), walk.onward((2, 1))] == [[(2, 1)], [(1, 3), (0, 0)]]
    assert not pairs(walk, (2, 0))
    walk.enter((0, 1))
    assert pairs(walk, (1, 3))
    assert not squares(walk, (1, 3))


@pytest.mark.parametrize("shape", [(3, 4), (4, 4), (4, 5), (3, 7), pytest.param((5, 5), marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", PRUNINGS)
@strategies.examples(20, thorough=500)
@given(data=st.data())
def test_a_complete_search_stays_complete(shape, key, data):
    board = Board(*shape)
    start = board.square(data.draw(st.integers(0, len(board) - 1)))
    order = data.draw(strategies.move_orders)
    exists = counting.open_tours(*shape)[start] > 0
    pruned = search(board, start, Variant("order", orders=(order,), prune=(key,)), Limit(10**7))
    assert pruned.outcome is (Outcome.FOUND if exists else Outcome.NO_TOUR)
    bare = search(board, start, Variant("order", orders=(order,)), Limit(10**7))
    assert pruned.steps <= bare.steps
    if exists:
        assert pruned.tour == bare.tour


@pytest.mark.parametrize("ties", ["move-order", "roth", "switching"])
def test_a_pruning_without_a_twin_in_the_kernel_is_not_ignored(monkeypatch, ties):
    moves = []

    def every(walk, square):
        moves.append(square)
        return True

    monkeypatch.setitem(PRUNINGS, "every", Pruning("every", "Every move is refused.", refuses_move=every))
    variant = Variant("order", ties, prune=("squares", "every"))
    assert not is_compiled(variant)
    assert search(Board(5, 5), (0, 0), variant, Limit(1000)).outcome is Outcome.NO_TOUR
    assert len(moves) == 2
    assert {row.outcome for row in each(Sweep(Cases(5, 5), variant, 1000), workers=1)} == {Outcome.NO_TOUR}
    with pytest.raises(InputError, match="the plain program can"):
        CompiledSearch(Case(Board(5, 5), (0, 0), variant))


@given(boards(6), st.data())
def test_onward_squares_do_not_include_entered_squares(board, data):
    walk = Walk(board)
    square = data.draw(starts(board))
    for _ in range(data.draw(st.integers(0, 12))):
        walk.enter(square)
        free = [s for s in board.onward(square) if s not in walk.path]
        assert walk.onward(square) == free
        assert walk.degree(square) == len(free)
        if not free:
            break
        square = data.draw(st.sampled_from(free))
    entered = list(walk.path)
    while entered:
        assert walk.back_up() == entered.pop()
        assert walk.path == entered
    assert walk.degree(square) == board.degree(square)


@given(st.data())
def test_a_rotation_keeps_the_squares_and_the_start_and_is_its_own_inverse(data):
    board = Board(8, 8)
    walk = Walk(board)
    square = data.draw(starts(board))
    for _ in range(64):
        walk.enter(square)
        onward = walk.onward(square)
        if not onward:
            break
        square = data.draw(st.sampled_from(onward))
    before = list(walk.path)
    pivots = [near for near in board.onward(before[-1]) if near in before[:-2]]
    chosen = walk.pivot()
    assert chosen in (pivots or [None])
    if chosen is None:
        return
    walk.rotate(chosen)
    assert walk.path != before
    assert sorted(walk.path) == sorted(before)
    assert all(b in board.onward(a) for a, b in pairwise(walk.path))
    assert walk.path[: before.index(chosen) + 1] == before[: before.index(chosen) + 1]
    assert [walk.number(square) for square in walk.path] == list(range(1, len(before) + 1))
    walk.rotate(chosen)
    assert walk.path == before


def test_a_rotation_prefers_an_end_from_which_the_walk_goes_on():
    walk = Walk(Board(3, 4))
    for square in [(2, 0), (0, 1), (2, 2), (0, 3), (1, 1), (2, 3), (0, 2), (1, 0)]:
        walk.enter(square)
    # At the dead end 1,0 the pivots are 2,2 and 0,2; after a rotation at 2,2 the walk ends on 0,3.
    assert walk.onward((1, 0)) == []
    assert walk.pivot() == (2, 2)
    walk.rotate((2, 2))
    assert walk.path[-1] == (0, 3)


def test_a_walk_that_comes_home_counts_the_start_as_onward():
    walk = Walk(Board(5, 6), must_close=True, comes_home=True)
    walk.enter((0, 0))
    assert walk.degree((1, 2)) == Walk(Board(5, 6)).degree((1, 2))
    walk.enter((1, 2))
    assert walk.degree((2, 1)) == len(walk.onward((2, 1))) + 1


@pytest.mark.parametrize(("path", "closes"), [([(0, 0)], True), ([(0, 0), (1, 2)], True), ([(0, 0), (2, 2)], False)])
def test_a_walk_closes_if_a_move_leads_back_to_its_start(path, closes):
    walk = Walk(Board(3, 3))
    for square in path:
        walk.enter(square)
    assert walk.closes() == closes
