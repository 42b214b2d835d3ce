from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.boards.board import Board
from knights.engine.existence import solvable_starts, verdict
from knights.theory.theorems import by_theorem
from tests.support.strategies import boards, starts


def test_all_starts_at_once_are_what_each_is_alone() -> None:
    sizes = {
        *product(range(1, 9), repeat=2),
        *((side, 23) for side in (3, 4)),
        *((24, side) for side in (3, 4)),
    }
    for rows, columns in sizes:
        board = Board(rows, columns)
        for closed in (False, True):
            alone = [bool(verdict(board, start, closed).exists) for start in board]
            assert solvable_starts(board, closed).ravel().tolist() == alone, (board, closed)


@given(boards(255), st.data(), st.booleans())
def test_it_is_never_unknown_and_never_against_a_theorem(
    board: Board, data: st.DataObject, closed: bool
) -> None:
    start = data.draw(starts(board))
    answer, theorem = verdict(board, start, closed), by_theorem(board, start, closed)
    assert answer.word in ("yes", "no")
    assert answer.reason
    assert theorem is None or theorem.exists is answer.exists
    assert solvable_starts(board, closed)[start] == answer.exists


def test_the_longest_narrow_boards_are_answered_at_once() -> None:
    for side in (3, 4):
        found = solvable_starts(Board(side, 4096))
        assert found.shape == (side, 4096)
        assert np.array_equal(found, solvable_starts(Board(4096, side)).T)
        assert np.array_equal(found, found[:, ::-1])


def test_nobody_can_change_what_is_kept() -> None:
    with pytest.raises(ValueError, match="read-only"):
        solvable_starts(Board(4, 9))[0, 0] = False
