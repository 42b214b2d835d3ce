from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from knights import Board, Walk
from tests.support.strategies import boards, starts


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
