"""Large boards and constructions in a browser."""

import re

from tests.browser import app
from tests.browser.players import Player


def test_a_million_squares_are_drawn_and_played(show):
    page = show("/tour?rows=1000&columns=1000&variant=construct")
    player = Player(page)
    app.expect(player.status).to_have_text("square 1,000,000 of 1,000,000")
    page.get_by_text("Checked. Does a tour exist from here? Yes").click()
    app.expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()
    player.press("start")
    app.expect(player.status).to_have_text("square 1 of 1,000,000")
    player.press("play")
    app.expect(player.status).to_have_text(re.compile(r"square (\d{2,3}|1,000),\d{3} of"))
