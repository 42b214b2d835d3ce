"""Long, narrow boards drawn in strips: each square and each move is drawn once, within the strips."""

import numpy as np
import pytest

from knights import Board, construct
from knights.boards.pictures import Fold

RIBBONS = [(3, 1000), (1000, 3), (3, 300), (5, 100), (100, 5), (3, 61)]


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (60, 3), (61, 16), (500, 500)])
def test_only_ribbons_are_folded(rows, columns):
    fold = Fold(Board(rows, columns))
    assert (fold.strips, fold.rows, fold.columns) == (1, rows, columns)
    squares = np.arange(rows * columns)
    places = [side.tolist() for side in fold.places(squares)]
    assert places == [side.tolist() for side in fold.line(squares)]
    assert places == [side.tolist() for side in np.divmod(squares, columns)]


@pytest.mark.parametrize(("rows", "columns"), RIBBONS)
def test_strips_contain_each_square_once_and_make_the_drawing_about_square(rows, columns):
    board = Board(rows, columns)
    fold = Fold(board)
    assert fold.strips > 1
    assert 0.5 < fold.shape < 2
    drawn = set(zip(*(side.tolist() for side in fold.places(np.arange(len(board)))), strict=True))
    parts = {
        (float(row), float(column))
        for top, left, high, wide in fold.parts()
        for row in range(top, top + high)
        for column in range(left, left + wide)
    }
    assert drawn == parts
    assert len(parts) == len(board)
    assert max(row for row, _ in parts) < fold.rows
    assert max(column for _, column in parts) < fold.columns


@pytest.mark.parametrize(("rows", "columns"), RIBBONS)
def test_a_line_leaves_each_strip_at_its_edge_and_draws_every_move_once(rows, columns):
    board = Board(rows, columns)
    fold, tour = Fold(board), construct(board, (0, 0)).tour
    y, x = fold.line(tour.path)
    assert np.nanmin(x) >= -0.5
    assert np.nanmin(y) >= -0.5
    assert np.nanmax(x) <= fold.columns - 0.5
    assert np.nanmax(y) <= fold.rows - 0.5
    # Whether cut in two or not, the moves have the same total length as on the board.
    drawn = np.hypot(np.diff(x), np.diff(y))
    assert np.nansum(drawn) == pytest.approx((len(board) - 1) * 5**0.5, rel=1e-4)
    crossings = np.isnan(drawn).sum() // 2
    assert crossings >= fold.strips - 1
