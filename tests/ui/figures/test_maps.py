"""What figures show, on small cases; and that each figure is drawn."""

import base64
import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from plotly.colors import sample_colorscale

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.result import Category
from knights.search.search import search
from knights.search.words import CATEGORIES, COUNTED
from knights.sweeps import Cases, Sweep, by_board, run, summaries
from knights.ui.colours import CATEGORY_COLOURS
from knights.ui.figures.maps import STEPS_SCALE, map_figure, map_info
from knights.ui.figures.profile import profile_figure, profile_info
from knights.ui.figures.shares import shares_figure, shares_info
from knights.ui.figures.small_maps import map_png, marks, scale


def test_profile_info_is_the_depth_against_the_steps():
    result = search(Board(5, 6), (2, 1), NAMED["stu-2020"].variant, Limit(1000), events=100, profile=True)
    info = profile_info(result)
    assert info.squares == 30
    assert info.steps[-1] == result.steps == 15
    assert info.largest.max() < 30
    assert (info.least <= info.largest).all()
    profile_figure(info, dark=True).to_json()


@pytest.fixture(scope="module")
def swept():
    sweep = Sweep(Cases(5, 7), NAMED["warnsdorff"].variant, 5000)
    return by_board(part for part in run([sweep], workers=1) if part is not None)


def test_map_info_lays_the_starts_out_on_the_board(swept):
    info = map_info(Board(7, 7), swept[Board(7, 7)])
    assert info.categories[0, 1] == Category.NO_TOUR, "the minority colour"
    assert info.categories[0, 6] == Category.LIMIT
    assert info.steps[0, 6] == 5000
    assert info.per_square[0, 6] == pytest.approx(np.log10(5000 / 49))
    assert np.isnan(info.per_square[0, 1])
    assert info.categories[0, 0] == Category.FIRST_TRY
    assert info.per_square[0, 0] == 0
    nothing = map_info(Board(2, 3), None)
    assert (nothing.categories == Category.NOT_RUN).all()
    assert np.isnan(nothing.per_square).all()


def pixels(png: str) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(png.partition(",")[2]))))


def middles(png: str, side: int) -> np.ndarray:
    """The colour in the middle of each square of a picture, shape (side, side, 4)."""
    image = pixels(png)
    places = ((np.arange(side) + 0.5) * len(image) / side).astype(int)
    return image[np.ix_(places, places)]


def rgb(category: Category) -> list[int]:
    return [*bytes.fromhex(CATEGORY_COLOURS[category][1:]), 255]


def test_a_small_map_has_the_colour_of_each_start_in_its_square(swept):
    info = map_info(Board(7, 7), swept[Board(7, 7)])
    shown = middles(map_png(info, "outcome", 300), 7)
    assert all(shown[at].tolist() == rgb(Category(info.categories[at])) for at in np.ndindex(7, 7))
    told = [mark.words for mark in marks([info], "outcome")]
    there = sorted(set(info.categories.ravel().tolist()))
    assert told == [f"{CATEGORIES[one].glyph} {CATEGORIES[one].label}" for one in map(Category, there)]
    empty = middles(map_png(map_info(Board(7, 7), None), "outcome", 1), 7)
    assert (empty[..., 3] < 50).all()


def test_steps_are_never_as_grey_as_what_has_no_tour(swept):
    info = map_info(Board(7, 7), swept[Board(7, 7)])
    shown = middles(map_png(info, "steps", 300), 7)
    assert shown[0, 1].tolist() == rgb(Category.NO_TOUR)
    assert [mark.colour for mark in marks([info], "steps")] == [CATEGORY_COLOURS[Category.NO_TOUR]]
    told = scale(300)
    assert told.ticks == ("1", "10", "100", "1,000")
    grey = np.array(rgb(Category.NO_TOUR)[:3])
    for place in np.linspace(0, 1, 256):
        (shade,) = sample_colorscale(STEPS_SCALE, [place], colortype="tuple")
        assert np.abs(np.array(shade) * 255 - grey).max() > 40


def test_map_figure_tells_categories_by_glyph_and_by_word(swept):
    figure = map_figure(map_info(Board(7, 7), swept[Board(7, 7)]), "outcome")
    glyphs = next(trace for trace in figure.data if trace.type == "scatter" and trace.mode == "text").text
    for at, category in ((6, Category.LIMIT), (1, Category.NO_TOUR), (0, Category.FIRST_TRY)):
        assert glyphs[at] == CATEGORIES[category].glyph
    told = next(trace for trace in figure.data if trace.name == "starts").text
    assert told[6].startswith("start 0,6<br>limit reached<br>5,000 steps (102 per square)")
    assert told[1] == "start 0,1<br>no tour exists"
    there = sorted(set(map_info(Board(7, 7), swept[Board(7, 7)]).categories.ravel().tolist()))
    legend = [trace.name for trace in figure.data if trace.name and trace.showlegend is None]
    assert legend == [f"{CATEGORIES[one].glyph} {CATEGORIES[one].label}" for one in map(Category, there)]
    assert len(there) < len(COUNTED), "a legend lists what is in the picture, and nothing else"


def test_shares_are_of_the_starts_not_proved_impossible(swept):
    parts = summaries(swept)
    info = shares_info(parts)
    assert info.boards == ["5×5", "6×6", "7×7"]
    assert info.found[2] == parts[2].found / 25
    assert info.first_try[0] == 12 / 13
    shares_figure(info).to_json()


def test_the_small_map_clips_like_the_large_one_where_a_search_ends_in_fewer_steps_than_squares():
    sweep = Sweep(Cases(5, 5, (6, 6)), NAMED["stu-2020"].variant, 1000)
    board = Board(5, 6)
    info = map_info(board, by_board(part for part in run([sweep], workers=1) if part is not None)[board])
    assert np.nanmin(info.per_square) < 0
    large = map_figure(info, "steps", most=10).layout.coloraxis
    assert (large.cmin, large.cmax) == (0, 1)
    least, most = (
        (np.rint(np.array(rgb) * 255).tolist(), 255)
        for rgb in sample_colorscale(STEPS_SCALE, [0.0, 1.0], colortype="tuple")
    )
    far = np.array([[-9.0, -0.1, 0.0], [1.0, 1.1, 9.0]], dtype=np.float32)
    shown = replace(info, board=Board(2, 3), categories=np.ones((2, 3), dtype=np.int8), per_square=far)
    colours = pixels(map_png(shown, "steps", 10))[20::80][:2, 20::80].tolist()
    assert colours == [[[*least[0], 255]] * 3, [[*most[0], 255]] * 3]
