"""The board under every drawing: its parts, squares, marks and axes, as numbers."""

import numpy as np
import plotly.graph_objects as go
import pytest

from knights.board import Board
from knights.figures.board import (
    ABOVE,
    MAX_GLYPHS,
    TALLEST,
    Part,
    chessboard,
    closing_move,
    ends,
    every_square,
    frame,
    lay_out,
    lines,
    targets,
    tinted,
    whole,
)
from knights.pictures.marks import END_MARK, LAST_MARK, START_MARK

PART = Part(3, 5, 2, 4)
"""Rows 3 and 4, columns 5 to 8."""


@pytest.mark.parametrize(
    ("square", "inside"),
    [
        *(((row, column), True) for row in (3, 4) for column in (5, 8)),
        *(((row, column), False) for row in (2, 5) for column in (5, 8)),
        *(((row, column), False) for row in (3, 4) for column in (4, 9)),
    ],
)
def test_a_part_holds_its_corners_and_nothing_beside_them(square, inside):
    assert PART.holds(square) == inside


def test_the_squares_of_a_part_come_row_by_row():
    rows, columns = every_square(PART)
    assert list(zip(rows.tolist(), columns.tolist(), strict=True)) == [
        (row, column) for row in (3, 4) for column in (5, 6, 7, 8)
    ]
    assert whole(Board(3, 10)) == Part(0, 0, 3, 10)
    assert (PART.side, Part(0, 0, 7, 2).side) == (4, 7)


@pytest.mark.parametrize(
    ("part", "wide", "pixels"),
    [
        (Part(0, 0, 8, 8), 760, 70),
        (Part(0, 0, 3, 10), 760, 76),
        (Part(0, 0, 10, 3), 760, 56),
        (PART, 480, 120),
    ],
)
def test_a_square_is_as_large_as_height_and_width_allow(part, wide, pixels):
    assert part.square_px(wide) == pixels


def test_the_colour_of_a_square_is_that_of_the_whole_board():
    assert chessboard(whole(Board(2, 3)), False)["z"].tolist() == [[0, 1, 0], [1, 0, 1]]
    part = chessboard(Part(1, 2, 2, 3), False)
    assert part["z"].tolist() == [[1, 0, 1], [0, 1, 0]]
    assert (part["x0"], part["y0"]) == (2, 1)


def test_only_what_is_asked_for_is_tinted():
    where = np.array([[True, False, False], [False, False, True]])
    assert np.array_equal(
        tinted(where, "#123456").z, [[1, np.nan, np.nan], [np.nan, np.nan, 1]], equal_nan=True
    )


def test_moves_are_lines_with_gaps_between_them():
    drawn = lines(np.array([[0, 2], [5, 4]]), np.array([[1, 2], [7, 9]]), "moves", "red", 3)
    assert np.array_equal(drawn.x, [1, 2, np.nan, 7, 9, np.nan], equal_nan=True)
    assert np.array_equal(drawn.y, [0, 2, np.nan, 5, 4, np.nan], equal_nan=True)
    assert (drawn.line.dash, drawn.line.width, drawn.line.color) == ("solid", 3, "red")
    closing = closing_move((0, 1), (2, 2), 2, False)
    assert (closing.y[:2].tolist(), closing.x[:2].tolist(), closing.line.dash) == ([2, 0], [2, 1], "dash")


@pytest.mark.parametrize(
    ("first", "last", "marks"),
    [
        ((3, 5), (4, 8), [START_MARK, END_MARK]),
        ((2, 5), (4, 8), [END_MARK]),
        ((3, 5), (4, 9), [START_MARK]),
        (None, (3, 6), [END_MARK]),
        ((3, 6), None, [START_MARK]),
        ((0, 0), (9, 9), []),
    ],
)
def test_ends_are_marked_where_they_lie_in_the_part(first, last, marks):
    assert [drawn.name for drawn in ends(PART, first, last, True, False)] == [mark.words for mark in marks]


@pytest.mark.parametrize("dark", [False, True])
def test_each_end_has_its_place_and_its_mark(dark):
    start, end = ends(PART, (3, 5), (4, 8), False, dark)
    for drawn, place, mark in ((start, (3, 5), START_MARK), (end, (4, 8), LAST_MARK)):
        assert (drawn.y[0], drawn.x[0]) == place
        assert (drawn.name, drawn.marker.symbol) == (mark.words, mark.glyph)
        assert drawn.marker.color == mark.colour(dark)


def test_a_frame_runs_around_its_squares():
    figure = go.Figure()
    frame(figure, PART, "red", 2)
    (shape,) = figure.layout.shapes
    assert (shape.x0, shape.x1, shape.y0, shape.y1) == (4.5, 8.5, 2.5, 4.5)


@pytest.mark.parametrize("side", [MAX_GLYPHS, MAX_GLYPHS + 1])
def test_axes_show_the_part_with_row_0_at_the_top_and_a_tick_at_each_row_where_there_is_room(side):
    figure = go.Figure()
    lay_out(figure, Part(3, 5, side, 4), "start")
    assert list(figure.layout.xaxis.range) == [4.5, 8.5]
    assert list(figure.layout.yaxis.range) == [side + 2.5, 2.5]
    assert (figure.layout.xaxis.title.text, figure.layout.yaxis.title.text) == ("start column", "start row")
    assert figure.layout.yaxis.dtick == (1 if side <= MAX_GLYPHS else None)


@pytest.mark.parametrize(
    ("rows", "columns", "high"),
    [(8, 8, TALLEST), (3, 10, 228), (1, 100, 120), (10, 3, TALLEST), (4, 10, 304)],
)
def test_a_board_is_as_high_as_its_form_within_bounds(rows, columns, high):
    figure = go.Figure()
    lay_out(figure, Part(0, 0, rows, columns), below=30)
    assert figure.layout.height == high + ABOVE + 30
    assert figure.layout.xaxis.title.text == "column"


def test_what_is_clicked_is_not_seen_unless_it_is_asked_for():
    plain = targets([1], [2], "%{text}", "starts", text=["words"])
    seen = targets([1], [2], "%{text}", "starts", marker={"size": 9, "opacity": 1}, mode="text")
    assert (plain.y[0], plain.x[0], plain.marker.opacity, plain.mode) == (1, 2, 0, "markers")
    assert (seen.marker.opacity, seen.marker.size, seen.unselected.marker.opacity, seen.mode) == (
        1,
        9,
        1,
        "text",
    )
    assert plain.hovertemplate == "%{text}<extra></extra>"
