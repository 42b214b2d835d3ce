import numpy as np
import pytest

from knights.boards.board import Board
from knights.referee.checks import check
from knights.theory.construct import construct, links
from knights.theory.construct.links import links_of, walk


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (7, 9), (10, 3), (3, 4)])
def test_the_walk_is_the_same_whatever_the_slices(
    rows: int, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(rows, columns)
    whole = construct(board, (0, 0)).tour
    monkeypatch.setattr(links, "SLICE", 5)
    pieces = construct(board, (0, 0)).tour
    assert whole == pieces
    assert whole is not None
    assert check(whole, (0, 0)).passed


def test_a_path_and_its_arms_say_the_same() -> None:
    tour = construct(Board(7, 5), (2, 2)).tour
    assert tour is not None
    made = links_of(7, 5, tuple(tour.squares), closed=False)
    assert np.bitwise_count(made).sum() == 2 * (35 - 1)
    assert np.array_equal(walk(tour.board, made, (2, 2)), tour.path)
    assert np.array_equal(walk(tour.board, made, tour.squares[-1]), tour.path[::-1])
