"""The app starts, and each of its pages opens with something on it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import ROOT

PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.py") if path.stem != "home")


def test_the_app_opens_with_a_solved_board(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    expect(page.get_by_text(re.compile("64 steps")).first).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_its_address(open_page: Callable[[str], Page], name: str) -> None:
    page = open_page(f"/{name}")
    assert page.url.split("?")[0].endswith(f"/{name}")
    expect(page.get_by_test_id("stMain").get_by_role("heading").first).to_be_visible()
    expect(page.get_by_text("Page not found")).to_have_count(0)
