"""Glyphs and colours distinguish categories, on light and dark pages, however small the swatch."""

import re
from itertools import combinations

import pytest
from plotly.colors import get_colorscale, sample_colorscale, unlabel_rgb

from knights.boards.pictures import colours
from knights.engine import CATEGORIES, COUNTED, Category
from knights.figures.difference import EQUAL, NEITHER, ONLY_FIRST, ONLY_SECOND
from knights.figures.template import styles_of
from knights.heuristics import NAMED, parse_variant
from tests.support.visits import visit

FAR = 60
"""The distance between two colours, in steps of red, green and blue, beyond which they look different."""


def rgb(colour: str) -> tuple[float, float, float]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def apart(one, other) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


def luminance(colour: tuple[float, float, float]) -> float:
    """Return the relative luminance, as WCAG 2 defines it."""
    linear = [c / 3294.6 if c <= 10.31 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "mark",
    [*colours.REASONS.values(), colours.CLOSING, colours.START_MARK, colours.END_MARK],
    ids=lambda mark: mark.words,
)
def test_a_mark_stands_out_from_the_page(mark, dark):
    assert contrast(rgb(mark.colour(dark)), rgb(colours.paper(dark))) >= 3


def test_light_and_dark_squares_of_a_board_differ_in_players_charts_and_pictures():
    for name, told in zip(("pale", "deep"), colours.SQUARES[True], strict=True):
        *grey, part = map(float, re.findall(r"[\d.]+", colours.PLAYERS[name][True]))
        mixed = (page + (over - page) * part for page, over in zip(rgb(colours.paper(True)), grey, strict=True))
        assert apart(tuple(mixed), rgb(told)) < 2
    assert contrast(*map(rgb, colours.SQUARES[True])) >= 1.5


def test_the_line_of_ones_own_formula_stands_out_and_blind_search_is_no_shade_of_roth():
    (own,), (roth, blind) = (
        styles_of([parse_variant("order.f(degree)")]),
        (styles_of([NAMED[name].variant])[0][0] for name in ("roth", "plain")),
    )
    assert all(contrast(rgb(own[0]), rgb(colours.paper(dark))) >= 3 for dark in (False, True))
    assert apart(rgb(roth), rgb(blind)) > FAR


def test_every_category_has_its_own_words_glyph_and_colour():
    assert set(CATEGORIES) == set(Category)
    for part in zip(*CATEGORIES.values(), strict=True):
        assert len(set(part)) == len(Category)
    marks = {CATEGORIES[category].glyph for category in COUNTED}
    assert all(len(mark) == 1 for mark in marks)
    assert not marks & {EQUAL, NEITHER, ONLY_FIRST, ONLY_SECOND, "–"}, "no mark means two things"


@pytest.mark.parametrize(("one", "other"), list(combinations(COUNTED, 2)))
def test_colours_of_categories_look_different(one, other):
    assert apart(rgb(CATEGORIES[one].colour), rgb(CATEGORIES[other].colour)) > FAR


@pytest.mark.parametrize("category", [c for c in COUNTED if c is not Category.NO_TOUR])
def test_no_colour_of_a_category_looks_like_a_grey_or_the_page(category):
    for grey in (CATEGORIES[Category.NO_TOUR].colour, colours.GREY, colours.paper(False), colours.paper(True)):
        assert apart(rgb(CATEGORIES[category].colour), rgb(grey)) > FAR


def test_the_scale_of_steps_avoids_the_grey_of_starts_without_a_tour():
    grey = rgb(CATEGORIES[Category.NO_TOUR].colour)
    shades = sample_colorscale(get_colorscale("Viridis"), 101)
    assert min(apart(unlabel_rgb(shade), grey) for shade in shades) > FAR


def test_an_answer_has_the_same_mark_as_its_category_on_a_map():
    app = visit("tour", variant="plain", steps=100)
    shown = next(element.value for element in app.markdown if 'class="verdict"' in element.value)
    assert f"background:{CATEGORIES[Category.LIMIT].colour}" in shown
    assert f">{CATEGORIES[Category.LIMIT].glyph}</span> <i>Gave up after " in shown
    assert '<span class="glyph" aria-hidden="true"' in shown, "screen readers skip the mark of a heading"
