"""The front page in a browser: the race, which can be paused, and a first move with a single tap."""

from urllib.parse import urlsplit

import pytest

from knights import NAMED, Board, Limit, search
from tests.browser.app import PATIENCE, expect, frames, until
from tests.browser.boards import race_board, wait_for_start
from tests.browser.players import faster, race, race_part, race_steps
from tests.browser.windows import PHONE
from tests.support.words import button


def test_the_race_starts_by_itself_can_be_paused_and_takes_as_many_steps_as_on_the_server(show):
    blind = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(10_000_000)).steps
    page = show("/")
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
    with faster(page):
        news = f"Warnsdorff's rule: a tour in 64 steps. Blind search: a tour in {blind:,} steps."
        expect(race_part(page, "news")).to_have_text(news, timeout=PATIENCE * 1000)
        expect(race_part(page, "blind")).to_have_text(f"{blind:,} steps")
        assert page.evaluate("() => passed") <= 15_000
        button(page, "Race again").click()
        until(page, lambda: race_steps(page) < blind)
        expect(button(page, "Why? →")).to_be_visible(timeout=PATIENCE * 1000)
    button(page, "Why? →").click()
    page.wait_for_url("**/learn?view=rule")


@pytest.mark.parametrize(("width", "height", "projects"), [(1280, 720, 1), (844, 390, 0), (390, 844, 0)])
def test_the_question_and_the_end_of_the_race_are_in_one_screen(show, width, height, projects):
    phone = PHONE if width < 1000 else {}
    page = show(
        "/?projector=1" if projects else "/", **phone | {"viewport": {"width": width, "height": height}}
    )
    with faster(page):
        expect(race(page)).to_have_attribute("data-over", "true", timeout=PATIENCE * 1000)
    parts = [race_part(page, name) for name in ("blind", "rule", "news")] + [button(page, "Why? →")]
    boards = race(page).locator(".stage").all()
    for part in [page.get_by_text("Can a knight visit every square"), *boards, *parts]:
        expect(part).to_be_in_viewport(ratio=1)
    assert min(board.bounding_box()["height"] for board in boards) > height / 5
    button(page, "Why? →").click()
    page.wait_for_url("**/learn?**view=rule**")


def test_the_race_keeps_still_if_the_visitor_prefers_less_motion(show):
    page = show("/", reduced_motion="reduce")
    expect(race(page)).to_have_attribute("data-playing", "false")
    expect(race(page)).to_have_attribute("data-steps", "1")
    frames(page)
    assert race_steps(page) == 1


def test_on_a_phone_a_tap_on_the_race_is_the_first_move(show):
    page = show("/", **PHONE)
    # The margins for the numbers are 24 pixels wide.
    board = race_board(page)
    side = (board.bounding_box()["width"] - 25) / 8
    board.tap(position={"x": 24 + 1.5 * side, "y": 24 + 2.5 * side})
    page.wait_for_url("**/play?**moves=**")
    wait_for_start(page, 0, 0)
    page.go_back()
    page.wait_for_url(lambda url: urlsplit(url).path == "/" and not urlsplit(url).query)
