"""The Tour page in a real browser: clicks, the player, files, links, windows."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from knights.board import Board
from knights.referee import check
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.tour import Tour
from tests.browser.app import expect, serving, sideways, until, wait_until_done, wait_until_worked
from tests.browser.boards import board, click_board, digest, place, steady_place, wait_for_start


def outcome(page: Page) -> str:
    """The answer and its counts without the time, which differs from run to run."""
    said = page.locator(".verdict, .reason, .tiles > span").all_inner_texts()
    return " · ".join(re.sub(r"\s+", " ", text) for text in said if not text.endswith("time"))


def taken_away(page: Page, label: str) -> tuple[str, str]:
    """Name and content of the file behind a button."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=label).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", ["/tour", "/tour?rows=3&columns=10", "/tour?rows=20&columns=20"])
def test_a_click_on_a_square_starts_there(open_page: Callable[[str], Page], case: str):
    page = open_page(case)
    for row, column in ((2, 6), (1, 1), (0, 8 if "20" in case or "10" in case else 7)):
        click_board(page, row, column)
        wait_for_start(page, row, column)
        assert f"row={row}&column={column}" in page.url
        expect(page.get_by_role("spinbutton", name="Start row")).to_have_value(str(row))
        expect(page.get_by_role("spinbutton", name="Start column")).to_have_value(str(column))
    expect(page.locator(".verdict")).to_have_text(re.compile("Tour found|No tour exists"))


def test_hovering_tells_square_move_and_degree(open_page):
    page = open_page("/tour")
    page.mouse.move(*steady_place(page, 1, 1))
    page.mouse.move(*place(page, 0, 0))
    expect(page.locator(".hoverlayer")).to_contain_text("row 0, column 0 (a8)move 1")
    page = open_page("/tour?view=play")
    page.mouse.move(*steady_place(page, 0, 0))
    hover = page.get_by_test_id("player-hover")
    expect(hover).to_have_text("row 0, column 0 (a8) · square 1 · degree when entered: 2")


def test_the_numbers_start_it_too(open_page):
    page = open_page("/tour")
    box = page.get_by_role("spinbutton", name="Start row")
    box.fill("4")
    box.press("Enter")
    wait_for_start(page, 4, 0)
    box = page.get_by_role("spinbutton", name="Rows")
    box.fill(str(MAX_SEARCHED_SIDE + 1))
    box.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_have_text(re.compile(f"not {MAX_SEARCHED_SIDE + 1:,}"))
    box.fill("12")
    box.press("Enter")
    expect(page.get_by_text("each of 144 squares entered once")).to_be_visible()
    wait_for_start(page, 4, 0)


def test_the_player_steps_scrubs_and_plays(open_page):
    page = open_page("/tour?rows=6&columns=6&view=play")
    player, status = page.get_by_test_id("player"), page.get_by_test_id("player-status")
    expect(status).to_have_text("square 36 of 36")
    page.get_by_test_id("player-start").click()
    expect(status).to_have_text("square 1 of 36")
    page.get_by_test_id("player-forward").click()
    page.get_by_test_id("player-forward").click()
    page.get_by_test_id("player-back").click()
    expect(status).to_have_text("square 2 of 36")
    slider = page.get_by_test_id("player-slider")
    slider.click()
    expect(status).to_have_text(re.compile(r"square (17|18|19|20) of 36"))
    page.get_by_test_id("player-start").click()
    page.get_by_test_id("player-speed-4").click()
    page.get_by_test_id("player-play").click()
    expect(status).to_have_text("square 36 of 36")
    expect(player).to_be_visible()


def test_the_search_is_watched_with_its_depth_and_its_events(open_page):
    page = open_page("/tour?rows=5&columns=6&row=2&column=1&variant=stu-2020&view=search")
    expect(page.get_by_test_id("player-status")).to_have_text(re.compile("step 1 "))
    told = page.get_by_text(re.compile(r"The table holds all \d+ events"))
    name, text = taken_away(page, "Events (CSV)")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert name == "events.csv"
    expect(told).to_have_text(f"The table holds all {len(rows)} events.")
    assert [row["event"] for row in rows].count("enter") == 15
    assert rows[0] == {"step": "1", "event": "enter", "row": "2", "column": "1", "depth": "1"}
    depth = page.locator(".st-key-tour-profile .js-plotly-plot")
    most = "(plot) => Math.max(...(plot.data[1].x._inputArray ?? plot.data[1].x))"
    assert until(page, lambda: depth.evaluate(most)) == 15


