"""What the figure of a poll shows."""

import numpy as np

from knights.board import Board
from knights.figures.poll import poll_figure, poll_info
from knights.practice.poll import Poll

POLL = Poll("?", Board(3, 4), ((0, 0), (1, 2)), best=frozenset({(2, 0), None}), with_dead_end=True)


def test_shares_are_of_all_answers_those_without_a_square_included():
    info = poll_info(POLL, {(2, 0): 1, (0, 1): 2, None: 1})
    assert info.answered == 4
    assert info.shares[2, 0] == 0.25
    assert info.shares[0, 1] == 0.5
    assert info.counts.sum() == 3
    assert info.right == ((2, 0),)


def test_holes_are_neither_squares_nor_answers():
    board = Board(3, 4, holes=frozenset({(0, 0), (1, 2)}))
    figure = poll_figure(poll_info(Poll("?", board), {(2, 0): 1}))
    assert np.argwhere(np.isnan(figure.data[0].z)).tolist() == [[0, 0], [1, 2]]
    (told,) = [trace for trace in figure.data if trace.name == "answers"]
    assert {*zip(told.y, told.x, strict=True)} == {*board}
    assert dict(zip(told.y, told.text, strict=False))[2].endswith("(0%)")


def test_before_the_reveal_nothing_is_told():
    info = poll_info(POLL)
    assert (info.answered, info.right) == (0, ())
    assert not info.counts.any()
    texts = [getattr(trace, "text", None) for trace in poll_figure(info).data]
    assert not any(text is not None and any("%" in one for one in text) for text in texts)


def test_the_figure_has_a_number_on_each_answer_and_a_frame_on_what_is_right():
    figure = poll_figure(poll_info(POLL, {(2, 0): 1, (0, 1): 3}))
    (numbers,) = [trace for trace in figure.data if getattr(trace, "mode", "") == "text"]
    assert dict(zip(zip(numbers.y, numbers.x, strict=True), numbers.text, strict=True)) == {
        (0, 1): "75%",
        (2, 0): "25%",
    }
    (frame,) = figure.layout.shapes
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (-0.5, 0.5, 1.5, 2.5)
    (line,) = [trace for trace in figure.data if getattr(trace, "mode", "") == "lines"]
    assert np.array_equal(line.x, [0, 2])
    assert np.array_equal(line.y, [0, 1])
