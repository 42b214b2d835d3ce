"""The Tour page in a browser: the text at the pointer."""

from tests.browser.app import expect, until
from tests.browser.boards import steady_place
from tests.browser.parts import chart_of_tour
from tests.browser.players import Player


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
