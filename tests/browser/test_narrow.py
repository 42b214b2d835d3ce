"""Narrow windows: nothing is wider than they are, in dark too, and the page says its name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import expect, sideways, until
from tests.browser.parts import anything_drawn, is_dark, wait_until_named

ADDRESSES = (
    *(f"/tour?view={view}" for view in ("tour", "play", "search", "take-away")),
    "/sweep?colour=steps",
    *(f"/published?work={work}" for work in ("stu-2020", "stu-2019", "stu-sliding")),
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_wider_than_a_narrow_dark_window(show: Callable[..., Page], address: str) -> None:
    page = show(address, viewport={"width": 800, "height": 900}, color_scheme="dark")
    if "published" not in address:
        expect(anything_drawn(page)).to_be_visible()
    until(page, lambda: sideways(page) == [0, 0])
    assert is_dark(page)


@pytest.mark.parametrize("width", [800, 390])
def test_a_narrow_window_names_the_page(show: Callable[..., Page], width: int) -> None:
    page = show("/sliding", viewport={"width": width, "height": 844})
    wait_until_named(page)
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= width)
