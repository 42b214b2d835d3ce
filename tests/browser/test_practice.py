"""Your turn in a browser: by clicks, by keyboard alone, and by single taps on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page
from playwright.sync_api import expect as expect_page

from knights.ui.practice.page import VIEWS
from tests.browser.app import choose, expect, sideways, until, wait_until_done
from tests.browser.boards import click_board, place
from tests.browser.conftest import OpenPage
from tests.browser.windows import PHONE
from tests.support.words import button


def position(page: Page, squares: int) -> None:
    """Wait until the board shows so many squares on the walk."""
    expect(page.get_by_role("heading", level=2).first).to_contain_text(f"{squares} of 64 squares")
    wait_until_done(page)


def test_clicks_make_a_walk_that_is_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/practice")
    click_board(page, 1, 2)
    position(page, 2)
    click_board(page, 0, 4)
    position(page, 3)
    expect_page(page).to_have_url(re.compile(r"moves=32"))
    click_board(page, 7, 7)
    expect(page.get_by_text("7,7 is not a knight's move from 0,4.")).to_be_visible()
    button(page, "Undo").click()
    position(page, 2)


def test_it_is_played_by_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/practice")
    place(page, 0, 0)
    stage = page.get_by_role("application").first
    for _ in range(60):
        page.keyboard.press("Tab")
        if stage.evaluate("(stage) => stage.getRootNode().activeElement === stage"):
            break
    else:
        raise AssertionError("the board is not reached by Tab")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    position(page, 2)
    expect_page(page).to_have_url(re.compile(r"moves=3\b"))


def test_an_exercise_is_answered_by_clicks(show: Callable[..., Page]) -> None:
    page = show("/practice?view=be&variant=roth&seed=7")
    expect(page.get_by_text("What does the search do next?")).to_be_visible()
    click_board(page, 7, 7)
    expect(page.get_by_role("heading", level=2).first).to_contain_text(re.compile(r"Not right|Right"))
    button(page, "Next question").click()
    expect(page.get_by_text("2 of 10")).to_be_visible()
    expect_page(page).to_have_url(re.compile(r"question=2"))
    page.go_back()
    wait_until_done(page)
    expect(page.get_by_text("1 of 10")).to_be_visible()


def test_a_phone_needs_one_tap_and_nothing_scrolls_sideways(show: Callable[..., Page]) -> None:
    page = show("/practice", **PHONE)
    page.touchscreen.tap(*place(page, 1, 2))
    position(page, 2)
    for view in ("be", "judge", "try"):
        choose(page, VIEWS[view].title)
        until(page, lambda: sideways(page) == [0, 0])
