"""Today's board in a browser: a walk to a dead end by clicks, its card, and the board on a phone."""

from playwright.sync_api import Locator, Page

from knights.play.by_hand import read_moves
from tests.browser.app import PATIENCE, expect, sideways, until, wait_until_done
from tests.browser.boards import click_board, digest
from tests.browser.windows import PHONE
from tests.pages.test_today import DAY, LEVEL, dead_end
from tests.support.words import button

MOVES = dead_end()
WALK = read_moves(LEVEL.board, LEVEL.start, MOVES)
ENDED = f"Dead end: {len(WALK)} of 30"


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=2).first


def test_a_walk_by_clicks_ends_with_a_card_to_copy_and_save(fresh_page, server):
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
    expect(page.get_by_text("Lost at move")).to_be_visible()
    wait_until_done(page)
    button(page, "Copy").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    _, result, _, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert result == f"6×5 · {len(WALK)} of 30 · 1 undo"
    assert link == f"{server}/today?day={DAY}&walk={MOVES}"
    with page.expect_download() as download:
        button(page, "Save picture").click()
    assert download.value.suggested_filename == f"today-{DAY}.png"


def test_the_front_page_opens_it_and_on_a_phone_the_board_and_the_result_fit(show):
    page = show("/", **PHONE)
    page.get_by_test_id("stMain").get_by_role("link", name="Today's board").click()
    page.wait_for_url("**/today?day=*")
    page = show(f"/today?day={DAY}&moves={MOVES}", **PHONE)
    expect(heading(page)).to_contain_text(ENDED)
    assert not any(sideways(page))
    box = until(page, lambda: heading(page).bounding_box())
    assert box["y"] + box["height"] < PHONE["viewport"]["height"]
