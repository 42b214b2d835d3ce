"""Large boards and constructions in a browser."""

import re

from tests.browser.app import choice, expect, until, wait_until_done
from tests.browser.boards import click_board, drag
from tests.browser.parts import chart, number, open_expert
from tests.browser.players import Player

OVERVIEW, PART = chart("tour-overview"), chart("tour-part")

SEEN = """([plot, rows, columns]) => {
  const layout = document.querySelector(plot)?._fullLayout;
  const near = (range, [first, last]) => Math.abs(Math.min(...range) + 0.5 - first) <= 3
    && Math.abs(Math.max(...range) - 0.5 - last) <= 3;
  return layout && near(layout.yaxis.range, rows) && near(layout.xaxis.range, columns);
}"""


DRAWS_MOVES = "(plot) => plot.data?.some((trace) => trace.name === 'moves')"
STARTS = """([plot, row, column]) => {
  const start = document.querySelector(plot)?.data?.find((trace) => trace.name === "start");
  return start && start.x[0] === column && start.y[0] === row;
}"""


def test_a_million_squares_are_drawn_as_a_picture_and_a_frame_selects_a_part(show):
    page = show("/tour?rows=1000&columns=1000&variant=construct")
    expect(page.locator(f"{OVERVIEW} image")).to_have_count(1)
    page.wait_for_function(SEEN, arg=[PART, [0, 31], [0, 31]])
    drag(page, (400, 300), (459, 379), OVERVIEW)
    page.wait_for_function(SEEN, arg=[PART, [400, 459], [300, 379]])
    until(page, lambda: page.locator(PART).last.evaluate(DRAWS_MOVES))
    wait_until_done(page)
    drag(page, (100, 100), (699, 899), OVERVIEW)
    page.wait_for_function(SEEN, arg=[PART, [100, 699], [100, 899]])
    wait_until_done(page)
    expect(page.locator(f"{PART} image")).to_have_count(1)
    choice(page, "32").click()
    page.wait_for_function(SEEN, arg=[PART, [384, 415], [484, 515]])
    wait_until_done(page)
    click_board(page, 400, 500, PART)
    open_expert(page)
    expect(number(page, "Start row")).to_have_value("400")
    expect(number(page, "Start column")).to_have_value("500")
    page.wait_for_function(STARTS, arg=[PART, 400, 500])
    page.get_by_text("Checked. Does a tour exist from here? Yes").click()
    expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()


def test_the_player_opens_a_tour_of_a_million_squares(show):
    player = Player(show("/tour?rows=1000&columns=1000&row=2&column=4&variant=construct&at=1000000"))
    expect(player.status).to_have_text("square 1,000,000 of 1,000,000")
    player.press("start")
    expect(player.status).to_have_text("square 1 of 1,000,000")
    player.press("play")
    expect(player.status).to_have_text(re.compile(r"square (\d{2,3}|1,000),\d{3} of"))
