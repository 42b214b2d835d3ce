"""Large boards and constructions in a browser."""

import re

from tests.browser import app, parts
from tests.browser.players import Player


def test_a_million_squares_are_drawn_as_a_picture(show):
    page = show("/tour?rows=1000&columns=1000&variant=construct")
    app.expect(page.locator(f"{parts.chart('tour-overview')} image")).to_have_count(1)
    page.get_by_text("Checked. Does a tour exist from here? Yes").click()
    app.expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()
    page.get_by_role("button", name="Play its moves").click()
    app.expect(Player(page).status).to_have_text("square 1 of 1,000,000")
