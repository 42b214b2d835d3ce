"""Large boards and constructions in a browser."""

import re

from tests.browser.app import expect
from tests.browser.parts import chart
from tests.browser.players import Player


def test_a_million_squares_are_drawn_as_a_picture(show):
    page = show("/tour?rows=1000&columns=1000&variant=construct")
    expect(page.locator(f"{chart('tour-overview')} image")).to_have_count(1)
    page.get_by_text("Checked. Does a tour exist from here? Yes").click()
    expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()
    page.get_by_role("button", name="Play its moves").click()
    expect(Player(page).status).to_have_text("square 1 of 1,000,000")


def test_the_player_opens_a_tour_of_a_million_squares(show):
    player = Player(show("/tour?rows=1000&columns=1000&row=2&column=4&variant=construct&at=1000000"))
    expect(player.status).to_have_text("square 1,000,000 of 1,000,000")
    player.press("start")
    expect(player.status).to_have_text("square 1 of 1,000,000")
    player.press("play")
    expect(player.status).to_have_text(re.compile(r"square (\d{2,3}|1,000),\d{3} of"))
