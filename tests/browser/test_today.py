"""Today's board in a browser: a walk to a dead end by clicks, its card, and the board on a phone."""

from playwright.sync_api import Locator, Page

from knights.play.by_hand import read_moves
from tests.browser import app, boards, windows
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
    app.expect(heading(page)).to_contain_text(f"{len(WALK) - 2} of 30", timeout=app.PATIENCE * 1000)
    app.expect(button(page, "Copy")).to_have_count(0)
    for square in WALK[-2:]:
        boards.click_board(page, *square)
        app.wait_until_done(page)
    app.expect(heading(page)).to_contain_text(ENDED)
    app.wait_until_done(page)  # Until then, the board shows the move by itself, with the digest of the walk before.
    before = boards.digest(page)
    button(page, "Undo").click()
    app.until(page, lambda: boards.digest(page) != before)
    app.expect(heading(page)).to_contain_text(f"{len(WALK) - 1} of 30")
    app.wait_until_done(page)
    boards.click_board(page, *WALK[-1])
    app.expect(page.get_by_text("Lost at move")).to_be_visible()
    app.wait_until_done(page)
    button(page, "Copy").click()
    app.expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    _, result, _, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert result == f"6×5 · {len(WALK)} of 30 · 1 undo"
    assert link == f"{server}/today?day={DAY}&walk={MOVES}"
    with page.expect_download() as download:
        button(page, "Save picture").click()
    assert download.value.suggested_filename == f"today-{DAY}.png"


def test_the_front_page_opens_it_and_on_a_phone_the_board_and_the_result_fit(show):
    page = show("/", **windows.PHONE)
    page.get_by_test_id("stMain").get_by_role("link", name="Today's board").click()
    page.wait_for_url("**/today?day=*")
    page = show(f"/today?day={DAY}&moves={MOVES}", **windows.PHONE)
    app.expect(heading(page)).to_contain_text(ENDED)
    app.until(page, lambda: not any(app.sideways(page)))
    box = app.until(page, lambda: heading(page).bounding_box())
    assert box["y"] + box["height"] < windows.PHONE["viewport"]["height"]