def test_what_is_taken_away_is_the_tour(open_page):
    page = open_page("/tour?rows=5&columns=8&row=2&column=3&variant=pohl&view=take-away")
    board = Board(5, 8)
    name, text = taken_away(page, "Tour (CSV)")
    assert name == "tour-5x8.csv"
    rows = list(csv.DictReader(io.StringIO(text)))
    squares = [(int(row["row"]), int(row["column"])) for row in rows]
    assert check(Tour(board, [board.index(square) for square in squares]), (2, 3)).passed
    name, text = taken_away(page, "Result (JSON)")
    result = json.loads(text)
    assert name == "tour-5x8.json"
    assert [tuple(square) for square in result["tour"]] == squares
    assert (result["variant"], result["outcome"], result["start"]) == ("pohl", "found", [2, 3])
    name, text = taken_away(page, "Board of numbers")
    numbers = [[int(word) for word in line.split()] for line in text.splitlines()]
    assert [numbers[row][column] for row, column in squares] == list(range(1, 41))
    name, text = taken_away(page, "Picture (SVG)")
    root = ET.fromstring(text)
    labels = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert name == "tour-5x8.svg"
    assert set(labels) >= {str(number) for number in range(1, 41)}


def test_a_link_shows_the_same_page_to_somebody_else(window: Callable[..., Page], open_page):
    page = open_page("/tour")
    click_board(page, 3, 5)
    wait_for_start(page, 3, 5)
    page.get_by_text("Closed tour").click()
    page.wait_for_url(re.compile("closed=1"))
    wait_until_done(page)
    expect(page.get_by_text("the tour closes")).to_be_visible()
    other = window(viewport={"width": 1000, "height": 800})
    other.goto(page.url)
    wait_until_done(other)
    expect(other.get_by_text("the tour closes")).to_be_visible()
    expect(other.locator(".verdict")).to_be_visible()
    until(page, lambda: (outcome(other), digest(other)) == (outcome(page), digest(page)))
    assert other.url == page.url


def test_reloading_keeps_the_page(open_page):
    page = open_page("/tour?rows=7&columns=9&row=1&column=4&variant=edge&steps=90000")
    wait_for_start(page, 1, 4)
    before, line = digest(page), outcome(page)
    page.reload()
    wait_until_done(page)
    wait_for_start(page, 1, 4)
    until(page, lambda: (digest(page), outcome(page)) == (before, line))


def test_a_link_as_the_first_request_of_a_server_opens_the_whole_app(page: Page):
    with serving() as fresh:
        page.goto(f"{fresh}/sweep?to=6")
        wait_until_worked(page)
        links = page.get_by_test_id("stTopNavLink")
        expect(links.filter(has_text="Tour")).to_be_visible()
        expect(links.filter(has_text="Sweep")).to_be_visible()
        expect(page.locator(".js-plotly-plot, [data-testid=player]").first).to_be_visible()
        expect(page.get_by_test_id("stSidebarNavLink")).to_have_count(0)


VIEWS = ["tour", "play", "search", "take-away"]


@pytest.mark.parametrize("path", [*(f"/tour?view={view}" for view in VIEWS), "/sweep", "/sweep?colour=steps"])
def test_a_narrow_dark_window_needs_no_sideways_scrolling(
    window: Callable[..., Page], server: str, path: str
):
    page = window(viewport={"width": 800, "height": 900}, color_scheme="dark")
    page.goto(server + path)
    wait_until_done(page)
    shown = page.locator(".js-plotly-plot, [data-testid=player], [data-testid=stCode]").first
    expect(shown).to_be_visible()
    until(page, lambda: sideways(page) == [0, 0])
    red, green, blue = page.evaluate("""() => getComputedStyle(document.querySelector("[data-testid=stApp]"))
      .backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)""")
    assert max(red, green, blue) < 64, "a dark page"
    if path == "/tour?view=play":
        expect(board(page)).to_have_class(re.compile("dark"))
