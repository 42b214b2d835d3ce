"""What the figure of a poll shows."""

import numpy as np

from knights.boards.board import Board
from knights.figures.poll import poll_figure
from knights.play.classroom.poll import Poll

POLL = Poll("?", Board(3, 4), bytes([0, 6]), best=frozenset({(2, 0), None}), with_dead_end=True)


def test_shares_are_of_all_answers_those_without_a_square_included():
    traces = poll_figure(POLL, {(2, 0): 1, (0, 1): 2, None: 1}).data
    heat = traces[1].z
    assert (heat[2, 0], heat[0, 1]) == (0.25, 0.5)
    assert np.isnan(heat).sum() == 10
    (told,) = [trace for trace in traces if trace.name == "answers"]
    assert told.text[1] == "0,1<br>2 of 4 (50.0%)"


def test_holes_are_neither_squares_nor_answers():
    board = Board(3, 4, holes=frozenset({(0, 0), (1, 2)}))
    figure = poll_figure(Poll("?", board), {(2, 0): 1})
    assert np.argwhere(np.isnan(figure.data[0].z)).tolist() == [[0, 0], [1, 2]]
    (told,) = [trace for trace in figure.data if trace.name == "answers"]
    assert {*zip(told.y, told.x, strict=True)} == {*board}
    assert dict(zip(told.y, told.text, strict=False))[2].endswith("(0%)")


def test_where_nobody_answered_there_are_no_shares():
    figure = poll_figure(POLL, {})
    texts = [getattr(trace, "text", None) for trace in figure.data]
    assert not any(text is not None and any("%" in one for one in text) for text in texts)
    assert len(figure.layout.shapes) == 1, "what is right is told all the same"


def test_the_figure_has_a_number_on_each_answer_and_a_frame_on_what_is_right():
    figure = poll_figure(POLL, {(2, 0): 1, (0, 1): 3})
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
