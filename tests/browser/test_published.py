"""The Published page in a browser: it opens, recomputes when asked, and its links lead where they say."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import PATIENCE, choose, expect, sideways, until, wait_until_done

SOON = PATIENCE * 1000


def test_recompute_now_and_the_case_of_a_board(open_page: Callable[[str], Page]) -> None:
    page = open_page("/published?work=altstu-2009")
    headline = page.get_by_text(re.compile(r"59 of 59 agree.*recomputed in"))
    expect(headline).to_be_visible(timeout=SOON)
    before = headline.inner_text()
    page.wait_for_timeout(1000)  # It says at which second that was.
    page.get_by_role("button", name="Recompute now").click()
    expect(headline).not_to_have_text(before, timeout=SOON)
    expect(headline).to_be_visible(timeout=SOON)
    boards = page.locator("table.numbers")
    expect(boards).to_have_count(2)
    assert boards.first.inner_text() == boards.last.inner_text()
    assert re.findall(r"\d+", boards.first.inner_text()) == "3 6 11 8 12 9 4 1 5 2 7 10".split()
    page.get_by_role("link", name="show the case").first.click()
    page.wait_for_url(re.compile("/tour[?].*rows=3"))
    expect(page.get_by_text(re.compile("31 steps.*19 backtracks")).first).to_be_visible(timeout=SOON)


def test_the_tabs_are_kept_in_the_address(open_page: Callable[[str], Page]) -> None:
    page = open_page("/published?work=stu-sliding")
    choose(page, "2021: ordering")
    expect(page.get_by_text(re.compile("45 of 45 agree"))).to_be_visible(timeout=SOON)
    assert page.url.endswith("work=stu-2021")
    page.reload()
    expect(page.get_by_text(re.compile("45 of 45 agree"))).to_be_visible(timeout=SOON)


@pytest.mark.parametrize("work", ["stu-2020", "stu-2019", "stu-sliding"])
def test_nothing_is_wider_than_a_narrow_window(
    open_page: Callable[[str], Page], page: Page, work: str
) -> None:
    page.set_viewport_size({"width": 800, "height": 900})
    open_page(f"/published?work={work}")
    expect(page.get_by_text(re.compile(r"\d+ of \d+ agree")).first).to_be_visible(timeout=SOON)
    wait_until_done(page)
    until(page, lambda: sideways(page) == [0, 0])
