"""The Tour page in a browser: views that open another board, and the text at the pointer."""

import pytest

from tests.browser.app import expect, until
from tests.browser.boards import steady_place
from tests.browser.parts import chart_of_tour
from tests.browser.players import Player
from tests.support.words import button


@pytest.mark.parametrize(
    ("view", "label", "told"),
    [("graph", "Show it on a cross", "every line is a move"), ("construction", "Build 20×20", "9 blocks")],
)
def test_a_view_that_cannot_show_the_board_opens_one_that_it_can(show, view, label, told):
    page = show(f"/tour?view={view}")
    button(page, label).click()
    expect(page.get_by_text(told)).to_be_visible()


def test_the_pointer_shows_square_move_and_degree(show):
    page = show("/tour")
    expect(chart_of_tour(page)).to_be_visible()
    assert chart_of_tour(page).evaluate("(chart) => Boolean(chart.closest('[aria-hidden=true]'))")
    hover = Player(page).part("hover")
    page.mouse.move(*steady_place(page, 2, 7))
    until(page, lambda: (box := hover.bounding_box()) and box["width"] > box["height"])
    page.mouse.move(*steady_place(page, 1, 1))
    page.mouse.move(*steady_place(page, 0, 0))
    expect(hover).to_have_text("row 0, column 0 (a8) · square 1 · degree when entered: 2")
