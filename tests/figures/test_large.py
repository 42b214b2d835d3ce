"""Figures of large boards: the picture drawn on the server, and the selected part."""

import base64
import io

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from knights import Board, Tour, construct
from knights.boards.pictures import CLOSING
from knights.figures.board import Part, whole
from knights.figures.large import overview_figure, overview_picture, part_around, part_between, part_figure
from knights.figures.raster import ends_of, moves_within, path_pixels, shades
from tests.support.strategies import boards, starts


def tour_of(rows: int, columns: int, start: tuple[int, int] = (0, 0)) -> Tour:
    return construct(Board(rows, columns), start).tour


def opened(picture: str) -> Image.Image:
    """Return the picture that a data URL contains."""
    kind, _, data = picture.partition(",")
    assert kind == "data:image/png;base64"
    return Image.open(io.BytesIO(base64.b64decode(data)))


@pytest.mark.parametrize("dark", [False, True])
def test_a_move_colours_only_the_pixels_between_its_ends(dark):
    walk = Tour(Board(4, 5), np.array([0, 7], dtype=np.int32))
    image = path_pixels(walk, whole(walk.board), 20, dark)
    assert image.shape == (80, 100, 4)
    assert (image[[10, 29, 20], [10, 49, 30], 3] > [100, 100, 200]).all()
    drawn = np.argwhere(image[..., 3] > 0)
    assert (drawn.min(axis=0) >= (8, 8)).all()
    assert (drawn.max(axis=0) <= (31, 51)).all()
    assert np.array_equal(image[20, 30, :3], shades("moves", dark)[0])


def test_the_colour_scale_runs_from_the_first_move_to_the_last():
    tour = tour_of(40, 40)
    image, scale = path_pixels(tour, whole(tour.board), 9), shades("moves")
    for at in (0, 800, 1598):
        (row, column), (to_row, to_column) = tour.squares[at : at + 2]
        y, x = (row + to_row + 1) * 9 / 2 - 0.5, (column + to_column + 1) * 9 / 2 - 0.5
        near = image[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2].reshape(-1, 4)
        wanted = scale[round(at / 1598 * 255)].astype(int)
        assert np.abs(near[:, :3].astype(int) - wanted).sum(axis=1).min() < 30


@given(boards(40, 5), st.data())
def test_a_part_around_a_square_contains_it_and_fits_on_the_board(board, data):
    square, side = data.draw(starts(board)), data.draw(st.integers(2, 60))
    part = part_around(board, square, side)
    assert 0 <= part.top <= square[0] < part.top + part.rows <= board.rows
    assert 0 <= part.left <= square[1] < part.left + part.columns <= board.columns
    assert (part.rows, part.columns) == (min(side, board.rows), min(side, board.columns))


@given(boards(40, 5), st.lists(st.floats(-50, 90), min_size=4, max_size=4))
def test_any_dragged_frame_selects_a_part_of_the_board(board, frame):
    part = part_between(board, (frame[0], frame[1]), (frame[2], frame[3]))
    assert 0 <= part.top < part.top + part.rows <= board.rows
    assert 0 <= part.left < part.left + part.columns <= board.columns
    assert min(part.rows, part.columns) >= 2


def test_a_dragged_frame_selects_the_squares_inside_it():
    board = Board(30, 40)
    assert part_between(board, (3.2, 9.8), (20.4, 11.6)) == Part(3, 12, 8, 9)
    assert part_between(board, (35, 45), (-9, -3)) == Part(28, 0, 2, 2)


@given(st.integers(0, 20), st.integers(0, 20), st.integers(2, 15), st.integers(2, 15))
def test_the_moves_of_a_part_are_those_with_an_end_in_it(top, left, rows, columns):
    tour, part = tour_of(36, 36), Part(top, left, rows, columns)
    squares = tour.squares

    def inside(square: tuple[int, int]) -> bool:
        return top <= square[0] < top + rows and left <= square[1] < left + columns

    expected = [at for at in range(len(squares) - 1) if inside(squares[at]) or inside(squares[at + 1])]
    moves = moves_within(tour, part)
    assert moves.tolist() == expected
    ends = np.stack(ends_of(tour, moves), axis=2).tolist()
    assert ends == [[list(squares[at]), list(squares[at + 1])] for at in expected]


def test_a_part_shows_the_closing_move_of_a_closed_tour():
    tour = construct(Board(40, 40), (0, 0), closed=True).tour
    traces = part_figure(tour, Part(0, 0, 20, 20), True).data
    (closing,) = (trace for trace in traces if trace.name == CLOSING.words)
    assert {*zip(closing.y[:2], closing.x[:2], strict=True)} == {tour.squares[0], tour.squares[-1]}


def names_of(figure: go.Figure) -> set[str]:
    return {trace.name for trace in figure.data}


@pytest.mark.parametrize("dark", [False, True])
def test_a_large_board_has_an_overview_and_a_part(dark):
    tour = tour_of(600, 500)
    picture = overview_picture(tour, dark)
    assert opened(picture).size == (917, 1100)
    part = Part(100, 50, 30, 40)
    overview = overview_figure(tour, part, picture, True, dark)
    assert overview.layout.images[0].source == picture
    frame = overview.layout.shapes[0]
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (49.5, 89.5, 99.5, 129.5)
    assert names_of(overview) >= {"start", "end", "places"}
    small, corner, large = (
        part_figure(tour, shown, True, dark) for shown in (part, Part(0, 0, 32, 32), Part(0, 0, 129, 100))
    )
    assert [len(figure.layout.images) for figure in (small, large)] == [0, 1]
    assert ["squares" in names_of(figure) for figure in (small, large)] == [True, False]
    assert ["start" in names_of(figure) for figure in (small, corner)] == [False, True]
