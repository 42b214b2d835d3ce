"""The front page and How it works: a race that can be paused, cards, and boards that explain."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.search import search
from knights.ui.home.page import CARDS
from tests.browser.app import PATIENCE, arrive, expect, frames, until
from tests.browser.boards import FIRST_PLAYER, steady_place
from tests.browser.conftest import OpenPage
from tests.browser.parts import card
from tests.browser.players import Player, players, race, race_part, race_steps
from tests.support.words import button

FASTER = """
const ask = window.requestAnimationFrame;
let ahead = 0;
window.requestAnimationFrame = (call) => ask((now) => call(now + (ahead += 100)));
"""
"""Lets a tenth of a second more go by from frame to frame: as much as the race makes up for at once."""


def test_the_race_runs_by_itself_and_can_be_paused(open_page: OpenPage) -> None:
    page = open_page("/")
    until(page, lambda: page.title() == "Knight's Tour Lab")
    expect(race(page)).to_have_attribute("data-playing", "true")
    begun = race_steps(page)
    until(page, lambda: race_steps(page) > begun)
    race(page).get_by_role("button", name="Pause").click()
    expect(race(page)).to_have_attribute("data-playing", "false")
    still = race_steps(page)
    frames(page)
    assert race_steps(page) == still
    race(page).get_by_role("button", name="Start the race").click()
    expect(race(page)).not_to_have_attribute("data-steps", str(still))


def test_both_searches_take_the_steps_that_the_server_counts(fresh_page: Page, server: str) -> None:
    page = fresh_page
    page.add_init_script(FASTER)
    blind = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(10_000_000)).steps
    arrive(page, server)
    told = f"Blind search needs {blind:,} steps, Warnsdorff's rule 64."
    expect(race_part(page, "news")).to_have_text(told, timeout=PATIENCE * 1000)
    expect(race_part(page, "blind")).to_have_text(f"{blind:,} steps")
    button(page, "Race again").click()
    until(page, lambda: race_steps(page) < blind)


def test_it_keeps_still_where_less_motion_is_asked_for(window: Callable[..., Page], server: str) -> None:
    page = arrive(window(reduced_motion="reduce"), server)
    expect(race(page)).to_have_attribute("data-playing", "false")
    expect(race(page)).to_have_attribute("data-steps", "1")
    frames(page)
    assert race_steps(page) == 1


def test_one_screen_holds_it_and_a_click_anywhere_on_a_card_opens_its_page(open_page: OpenPage) -> None:
    page = open_page("/")
    for one in CARDS:
        picture = card(page, one.name).locator("img")
        box = until(page, lambda picture=picture: (it := picture.bounding_box()) and it["width"] > 100 and it)
        assert box["y"] + box["height"] <= 900
    card(page, CARDS[-1].name).click(position={"x": 30, "y": 30})
    page.wait_for_url(lambda url: urlsplit(url).path == f"/{CARDS[-1].name}")


def test_every_square_tells_its_degree(show: Callable[..., Page]) -> None:
    page = show("/learn")
    player = Player(page, 0)
    expect(player.root).to_have_attribute("data-start", "2,2")
    hover = player.part("hover")
    page.mouse.move(*steady_place(page, 0, 0, FIRST_PLAYER))
    expect(hover).to_have_text("row 0, column 0 (a6) · not entered · degree 2")
    page.mouse.move(*steady_place(page, 4, 3, FIRST_PLAYER))
    expect(hover).to_have_text("row 4, column 3 (d2) · not entered · degree 5")
    page.mouse.move(0, 0)
    player.root.get_by_role("application").focus()
    page.keyboard.press("ArrowUp")
    told = "row 1, column 2 (c5) · not entered · degree 6"
    expect(hover).to_have_text(told)
    expect(player.status).to_have_text(told)


def test_a_board_that_explains_can_be_stepped_with_the_arrow_keys(show: Callable[..., Page]) -> None:
    page = show("/learn")
    expect(players(page)).to_have_count(6)
    player = Player(page, 3)
    before = until(page, lambda: player.position + 1) - 1
    player.root.focus()
    page.keyboard.press("ArrowRight")
    player.at(before + 1)
    page.keyboard.press("End")
    expect(player.root).to_contain_text("a dead end")
