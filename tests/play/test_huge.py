"""Huge boards: judging a walk takes time and memory in proportion to its length, not to the board."""

import tracemalloc

import pytest

from knights import Tour
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
