"""The histogram of the orders of an atlas, with invented scores."""

import numpy as np

from knights.boards.board import Board
from knights.experiments.atlas import ORDERS, Atlas
from knights.figures.atlas import histogram_figure


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
