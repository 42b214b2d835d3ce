"""The maps of a sweep, for small cases."""

import base64
import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from knights import NAMED, Board
from knights.engine import CATEGORIES, COUNTED, Category
from knights.experiments.sweeps import Cases, Sweep, by_board
from knights.figures.maps import MapInfo, map_figure, map_info
from knights.ui.components.maps import map_png, marks, shades
from tests.support import sweeping


@pytest.fixture(scope="module")
def swept():
    sweep = Sweep(Cases(5, 7), NAMED["warnsdorff"].variant, 5000)
    return by_board(sweeping.swept([sweep]))


def by_hand():
    """Return the map of a 3x4 board with starts of most categories; a search proved one of them unsolvable."""
    results = sweeping.made(
        Board(3, 4),
        NAMED["warnsdorff"].variant,
        [sweeping.FOUND, sweeping.FOUND, sweeping.FOUND, sweeping.NO_TOUR, sweeping.NO_TOUR, sweeping.BUDGET],
        start=[0, 1, 2, 3, 4, 11],
        steps=[12, 1200, 100, 0, 60, 120],
        backtracks=[0, 1188, 88, 0, 60, 110],
        restarts=[0, 3, 0, 0, 0, 1],
        constructed_after_search=[0, 0, 1, 0, 0, 0],
    )
    return map_info(Board(3, 4), results)


def test_every_field_of_a_map_is_as_worked_out_by_hand():
    info = by_hand()
    none = Category.NOT_RUN
    assert info.categories.tolist() == [
        [Category.FIRST_TRY, Category.BACKTRACKED, Category.CONSTRUCTED, Category.NO_TOUR],
        [Category.NO_TOUR, none, none, none],
        [none, none, none, Category.LIMIT],
    ]
    assert info.steps.tolist() == [[12, 1200, 100, 0], [60, 0, 0, 0], [0, 0, 0, 120]]
    assert info.backtracks.tolist() == [[0, 1188, 88, 0], [60, 0, 0, 0], [0, 0, 0, 110]]
    assert info.restarts.tolist() == [[0, 3, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    wanted = np.log10([1, 100, 100 / 12, np.nan, 5, *[np.nan] * 6, 10]).reshape(3, 4)
    assert np.allclose(info.per_square, wanted, equal_nan=True)
    nothing = map_info(Board(2, 3), None)
    assert (nothing.categories == Category.NOT_RUN).all()
    assert np.isnan(nothing.per_square).all()


def test_failed_and_unsolvable_starts_keep_their_colours_and_marks_on_a_map_of_steps():
    """A start that a search proved unsolvable is coloured by the steps of that search."""
    figure = map_figure(by_hand(), "steps", most=100)
    marked, steps = figure.data[:2]
    for category, at in ((Category.LIMIT, [2, 3]), (Category.NO_TOUR, [0, 3])):
        assert np.argwhere(marked.z == category).tolist() == [at]
        assert marked.colorscale[2 * category][1] == CATEGORIES[category].colour
    assert steps.z[1, 0] == pytest.approx(np.log10(5))
    assert np.isnan(steps.z[2, 3])
    (glyphs,) = (trace for trace in figure.data if trace.type == "scatter" and "text" in trace.mode)
    marked = {k: glyph for k, glyph in enumerate(glyphs.text) if glyph}
    assert marked == {3: CATEGORIES[Category.NO_TOUR].glyph, 11: CATEGORIES[Category.LIMIT].glyph}
    told = [trace.name for trace in figure.data if trace.name and trace.showlegend is None]
    assert told == [str(CATEGORIES[one]) for one in (Category.LIMIT, Category.NO_TOUR)]


def test_many_steps_are_conspicuous_on_light_and_dark_pages():
    light, dark = (shades(dark).astype(float).mean(axis=1) for dark in (False, True))
    assert light[0] > light[-1]
    assert dark[0] < dark[-1]


@pytest.mark.parametrize(("most", "ticks"), [(1, 2), (10, 2), (10.1, 3), (5000, 5)])
def test_the_scale_of_steps_ends_at_a_decade(most, ticks):
    axis = map_figure(by_hand(), "steps", most=most).layout.coloraxis
    assert list(axis.colorbar.ticktext) == ["1", "10", "100", "1,000", "10,000"][:ticks]
    assert (axis.cmin, axis.cmax) == (0, ticks - 1)


def test_each_square_shows_its_category_and_describes_its_search():
    figure = map_figure(by_hand(), "outcome")
    (starts,) = (trace for trace in figure.data if trace.name == "starts")
    outcomes = by_hand().categories.ravel().tolist()
    assert [*starts.text] == [CATEGORIES[Category(one)].glyph for one in outcomes]
    told = starts.customdata
    labels = {category: CATEGORIES[category].label for category in Category}
    assert told[1] == (
        f"{labels[Category.BACKTRACKED]}<br>1,200 steps (100 per square)<br>1,188 backtracks, 3 restarts"
    )
    assert told[3] == labels[Category.NO_TOUR]
    assert told[4].startswith(f"{labels[Category.NO_TOUR]}<br>60 steps (5 per square)")
    assert told[5] == labels[Category.NOT_RUN]
    assert (starts.x[7], starts.y[7]) == (3, 1)


def test_the_legend_lists_only_the_categories_shown_and_can_be_left_out(swept):
    info = map_info(Board(7, 7), swept[Board(7, 7)])
    with_one, without = (map_figure(info, "outcome", legend=legend) for legend in (True, False))
    legend = [trace.name for trace in with_one.data if trace.name and trace.showlegend is None]
    assert legend == told(info)
    assert len(with_one.data) - len(without.data) == len(legend)
    assert with_one.layout.margin.b > without.layout.margin.b > 0


def told(info: MapInfo) -> list[str]:
    """Return the words of the categories on a map, which are fewer than all."""
    there = sorted(set(info.categories.ravel().tolist()))
    assert len(there) < len(COUNTED)
    return [str(CATEGORIES[one]) for one in map(Category, there)]


def pixels(png: str) -> np.ndarray:
    kind, _, data = png.partition(",")
    assert kind == "data:image/png;base64"
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))))


