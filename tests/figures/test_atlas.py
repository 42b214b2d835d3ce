"""The figures of move orders, on scores made up by hand: how many solve how many, and on two boards."""

import numpy as np
import pytest

from knights.atlas import ORDERS, Atlas
from knights.board import Board
from knights.figures.atlas import CELLS, correlation, first_moves_figure, histogram_figure, pair_figure


def atlas(board, solvable, *scores):
    """So many orders as there are, of which each score has its share, and the last what is left over."""
    return Atlas(board, solvable, np.resize(np.array(scores, dtype=np.int32), ORDERS))


def test_marked_orders_stand_above_their_bar_those_of_one_bar_together():
    figure = histogram_figure(atlas(Board(3, 10), 30, 7, 3, 7, 12), {"a": 0, "b": 1, "c": 4})
    (bars,) = figure.data
    assert (list(bars.x), list(bars.y)) == ([3, 7, 12], [ORDERS // 4, ORDERS // 2, ORDERS // 4])
    told = [(note.x, note.y, note.text) for note in figure.layout.annotations]
    assert told == [(3, 10_080, "b"), (7, 20_160, "a<br>c")]
    assert figure.layout.annotations[1].ay < figure.layout.annotations[0].ay, "no two at one height"


@pytest.mark.parametrize(
    ("lowest", "highest", "cells"),
    [
        (5, 5, 1),
        (5, 6, 2),
        (0, 23, 24),
        (0, 24, 13),
        (1, 24, 24),
        (0, 46, 24),
        (0, 47, 24),
        (0, 48, 17),
        (0, 100, 21),
    ],
)
def test_cells_are_as_many_as_there_is_room_for_and_hold_every_order(lowest, highest, cells):
    first = atlas(Board(20, 20), 400, lowest, highest)
    second = atlas(Board(3, 10), 10, 4, 6)
    (drawn,) = pair_figure(first, second).data
    assert len(drawn.x) == cells <= CELLS
    assert drawn.customdata.shape == (3, cells)
    assert np.nansum(drawn.customdata) == ORDERS


def test_a_cell_lies_in_the_middle_of_its_scores():
    """Of 10 starts the first solves 2 to 4, of 50 the second 1 to 30, two to a cell."""
    figure = pair_figure(atlas(Board(3, 10), 10, 2, 4, 4), atlas(Board(5, 10), 50, 1, 30, 30))
    (cells,) = figure.data
    orders = cells.customdata
    assert cells.x.tolist() == pytest.approx([0.2, 0.3, 0.4])
    assert cells.y[[0, 1, -1]].tolist() == pytest.approx([1.5 / 50, 3.5 / 50, 29.5 / 50])
    assert (orders[0, 0], orders[-1, 2]) == (ORDERS / 3, ORDERS * 2 / 3)
    assert np.isnan(orders).sum() == orders.size - 2, "no order has the others"
    assert cells.z[0, 0] == pytest.approx(np.log10(ORDERS / 3))
    assert figure.layout.xaxis.title.text == "starts solved on 3×10"
    assert figure.layout.yaxis.title.text == "starts solved on 5×10"


def test_scores_of_two_boards_may_go_together_or_not():
    few, many = Board(3, 10), Board(5, 10)
    assert correlation(atlas(few, 10, 2, 4, 4), atlas(many, 50, 1, 30, 30)) == pytest.approx(1)
    assert correlation(atlas(few, 10, 2, 4), atlas(many, 50, 30, 1)) == pytest.approx(-1)
    assert np.isnan(correlation(atlas(few, 10, 2), atlas(many, 50, 30, 1))), "all score alike on one"


def test_first_moves_are_told_in_words():
    """The orders that begin with move 1 come first; they alone solve anything here."""
    scores = np.zeros(ORDERS, dtype=np.int32)
    scores[: ORDERS // 8] = 5
    (cells,) = first_moves_figure(Atlas(Board(3, 10), 10, scores)).data
    assert list(cells.y)[:3] == ["1: 2 up, 1 right", "2: 1 up, 2 right", "3: 1 down, 2 right"]
    assert list(cells.y)[-1] == "8: 2 up, 1 left"
    assert list(cells.x) == list("12345678")
    assert np.isnan(cells.z[0, 0])
    assert cells.z[0, 1:].tolist() == [0.5] * 7
    assert np.nansum(cells.z[1:]) == 0
