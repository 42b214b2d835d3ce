"""What figures show, on small cases; and that each figure is drawn."""

import base64
import io

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
from knights.tour import Tour
from knights.ui.colours import CATEGORY_COLOURS
from knights.ui.figures.maps import STEPS_SCALE, map_figure, map_info
from knights.ui.figures.profile import profile_figure, profile_info
from knights.ui.figures.shares import shares_figure, shares_info
from knights.ui.figures.small_maps import map_png, marks, scale
from knights.ui.figures.tour import NOT_LEAST, ONE_LEAST, TIE, board_figure, board_info

THREE_BY_FOUR = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]
"""A tour of the 3 x 4 board from its corner."""


def named(figure):
    return {trace.name: trace for trace in figure.data}


def test_board_info_tells_degrees_and_what_decided_each_move():
    board = Board(3, 4)
    info = board_info(Tour(board, THREE_BY_FOUR), board, (0, 0), np.array(THREE_BY_FOUR, dtype=np.int32))
    assert list(zip(info.rows.tolist(), info.columns.tolist(), strict=True)) == [
        divmod(square, 4) for square in THREE_BY_FOUR
    ]
    # From the corner 0,0 the knight goes to 1,2, with one way on, rather than to 2,1, with two; then to the corner 2,0.
    assert info.degrees[:3].tolist() == [2, 1, 1]
    assert info.kinds[:2].tolist() == [ONE_LEAST, ONE_LEAST]
    assert info.complete
    assert not info.closed


def test_board_info_tells_a_move_that_is_not_of_least_degree():
    board = Board(5, 5)
    # From 0,0 to 1,2, of degree 5 like 2,1; then to 3,3, of degree 3, though the corner 0,4 has degree 1.
    walk = np.array([0, 7, 18], dtype=np.int32)
    info = board_info(None, board, (0, 0), walk)
    assert info.kinds.tolist() == [TIE, NOT_LEAST]
    assert info.degrees.tolist() == [2, 5, 3]
    assert not info.complete


def test_board_info_of_nothing():
    info = board_info(None, Board(4, 4), (1, 1), np.zeros(0, dtype=np.int32))
    assert len(info.rows) == len(info.kinds) == len(info.degrees) == 0
    assert {"start", "squares"} == set(named(board_figure(info))) - {None}


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("side", [5, 20, 21, 64, 65])
def test_board_figure_draws_every_move_once(side, dark):
    board = Board(side, side)
    result = search(board, (0, 0))
    figure = board_figure(board_info(result.tour, board, (0, 0), result.walk), dark)
    traces = named(figure)
    lines = [trace for trace in figure.data if trace.type == "scatter" and trace.mode == "lines"]
    drawn = sum(len(line.x) // 3 if np.isnan(np.asarray(line.x, float)).any() else len(line.x) - 1
                for line in lines)  # fmt: skip
    assert drawn == len(board) - 1
    assert ("squares" in traces) == (side <= 64), "squares that can be clicked"
    numbers = [trace for trace in figure.data if trace.text is not None and len(trace.text) == len(board)]
    assert len([trace for trace in numbers if trace.name is None]) == (side <= 20), "move numbers"
    assert (traces["end"].y[0], traces["end"].x[0]) == board.square(int(result.walk[-1]))
    figure.to_json()


def test_board_figure_of_a_closed_tour_shows_the_closing_move():
    result = search(Board(6, 6), (2, 3), closed=True)
    traces = named(board_figure(board_info(result.tour, result.board, (2, 3), result.walk)))
    assert (traces["closing move"].y[1], traces["closing move"].x[1]) == (2, 3)


def test_hover_tells_square_number_and_degree():
    board = Board(3, 4)
    info = board_info(Tour(board, THREE_BY_FOUR), board, (0, 0), np.array(THREE_BY_FOUR, dtype=np.int32))
    told = named(board_figure(info))["squares"].text
    assert told[0] == "row 0, column 0 (a3)<br>move 1<br>degree when entered: 2"
    assert told[11] == "row 2, column 3 (d1)<br>move 12<br>degree when entered: 0"
    partial = board_info(None, board, (0, 0), np.array([0, 6], dtype=np.int32))
    assert named(board_figure(partial))["squares"].text[11].endswith("not entered")


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
    told = named(figure)["starts"].text
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
