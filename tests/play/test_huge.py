"""Huge boards: judging a walk takes time and memory in proportion to its length, not to the board."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, Tour
from knights.play.judging import judge, read_tour
from knights.referee.checks import check, onward_counts

MIB = 1 << 20


@pytest.mark.parametrize(
    "text",
    [
        "0,0 1,2 4095,4095",
        "4096x4096\n0,0 1,2 3,3",
        '{"rows": 4096, "columns": 4096, "tour": [[0, 0]]}',
        "4096x4096\n" + " ".join(f"{2 * k},{k}" for k in range(2000)),
    ],
)
def test_a_short_walk_on_the_largest_board_takes_little_memory(text):
    """Judge walks on a board of 16.7 million squares, where one byte for each would take 16 MiB."""
    tracemalloc.start()
    judgement = judge(read_tour(text))
    walk = Tour.from_squares(judgement.brought.board, judgement.legal)
    taken, least, ties = onward_counts(walk)
    check(walk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert judgement.tour is None
    assert len(taken) == len(least) == len(ties) == len(walk) - 1
    assert peak < 12 * MIB + 2048 * len(walk)


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 2**32 - 1), st.integers(1, 60))
def test_sparse_and_dense_counts_are_equal(rows, columns, seed, most):
    board, random = Board(rows, columns), np.random.default_rng(seed)
    walk = [board.square(int(random.integers(len(board))))]
    while len(walk) < most and (
        onward := [square for square in board.onward(walk[-1]) if square not in walk]
    ):
        walk.append(onward[int(random.integers(len(onward)))])
    tour = Tour.from_squares(board, walk)
    told = []
    for sparse in (0, 10**9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("knights.referee.checks._SPARSE", sparse)
            told.append(np.stack(onward_counts(tour)).tolist())
    assert told[0] == told[1]
