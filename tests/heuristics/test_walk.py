import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.boards.board import Board
from knights.heuristics.walk import Walk
from tests.support.strategies import boards, starts


@given(boards(6), st.data())
def test_onward_squares_leave_out_those_entered(board, data):
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


@pytest.mark.parametrize(
    ("path", "closes"), [([(0, 0)], True), ([(0, 0), (1, 2)], True), ([(0, 0), (2, 2)], False)]
)
def test_it_closes_where_a_move_leads_home(path, closes):
    walk = Walk(Board(3, 3))
    for square in path:
        walk.enter(square)
    assert walk.closes() == closes
