import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Limit, Outcome, Variant, Walk, search
from knights.engine import Case, is_compiled
from knights.engine.compiled import CompiledSearch
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics.pruning import PRUNINGS, Pruning, pairs, squares
from tests.support import counting, strategies
from tests.support.sweeping import each


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
