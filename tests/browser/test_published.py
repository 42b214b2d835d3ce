"""The Published page in a browser: it recomputes when asked, and its links lead where they say."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.app import PATIENCE, expect, until
from tests.browser.parts import boards_of_numbers
from tests.support.words import button

LATEST = PATIENCE * 1000


def test_recompute_now_and_the_case_of_a_board(show: Callable[..., Page]) -> None:
    page = show("/published?work=altstu-2009")
    headline = page.get_by_text(re.compile(r"59 of 62 agree.*recomputed in"))
    expect(headline).to_be_visible(timeout=LATEST)
    before, now = headline.inner_text(), int(time.time())
    until(page, lambda: time.time() >= now + 1)  # It says at which second that was.
    button(page, "Recompute now").click()
    expect(headline).not_to_have_text(before, timeout=LATEST)
    expect(headline).to_be_visible(timeout=LATEST)
    boards = boards_of_numbers(page)
    expect(boards).to_have_count(2)
    assert boards.first.inner_text() == boards.last.inner_text()
    assert re.findall(r"\d+", boards.first.inner_text()) == "3 6 11 8 12 9 4 1 5 2 7 10".split()
    page.get_by_role("link", name="show the case").first.click()
    page.wait_for_url(re.compile("/tour[?].*rows=3"))
    expect(page.get_by_text(re.compile("31 steps.*19 backtracks")).first).to_be_visible(timeout=LATEST)
