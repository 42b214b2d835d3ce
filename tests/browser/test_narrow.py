"""Narrow windows: nothing is wider than they are, in dark too, and the page says its name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import expect, sideways, until
from tests.browser.parts import anything_drawn, close_menu, is_dark, menu_button, wait_until_named

ADDRESSES = (
    *(f"/tour?view={view}" for view in ("tour", "search")),
    "/sweep?colour=steps",
    "/published?work=stu-2020",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_wider_than_a_narrow_dark_window(show: Callable[..., Page], address: str) -> None:
    page = show(address, viewport={"width": 800, "height": 900}, color_scheme="dark")
    if "published" not in address:
        expect(anything_drawn(page)).to_be_visible()
    until(page, lambda: sideways(page) == [0, 0])
    assert is_dark(page)


@pytest.mark.parametrize("width", [1400, 800, 390])
def test_a_window_names_the_page(show: Callable[..., Page], width: int) -> None:
    page = show("/sliding", viewport={"width": width, "height": 844})
    wait_until_named(page)
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= width)


def test_the_menu_of_a_phone_is_closed_by_its_own_button(show: Callable[..., Page]) -> None:
    page = show("/sliding", viewport={"width": 390, "height": 844})
    menu_button(page).click()
    # A click fails where another element would get it.
    close_menu(page).click()
    expect(menu_button(page)).to_be_visible()
