"""The holes of a board: named shapes, which cost what their names cost, and packed bits."""

import pickle
from itertools import product

import numpy as np
import pytest
from hypothesis import given

from knights.base.memory_cache import size_of
from knights.boards import SHAPES, Board, Family, named_shapes, squares_of
from knights.boards.holes import Holes
from tests.support.strategies import any_boards


@pytest.mark.parametrize("shape", SHAPES)
def test_holes_are_counted_without_a_walk_through_them_and_every_board_has_squares(shape):
    counts = {sides: named_shapes.count_holes(shape, *sides) for sides in product(range(1, 41), repeat=2)}
    assert any(counts[side, side] for side in range(1, 13))
    for (rows, columns), count in counts.items():
        assert count == np.count_nonzero(~named_shapes.shape_squares(shape, rows, columns))
        assert (
            len(Family(shape).board(rows, columns)) == Family(shape).size(rows, columns) == rows * columns - count >= 1
        )


@given(any_boards())
def test_holes_are_a_set(board):
    places = {(row, column) for row in range(board.rows) for column in range(board.columns)} - {*board}
    holes = Holes(board.rows, board.columns, places=map(board.place, places))
    assert holes == places == set(holes) == frozenset(board.holes)
    assert (len(holes), hash(holes), eval(repr(holes))) == (len(places), hash(frozenset(places)), places)
    assert holes | {(-1, 0)} == places | {(-1, 0)}
    assert not any(place in holes for place in ((-1, 0), (0, board.columns), (board.rows, 0), (0,), "00"))
    assert (holes.mask() == ~squares_of(board)).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_named_shape_equals_its_drawing(shape):
    board = Family(shape).board(9, 12)
    drawn = Board(9, 12, holes=set(board.holes))
    assert board == drawn == pickle.loads(pickle.dumps(board))
    assert len({board, drawn}) == 1
    assert board != Family(shape).board(12, 9)
    assert board != Board(9, 12, holes=set(board.holes) ^ {(4, 5), (4, 6)})


def test_boards_with_as_many_holes_of_other_shapes_differ():
    ring, corner = Family("ring").board(8, 8), Family("l").board(8, 8)
    assert (len(ring), hash(ring)) == (len(corner), hash(corner))
    assert ring != corner


def test_a_board_of_a_named_shape_costs_what_its_name_costs():
    """Sets of pairs took 118 bytes per hole: here 4 MB for each board."""
    boards = [Family("diamond").board(rows, 360) for rows in range(200, 360)]
    assert len(set(boards)) == len(boards)
    assert sum(map(len, boards)) == sum(Family("diamond").size(board.rows, 360) for board in boards)
    assert not any("bits" in vars(board.holes) for board in boards), "no squares were needed"
    assert max(map(size_of, boards)) < 20_000
