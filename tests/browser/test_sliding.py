"""The Sliding page in a browser: the player of the solution, and a puzzle played by hand."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import app, parts
from tests.browser.players import Player, faster, tiles, tiles_part
from tests.support.words import answer

NEAR = "1 2 3/4 5 0/7 8 6"
TWO_AWAY = "1 2 3/4 0 5/7 8 6"


@pytest.fixture(autouse=True)
def _no_script_fails(page: Page) -> Iterator[None]:
    with parts.no_script_fails(page):
        yield


def tile(where: Locator, number: int) -> Locator:
    return where.locator(f"[data-tile='{number}']")


def test_an_unsolvable_start_is_mended_solved_and_played(show):
    page = show("/sliding?solution=1")
    app.expect(answer(page)).to_contain_text("Solved in 47 moves")
    show("/sliding?start=6 8 7/2 5 4/3 0 1&solution=1")
    app.expect(answer(page)).to_contain_text("✕ Unsolvable")
    page.get_by_role("button", name=re.compile(r"Swap tiles \d and \d")).click()
    app.expect(answer(page)).to_contain_text("● Solved in")
    total = int(re.search(r"in (\d+) moves", answer(page).inner_text())[1])
    player = Player(page)
    app.expect(player.status).to_have_text(f"move 0 of {total}")
    player.press("play")
    with faster(page):
        player.at(total)
    app.expect(player.note).to_contain_text("8 of 8 tiles in place")


def test_a_puzzle_is_played_with_arrow_keys_clicks_and_hints(show):
    page = show(f"/sliding?start={TWO_AWAY}")
    hand = tiles(page, "hand")
    count, told = tiles_part(page, "count"), tiles_part(page, "told")
    app.expect(count).to_have_text("0 moves")
    tile(hand, 5).click()
    app.expect(count).to_have_text("1 move")
    app.expect(hand).to_have_attribute("data-state", NEAR)
    hand.press("ArrowLeft")
    app.expect(count).to_have_text("1 move")
    app.expect(hand).to_have_attribute("data-state", NEAR)
    hand.press("ArrowUp")
    app.expect(hand).to_have_attribute("data-solved", "true")
    app.expect(told).to_have_text("✓ Solved in 2 moves; the search took 2.")
    tiles_part(page, "undo").click()
    app.expect(count).to_have_text("1 move")
    app.expect(hand).to_have_attribute("data-state", NEAR)
    tiles_part(page, "restart").click()
    app.expect(hand).to_have_attribute("data-state", TWO_AWAY)
    tiles_part(page, "hint").click()
    app.expect(told).to_contain_text("Move tile 5: greedy search with sum reaches the goal in 2 moves")
    app.expect(tile(hand, 5)).to_have_class(re.compile("hinted"))
    parts.flip(page, "Show the solution")
    app.expect(hand).to_have_count(0)
    parts.flip(page, "Show the solution")
    app.expect(tiles_part(page, "told")).to_have_text("\u00a0")  # The hint was for the earlier visit.
    tiles_part(page, "hint").click()
    app.expect(told).to_contain_text("Move tile 5")
    hand.press("ArrowLeft")
    hand.press("h")
    app.expect(told).to_have_text("Move tile 6: 1 move left.")
    hand.press("ArrowUp")
    app.expect(hand).to_have_attribute("data-solved", "true")
    app.expect(tiles_part(page, "hint")).to_be_disabled()
