"""Large boards, closed tours and constructions in a real browser."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.app import choice, expect, until, wait_until_done
from tests.browser.boards import click_board, place, wait_for_start

OVERVIEW, PART = (f".st-key-tour-{name} .js-plotly-plot" for name in ("overview", "part"))

SEEN = """([plot, rows, columns]) => {
  const layout = document.querySelector(plot)?._fullLayout;
  const near = (range, [first, last]) => Math.abs(Math.min(...range) + 0.5 - first) <= 3
    && Math.abs(Math.max(...range) - 0.5 - last) <= 3;
  return layout && near(layout.yaxis.range, rows) && near(layout.xaxis.range, columns);
}"""


def drag(page: Page, selector: str, corner: tuple[int, int], other: tuple[int, int]) -> None:
    x, y = place(page, *corner, selector)
    to_x, to_y = place(page, *other, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


def draws_moves(plot: Locator) -> bool:
    """Whether a chart draws moves, rather than a picture of them."""
    return bool(plot.evaluate("(plot) => plot.data?.some((trace) => trace.name === 'moves')"))


def begins_at(page: Page, selector: str, row: int, column: int) -> None:
    page.wait_for_function(
        """([plot, row, column]) => {
          const start = document.querySelector(plot)?.data?.find((trace) => trace.name === "start");
          return start && start.x[0] === column && start.y[0] === row;
        }""",
        arg=[selector, row, column],
    )


def test_a_million_squares_are_a_picture_and_a_frame_draws_a_part_anew(open_page: Any) -> None:
    page = open_page("/tour?rows=1000&columns=1000&variant=construct")
    expect(page.locator(f"{OVERVIEW} image")).to_have_count(1)
    page.wait_for_function(SEEN, arg=[PART, [0, 31], [0, 31]])
    drag(page, OVERVIEW, (400, 300), (459, 379))
    page.wait_for_function(SEEN, arg=[PART, [400, 459], [300, 379]])
    until(page, lambda: draws_moves(page.locator(PART).last))
    wait_until_done(page)
    drag(page, OVERVIEW, (100, 100), (699, 899))
    page.wait_for_function(SEEN, arg=[PART, [100, 699], [100, 899]])
    wait_until_done(page)
    expect(page.locator(f"{PART} image")).to_have_count(1)
    choice(page, "32").click()
    page.wait_for_function(SEEN, arg=[PART, [384, 415], [484, 515]])
    wait_until_done(page)
    click_board(page, 400, 500, PART)
    expect(page.get_by_role("spinbutton", name="Start row")).to_have_value("400")
    expect(page.get_by_role("spinbutton", name="Start column")).to_have_value("500")
    begins_at(page, PART, 400, 500)
    expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()


def test_a_search_of_a_million_squares_is_a_picture_too(open_page: Any) -> None:
    page = open_page("/tour?rows=900&columns=1000&row=7&column=3")
    expect(page.locator(f"{OVERVIEW} image")).to_have_count(1)
    expect(page.get_by_text("Tour found")).to_be_visible()


def test_a_click_begins_a_closed_tour_elsewhere(open_page: Any) -> None:
    page = open_page("/tour?rows=6&columns=6&closed=1")
    wait_for_start(page, 0, 0)
    counts = page.locator(".tiles").inner_text()
    expect(page.get_by_test_id("tour-legend")).to_contain_text("closing move")
    click_board(page, 3, 4)
    wait_for_start(page, 3, 4)
    until(page, lambda: page.locator(".tiles").inner_text() == counts)
    page.wait_for_url(re.compile("from=0%2C0"))
    page.get_by_role("button", name="search from 3,4 instead").click()
    expect(page.get_by_role("button", name="search from 3,4 instead")).to_have_count(0)
    until(page, lambda: "from=" not in page.url)
    wait_for_start(page, 3, 4)


def test_how_a_tour_is_built_step_by_step(open_page: Any) -> None:
    page = open_page("/tour?rows=12&columns=17&variant=construct&view=built")
    status, legend = page.get_by_test_id("player-status"), page.get_by_test_id("player-legend")
    for step, marks in (
        ("1 of 3 · Blocks with a tour each", ["tours of the blocks"]),
        ("2 of 3 · Moves that are swapped", ["tours of the blocks", "taken away", "put in"]),
        ("3 of 3 · One tour", ["the tour", "put in"]),
    ):
        expect(status).to_have_text(step)
        expect(legend.locator("span")).to_have_text(marks)
        page.get_by_test_id("player-forward").click()
    expect(page.get_by_text(re.compile("Constructed without search: 6 blocks"))).to_be_visible()


def test_the_player_opens_a_million_squares(open_page: Any) -> None:
    page = open_page("/tour?rows=1000&columns=1000&variant=construct&view=play")
    status = page.get_by_test_id("player-status")
    expect(status).to_have_text("square 1,000,000 of 1,000,000")
    page.get_by_test_id("player-start").click()
    expect(status).to_have_text("square 1 of 1,000,000")
    page.get_by_test_id("player-play").click()
    expect(status).to_have_text(re.compile(r"square (\d{2,3}|1,000),\d{3} of"))