def middles(png: str, side: int) -> np.ndarray:
    """Return the colour at the centre of each square of a picture, as an array of shape (side, side, 4)."""
    image = pixels(png)
    places = ((np.arange(side) + 0.5) * len(image) / side).astype(int)
    return image[np.ix_(places, places)]


def rgb(category: Category) -> list[int]:
    return [*bytes.fromhex(CATEGORIES[category].colour[1:]), 255]


def test_a_small_map_shows_the_colour_of_each_start(swept):
    info = map_info(Board(7, 7), swept[Board(7, 7)])
    shown = middles(map_png(info, "outcome", 300), 7)
    assert all(shown[at].tolist() == rgb(Category(info.categories[at])) for at in np.ndindex(7, 7))
    assert [mark["words"] for mark in marks([info], "outcome")] == told(info)
    empty = middles(map_png(map_info(Board(7, 7), None), "outcome", 1), 7)
    assert (empty[..., 3] < 50).all()


def test_small_and_large_maps_clip_values_outside_the_scale_alike():
    sweep = Sweep(Cases(5, 5, (6, 6)), NAMED["stu-2020"].variant, 1000)
    board = Board(5, 6)
    info = map_info(board, by_board(sweeping.swept([sweep]))[board])
    assert np.nanmin(info.per_square) < 0
    large = map_figure(info, "steps", most=10).layout.coloraxis
    assert (large.cmin, large.cmax) == (0, 1)
    least, most = shades()[[0, -1]].tolist()
    far = np.array([[-9.0, -0.1, 0.0], [1.0, 1.1, 9.0]], dtype=np.float32)
    shown = replace(info, board=Board(2, 3), categories=np.ones((2, 3), dtype=np.int8), per_square=far)
    colours = pixels(map_png(shown, "steps", 10))[20::80][:2, 20::80].tolist()
    assert colours == [[[*least, 255]] * 3, [[*most, 255]] * 3]


@pytest.mark.parametrize(("sides", "side"), [((7, 7), 34), ((2, 100), 2), ((1, 300), 1)])
def test_a_map_is_about_240_pixels_long_and_never_smaller_than_its_board(sides, side):
    image = pixels(map_png(map_info(Board(*sides), None), "outcome", 1))
    assert image.shape[:2] == (side * sides[0], side * sides[1])
