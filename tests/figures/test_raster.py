"""Figures of large boards: the picture drawn on the server."""

import base64
import io

import numpy as np
import pytest
from PIL import Image

from knights import Board, Tour, construct
from knights.figures.raster import overview_figure, overview_picture, path_pixels, shades


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
    image = path_pixels(walk, 20, dark)
    assert image.shape == (80, 100, 4)
    assert (image[[10, 29, 20], [10, 49, 30], 3] > [100, 100, 200]).all()
    drawn = np.argwhere(image[..., 3] > 0)
    assert (drawn.min(axis=0) >= (8, 8)).all()
    assert (drawn.max(axis=0) <= (31, 51)).all()
    assert np.array_equal(image[20, 30, :3], shades("moves", dark)[0])
    longer = Tour(Board(5, 5, leaper=(1, 4)), np.array([0, 9], dtype=np.int32))
    assert path_pixels(longer, 20, dark)[:, 12:88, 3].max(axis=0).min() > 150, "a line without gaps"


def test_the_colour_scale_runs_from_the_first_move_to_the_last():
    tour = tour_of(40, 40)
    image, scale = path_pixels(tour, 9), shades("moves")
    for at in (0, 800, 1598):
        (row, column), (to_row, to_column) = tour.squares[at : at + 2]
        y, x = (row + to_row + 1) * 9 / 2 - 0.5, (column + to_column + 1) * 9 / 2 - 0.5
        near = image[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2].reshape(-1, 4)
        wanted = scale[round(at / 1598 * 255)].astype(int)
        assert np.abs(near[:, :3].astype(int) - wanted).sum(axis=1).min() < 30


@pytest.mark.parametrize("dark", [False, True])
def test_a_large_board_is_a_picture_with_the_ends_of_its_tour(dark):
    tour = tour_of(600, 500)
    picture = overview_picture(tour, dark)
    assert opened(picture).size == (917, 1100)
    overview = overview_figure(tour, picture, True, dark)
    image = overview.layout.images[0]
    assert (image.source, image.x, image.y, image.sizex, image.sizey) == (picture, -0.5, -0.5, 500, 600)
    ends = {trace.name: (trace.y[0], trace.x[0]) for trace in overview.data}
    assert (ends["start"], ends["end"]) == (tour.squares[0], tour.squares[-1])
