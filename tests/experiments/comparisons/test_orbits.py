"""Orbits: each start has the least index of its mirror images."""

import pytest

from knights.boards.board import Board
from knights.experiments.comparisons.costs import orbits


@pytest.mark.parametrize(
    ("sides", "least"),
    [
        ((1, 1), [[0]]),
        ((1, 4), [[0, 1, 1, 0]]),
        ((3, 3), [[0, 1, 0], [1, 4, 1], [0, 1, 0]]),
        ((3, 4), [[0, 1, 1, 0], [4, 5, 5, 4], [0, 1, 1, 0]]),
        ((4, 3), [[0, 1, 0], [3, 4, 3], [3, 4, 3], [0, 1, 0]]),
        ((4, 4), [[0, 1, 1, 0], [1, 5, 5, 1], [1, 5, 5, 1], [0, 1, 1, 0]]),
    ],
)
def test_a_square_board_has_eight_symmetries_and_a_rectangle_four(
    sides: tuple[int, int], least: list[list[int]]
) -> None:
    assert orbits(Board(*sides)).reshape(sides).tolist() == least


def test_what_is_kept_for_all_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        orbits(Board(4, 5))[0] = 3
