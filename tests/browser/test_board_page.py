"""The layout with a board: nothing jumps, the address follows the player, keys and thumbs do what a mouse does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from knights.ui.tour.presets import PRESETS
from tests.browser.app import choose, expect, sideways, until, wait_until_done
from tests.browser.boards import board, click_board, place, steady_place, wait_for_start

PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
OpenPage = Callable[[str], Page]


@pytest.fixture
def phone(window: Callable[..., Page]) -> Page:
    """A telephone: 390 pixels wide, and touched."""
    return window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, user_agent=PHONE)


def box(page: Page, rows: int = 8, columns: int = 8) -> tuple[float, ...]:
    """Where the middles of the first and of the last square are in the window."""
    return (*steady_place(page, 0, 0), *steady_place(page, rows - 1, columns - 1))


def stays(page: Page, before: tuple[float, ...], rows: int, columns: int, most: float) -> None:
    """Wait until squares lie where they lay, up to some pixels, whatever the page did in between."""
    until(
        page,
        lambda: all(abs(a - b) <= most for a, b in zip(box(page, rows, columns), before, strict=True)),
    )


@pytest.mark.parametrize("case", ["rows=8&columns=8", "rows=5&columns=5&row=4&column=2&variant=warnsdorff"])
def test_nothing_jumps_when_another_view_is_chosen(open_page: OpenPage, case: str) -> None:
    page = open_page(f"/tour?{case}")
    side = 8 if "8" in case else 5
    before = box(page, side, side)
    for name in ("Replay", "Step by step", "Export", "The tour"):
        choose(page, name)
        # To the eye: each square is at most a pixel larger.
        stays(page, before, side, side, most=6)


def test_nor_where_a_tour_is_constructed_or_a_puzzle_solved(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=12&columns=17&variant=construct")
    before = box(page, 12, 17)
    for name in ("Construction", "Replay", "The tour"):
        choose(page, name)
        stays(page, before, 12, 17, most=6)
    page = open_page("/sliding")
    before = box(page, 3, 3)
    for name in ("The search", "The solution"):
        choose(page, name)
        stays(page, before, 3, 3, most=0)


def test_a_click_starts_there_in_every_view(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=6&columns=6&variant=warnsdorff")
    for name, square in (
        ("Replay", (3, 1)),
        ("Step by step", (2, 3)),
        ("Export", (4, 4)),
        ("The tour", (1, 0)),
    ):
        choose(page, name)
        click_board(page, *square)
        wait_for_start(page, *square)


def test_the_board_is_as_tall_as_the_window_and_the_answer_beside_it(open_page: OpenPage) -> None:
    page = open_page("/tour")
    *_, right, bottom = box(page)
    assert 780 - 97 / 2 < bottom <= 900
    answer = until(page, page.locator(".verdict").bounding_box)
    assert answer["x"] > right
    assert answer["y"] < 200


def test_the_position_is_in_the_address_and_a_link_opens_there(
    window: Callable[..., Page], open_page: OpenPage
) -> None:
    page = open_page("/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000&view=play")
    page.get_by_test_id("player-start").click()
    for _ in range(4):
        page.get_by_test_id("player-forward").click()
    page.wait_for_url(re.compile(r"[?&]at=5$"))
    other = window(viewport={"width": 1000, "height": 800})
    other.goto(page.url)
    expect(other.get_by_test_id("player-status")).to_have_text("square 5 of 36")
    click_board(page, 3, 3)
    wait_for_start(page, 3, 3)
    expect(page.get_by_test_id("player-status")).to_have_text("square 36 of 36")
    until(page, lambda: "at=" not in page.url)
    page.go_back()
    wait_for_start(page, 0, 0)
    expect(page.get_by_test_id("player-status")).to_have_text("square 5 of 36")
    until(page, lambda: page.url.endswith("at=5"))
    page.go_forward()
    wait_for_start(page, 3, 3)
    expect(page.get_by_test_id("player-status")).to_have_text("square 36 of 36")


@pytest.mark.parametrize(("at", "told"), [("99", "from 1 to 64; there is no 99"), ("x", "“x”")])
def test_a_position_that_there_is_not_gets_a_sentence(open_page: OpenPage, at: str, told: str) -> None:
    page = open_page(f"/tour?view=play&at={at}")
    expect(page.get_by_test_id("stAlert")).to_contain_text(told)
    expect(page.get_by_test_id("player-status")).to_have_text("square 64 of 64")


def test_dead_ends_and_restarts_are_found(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search")
    news = page.get_by_role("status").filter(has_text="depth")
    expect(page.get_by_test_id("player-ticks")).to_be_visible()
    page.get_by_test_id("player-dead").click()
    expect(news).to_contain_text("a dead end")
    expect(page.get_by_test_id("player-restart")).to_be_hidden()
    page = open_page("/tour?rows=7&columns=7&row=0&column=6&variant=squirrel-cull&view=search")
    page.get_by_test_id("player-restart").click()
    expect(news).to_contain_text("restarts")
    page.get_by_test_id("player-speed-64").click()
    expect(page.get_by_test_id("player-speed-64")).to_have_attribute("aria-pressed", "true")


def test_no_controls_where_there_is_one_position(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=5&columns=5&row=0&column=1&variant=warnsdorff&view=play")
    wait_for_start(page, 0, 1)
    expect(page.get_by_test_id("player-play")).to_be_hidden()


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000&view=play")
    stage = board(page).locator(".stage")
    for _ in range(40):
        page.keyboard.press("Tab")
        if stage.evaluate("(stage) => stage.getRootNode().activeElement === stage"):
            break
    assert stage.evaluate("(stage) => getComputedStyle(stage).outlineStyle") != "none"
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("status").filter(has_text="Enter starts there")).to_contain_text(
        "row 2, column 1"
    )
    page.keyboard.press("Enter")
    wait_for_start(page, 2, 1)
    page.get_by_test_id("player-back").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("player-status")).to_have_text("square 34 of 36")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("player-status")).to_have_text("square 1 of 36")


def test_one_tap_on_a_phone_starts_there_and_nothing_scrolls_sideways(phone: Page, server: str) -> None:
    for path in ("/tour?view=search", "/sliding?view=hand", "/how", "/tour"):
        phone.goto(server + path)
        wait_until_done(phone)
        until(phone, lambda: sideways(phone) == [0, 0])
    left, top, right, _ = box(phone)
    assert top < 150
    assert right - left > 270
    phone.touchscreen.tap(*place(phone, 5, 2))
    wait_for_start(phone, 5, 2)


def test_on_a_phone_the_board_to_play_on_comes_first(phone: Page, server: str) -> None:
    phone.goto(f"{server}/sliding?view=hand")
    wait_until_done(phone)
    hand = phone.locator(".st-key-sliding-hand").get_by_test_id("tiles")
    until(phone, lambda: (shown := hand.bounding_box()) and shown["y"] < 200)
    hand.locator("[data-tile='5']").tap()
    expect(phone.get_by_test_id("tiles-count")).to_have_text("1 move")


def test_squares_have_their_names_in_chess(open_page: OpenPage) -> None:
    page = open_page("/tour?chess=1&view=play")
    start = page.get_by_role("textbox", name="Start")
    expect(start).to_have_value("a8")
    start.fill("e4")
    start.press("Enter")
    wait_for_start(page, 4, 4)
    start.fill("7,0")
    start.press("Enter")
    wait_for_start(page, 7, 0)
    expect(start).to_have_value("a1")
    start.fill("j9")
    start.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_contain_text("from a1, at the bottom left, to h8, not “j9”")
    wait_until_done(page)
    page.mouse.move(*steady_place(page, 7, 0))
    expect(page.get_by_test_id("player-hover")).to_contain_text("a1 (row 7, column 0)")
    page.get_by_test_id("player-back").click()
    expect(page.get_by_test_id("player-note")).to_contain_text(re.compile("enters [a-h][1-8]"))
    wait_for_start(page, 7, 0)


def test_an_example_is_one_click_and_a_link(open_page: OpenPage) -> None:
    page = open_page("/tour")
    for preset in PRESETS[1:4]:
        link = page.get_by_role("link", name=preset.name, exact=True)
        assert f"variant={preset.settings['variant']}" in (link.get_attribute("href") or "")
        link.click()
        expect(page.get_by_text(preset.question)).to_be_visible()
        wait_for_start(page, int(preset.settings["row"]), int(preset.settings["column"]))
        page.wait_for_url(re.compile(f"variant={re.escape(preset.settings['variant'])}"))


def test_the_board_can_be_read(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=5&columns=6&row=2&column=1&variant=warnsdorff&chess=1")
    page.get_by_text("Read it").click()
    table = page.get_by_role("table", name=re.compile("each square of the 5×6 board"))
    expect(table.get_by_role("cell")).to_have_count(30)
    expect(page.get_by_text("b3, ")).to_be_visible()


def test_a_number_may_be_written_as_a_power_of_ten(open_page: OpenPage) -> None:
    page = open_page("/tour?rows=6")
    page.get_by_text("Expert: seed").click()
    limit = page.locator("[class*=st-key-tour-steps] input")
    limit.fill("2e6")
    limit.press("Enter")
    expect(limit).to_have_value("2000000")
    page.wait_for_url("**steps=2000000**")
    limit.fill("2.5")
    limit.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_contain_text("Step limit must be a whole number, not “2.5”")
    expect(limit).to_have_value("2000000")
