"""Today's board in a browser: a walk to a dead end, its card, and the link that the card's text contains."""

import re

from playwright.sync_api import Locator, Page, expect

from knights.boards.board import Square
from knights.play.by_hand import write_moves
from knights.play.levels import board_of_the_day, read_day
from tests.browser.app import PATIENCE, sideways, until, wait_until_done
from tests.browser.boards import click_board, digest
from tests.browser.players import Player
from tests.browser.windows import PHONE
from tests.support.words import button

DAY = "2026-11-23"
LEVEL = board_of_the_day(read_day(DAY))


def shortest_dead_end() -> list[Square]:
    """Return a shortest walk to a dead end."""
    walks = [[LEVEL.start]]
    while True:
        longer = []
        for walk in walks:
            onward = [square for square in LEVEL.board.onward(walk[-1]) if square not in walk]
            if not onward:
                return walk
            longer += [[*walk, square] for square in onward]
        walks = longer


WALK = shortest_dead_end()
MOVES = write_moves(WALK)
ENDED = f"Dead end: {len(WALK)} of 30"


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=2).first


def test_a_walk_by_clicks_ends_with_a_card_whose_link_hides_the_walk(fresh_page, server):
    page = fresh_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{server}/today?day={DAY}&moves={MOVES[:-2]}")
    expect(heading(page)).to_contain_text(f"{len(WALK) - 2} of 30", timeout=PATIENCE * 1000)
    expect(button(page, "Copy")).to_have_count(0)
    for square in WALK[-2:]:
        click_board(page, *square)
        wait_until_done(page)
    expect(heading(page)).to_contain_text(ENDED)
    before = digest(page)
    button(page, "Undo").click()
    until(page, lambda: digest(page) != before)
    expect(heading(page)).to_contain_text(f"{len(WALK) - 1} of 30")
    wait_until_done(page)
    click_board(page, *WALK[-1])
    expect(page.get_by_text("Lost at move")).to_be_visible(timeout=30_000)
    wait_until_done(page)
    button(page, "Copy").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    title, result, rule, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert title == "Knight's Tour Lab · 23 November 2026"
    assert result == f"6×5 · {len(WALK)} of 30 · 1 undo"
    assert re.fullmatch(r"The rule alone: 24 · Lost at move \d+", rule)
    assert link.endswith(f"/today?day={DAY}&walk={MOVES}")
    with page.expect_download() as download:
        button(page, "Save picture").click()
    assert download.value.suggested_filename == f"today-{DAY}.png"
    page.goto(f"{server}/today?{link.partition('?')[2]}")
    expect(page.get_by_text("shown when yours has ended")).to_be_visible(timeout=PATIENCE * 1000)
    expect(heading(page)).to_contain_text("1 of 30")
    page.goto(f"{server}/today?{link.partition('?')[2]}&moves={MOVES}")
    expect(heading(page)).to_contain_text(ENDED, timeout=PATIENCE * 1000)
    wait_until_done(page)
    page.get_by_text("Show the walk of the link").click()
    expect(heading(page)).to_contain_text(f"The walk of the link: {len(WALK)} of 30")
    expect(Player(page).part("play")).to_be_visible()


def test_the_front_page_opens_it_and_on_a_phone_the_board_and_the_result_fit(show):
    page = show("/", **PHONE)
    page.get_by_test_id("stMain").get_by_role("link", name="Today's board").click()
    page.wait_for_url("**/today?day=*")
    page = show(f"/today?day={DAY}&moves={MOVES}", **PHONE)
    expect(heading(page)).to_contain_text(ENDED)
    assert not any(sideways(page))
    box = until(page, lambda: heading(page).bounding_box())
    assert box["y"] + box["height"] < PHONE["viewport"]["height"]
