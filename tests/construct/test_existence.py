from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.board import Board
from knights.construct import construct, solvable_starts, verdict
from knights.errors import InputError
from knights.heuristics.variants import NAMED
from knights.sweeps.cases import Cases
from knights.sweeps.runner import run
from knights.sweeps.sweep import Sweep
from knights.theorems import by_theorem
from knights.work import parts_of
from tests.support.counting import open_tours
from tests.support.strategies import boards, starts


@pytest.mark.parametrize(
    "shape",
    [
        *((2, 6), (3, 4), (3, 7), (3, 8), (4, 4), (7, 3)),
        *(pytest.param(shape, marks=pytest.mark.slow) for shape in ((4, 5), (5, 4), (4, 6), (5, 5))),
    ],
)
def test_the_verdict_is_a_count_of_all_tours(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    counts = open_tours(*shape)
    for start in board:
        assert verdict(board, start).exists is (counts[start] > 0), start


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


@given(st.integers(3, 4), st.integers(3, 255), st.data())
def test_a_yes_comes_with_a_tour_and_a_no_with_none(side: int, length: int, data: st.DataObject) -> None:
    board = Board(side, length)
    start = data.draw(starts(board))
    assert verdict(board, start).exists is (construct(board, start).tour is not None)


def test_the_longest_narrow_boards_are_answered_at_once() -> None:
    for side in (3, 4):
        found = solvable_starts(Board(side, 4096))
        assert found.shape == (side, 4096)
        assert np.array_equal(found, solvable_starts(Board(4096, side)).T)
        assert np.array_equal(found, found[:, ::-1])


def test_nobody_can_change_what_is_kept() -> None:
    with pytest.raises(ValueError, match="read-only"):
        solvable_starts(Board(4, 9))[0, 0] = False


def test_a_sweep_knows_every_solvable_start() -> None:
    for results in parts_of(run([Sweep(Cases(3, 4, (5, 9)), NAMED["roth"].variant, 200)])):
        expected = [
            bool(verdict(results.board, results.board.square(int(k))).exists) for k in results["start"]
        ]
        assert results["solvable"].tolist() == expected
        assert (results["steps"][~results["solvable"]] == 0).all()


def test_a_start_off_the_board_is_refused() -> None:
    with pytest.raises(InputError, match="4,0 is not on the 4×7 board"):
        verdict(Board(4, 7), (4, 0))
