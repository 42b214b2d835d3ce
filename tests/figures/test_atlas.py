"""The histogram of the orders of an atlas, with invented scores."""

import numpy as np

from knights.boards.board import Board
from knights.experiments.atlas import ORDERS, Atlas
from knights.figures.atlas import histogram_figure


def test_marked_orders_are_named_above_their_bars_and_share_a_label_on_the_same_bar():
    scores = np.resize(np.array([7, 3, 7, 12], dtype=np.int32), ORDERS)
    figure = histogram_figure(Atlas(Board(3, 10), 30, scores), {"a": 0, "b": 1, "c": 4})
    (bars,) = figure.data
    assert (list(bars.x), list(bars.y)) == ([3, 7, 12], [ORDERS // 4, ORDERS // 2, ORDERS // 4])
    told = [(note.x, note.y, note.text) for note in figure.layout.annotations]
    assert told == [(3, 10_080, "b"), (7, 20_160, "a<br>c")]
    assert figure.layout.annotations[1].ay < figure.layout.annotations[0].ay, "no two at one height"
