"""The parts that all drawings of a board share: squares, lines and axes."""

import numpy as np
import pytest

from knights.boards import Board
from knights.figures.board import MAX_TICKS, Part, board_figure, chessboard, lines, whole


def test_squares_have_the_same_colour_in_a_part_as_on_the_whole_board():
    assert chessboard(whole(Board(2, 3)), False)["z"].tolist() == [[0, 1, 0], [1, 0, 1]]
    part = chessboard(Part(1, 2, 2, 3), False)
    assert part["z"].tolist() == [[1, 0, 1], [0, 1, 0]]
    assert (part["x0"], part["y0"]) == (2, 1)


def test_moves_are_drawn_as_lines_with_gaps_between_them():
    drawn = lines(np.array([[0, 2], [5, 4]]), np.array([[1, 2], [7, 9]]), "moves", "red", 3)
    assert np.array_equal(drawn["x"], [1, 2, np.nan, 7, 9, np.nan], equal_nan=True)
    assert np.array_equal(drawn["y"], [0, 2, np.nan, 5, 4, np.nan], equal_nan=True)
    assert drawn["line"] == {"dash": "solid", "width": 3, "color": "red"}


@pytest.mark.parametrize("side", [MAX_TICKS, MAX_TICKS + 1])
def test_axes_have_the_first_row_at_the_top_and_a_tick_at_each_row_if_there_is_room(side):
    figure = board_figure([], Part(3, 5, side, 4), "start", below=40)
    assert list(figure.layout.xaxis.range) == [4.5, 8.5]
    assert list(figure.layout.yaxis.range) == [side + 2.5, 2.5]
    assert (figure.layout.xaxis.title.text, figure.layout.yaxis.title.text) == ("start column", "start row")
    assert figure.layout.yaxis.dtick == (1 if side <= MAX_TICKS else None)
