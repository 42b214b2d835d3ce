"""The charts of an atlas, with invented scores: the histogram of orders, and scores by first moves."""

import numpy as np

from knights.boards.board import Board
from knights.experiments.atlas import ORDERS, Atlas
from knights.figures.atlas import first_moves_figure, histogram_figure


def atlas(board, solvable, *scores):
    """Return an atlas in which the orders have these scores, repeated in turn."""
    return Atlas(board, solvable, np.resize(np.array(scores, dtype=np.int32), ORDERS))


def test_marked_orders_are_named_above_their_bars_and_share_a_label_on_the_same_bar():
    figure = histogram_figure(atlas(Board(3, 10), 30, 7, 3, 7, 12), {"a": 0, "b": 1, "c": 4})
    (bars,) = figure.data
    assert (list(bars.x), list(bars.y)) == ([3, 7, 12], [ORDERS // 4, ORDERS // 2, ORDERS // 4])
    told = [(note.x, note.y, note.text) for note in figure.layout.annotations]
    assert told == [(3, 10_080, "b"), (7, 20_160, "a<br>c")]
    assert figure.layout.annotations[1].ay < figure.layout.annotations[0].ay, "no two at one height"


def test_first_moves_are_described_in_words():
    """Here, only the orders that begin with move 1 solve any start; they come first."""
    scores = np.zeros(ORDERS, dtype=np.int32)
    scores[: ORDERS // 8] = 5
    (cells,) = first_moves_figure(Atlas(Board(3, 10), 10, scores)).data
    assert list(cells.y)[:3] == ["1: 2 up, 1 right", "2: 1 up, 2 right", "3: 1 down, 2 right"]
    assert list(cells.y)[-1] == "8: 2 up, 1 left"
    assert list(cells.x) == list("12345678")
    assert np.isnan(cells.z[0, 0])
    assert cells.z[0, 1:].tolist() == [0.5] * 7
    assert np.nansum(cells.z[1:]) == 0
