"""The front page in a browser: the race, which can be paused, and a first move with a single tap."""

from urllib.parse import urlsplit

import pytest

from knights import NAMED, Board, Limit, search
from tests.browser import app, players, windows
from tests.browser.boards import race_board, wait_for_start
from tests.support.words import button


def test_the_race_starts_by_itself_can_be_paused_and_takes_as_many_steps_as_on_the_server(show):
    blind = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(10_000_000)).steps
    page = show("/")
    app.until(page, lambda: page.title() == "Knight's Tour Lab")
    app.expect(players.race(page)).to_have_attribute("data-playing", "true")
    begun = players.race_steps(page)
    app.until(page, lambda: players.race_steps(page) > begun)
    players.race(page).get_by_role("button", name="Pause").click()
    app.expect(players.race(page)).to_have_attribute("data-playing", "false")
    still = players.race_steps(page)
    app.frames(page)
    assert players.race_steps(page) == still
    players.race(page).get_by_role("button", name="Start the race").click()
    app.expect(players.race(page)).not_to_have_attribute("data-steps", str(still))
    with players.faster(page):
        news = f"Warnsdorff's rule: a tour in 64 steps. Blind search: a tour in {blind:,} steps."
        app.expect(players.race_part(page, "news")).to_have_text(news, timeout=app.PATIENCE * 1000)
        app.expect(players.race_part(page, "second")).to_have_text(f"{blind:,} steps")
        assert page.evaluate("() => passed") <= 15_000
        button(page, "Race again").click()
        app.until(page, lambda: players.race_steps(page) < blind)
        app.expect(button(page, "Why? →")).to_be_visible(timeout=app.PATIENCE * 1000)
    button(page, "Why? →").click()
    page.wait_for_url("**/learn?view=rule")


@pytest.mark.parametrize(
    ("width", "height", "projects"),
    [(1280, 720, 1), (390, 844, 0), pytest.param(844, 390, 0, marks=pytest.mark.thorough)],
)
def test_the_question_and_the_end_of_the_race_are_in_one_screen(show, width, height, projects):
    phone = windows.PHONE if width < 1000 else {}
    page = show("/?projector=1" if projects else "/", **phone | {"viewport": {"width": width, "height": height}})
    with players.faster(page):
        app.expect(players.race(page)).to_have_attribute("data-over", "true", timeout=app.PATIENCE * 1000)
    parts = [players.race_part(page, name) for name in ("second", "first", "news")] + [button(page, "Why? →")]
    boards = players.race(page).locator(".stage").all()
    for part in [page.get_by_text("Can a knight visit every square"), *boards, *parts]:
        app.expect(part).to_be_in_viewport(ratio=1)
    assert min(board.bounding_box()["height"] for board in boards) > height / 5
    button(page, "Why? →").click()
    page.wait_for_url("**/learn?**view=rule**")


def test_the_race_keeps_still_if_the_visitor_prefers_less_motion_and_a_card_leads_on(show):
    page = show("/", reduced_motion="reduce")
    app.expect(players.race(page)).to_have_attribute("data-playing", "false")
    app.expect(players.race(page)).to_have_attribute("data-steps", "1")
    app.frames(page)
    assert players.race_steps(page) == 1
    page.locator(".st-key-cards img").nth(1).click(force=True)  # The link lies over the picture.
    page.wait_for_url("**/sweep")


def test_on_a_phone_a_tap_on_the_race_is_the_first_move(show):
    page = show("/", **windows.PHONE)
    # The margins for the numbers are 24 pixels wide.
    board = race_board(page)
    side = (app.settled(page, lambda: app.until(page, board.bounding_box))["width"] - 25) / 8
    board.tap(position={"x": 24 + 1.5 * side, "y": 24 + 2.5 * side})
    page.wait_for_url("**/play?**moves=**")
    wait_for_start(page, 0, 0)
    page.go_back()
    page.wait_for_url(lambda url: urlsplit(url).path == "/" and not urlsplit(url).query)
