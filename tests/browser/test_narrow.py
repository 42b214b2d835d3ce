"""Narrow windows: nothing is wider than they are, in dark too, and the page says its name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import PATIENCE, expect, sideways, until
from tests.browser.parts import anything_drawn, close_menu, is_dark, menu_button, wait_until_named

ADDRESSES = (
    *(f"/tour?view={view}" for view in ("tour", "search")),
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


@pytest.mark.parametrize(("size", "beside"), [((844, 390), True), ((700, 425), True), ((390, 844), False)])
def test_a_phone_on_its_side_has_the_answer_next_to_the_board(
    show: Callable[..., Page], size: tuple[int, int], beside: bool
) -> None:
    page = show("/tour", viewport=dict(zip(("width", "height"), size, strict=True)))
    board, answer = page.get_by_test_id("player").first, page.get_by_role("heading", level=2).first
    expect(board).to_be_visible()
    until(page, lambda: (answer.bounding_box()["y"] < board.bounding_box()["y"] + 100) == beside)
    assert answer.bounding_box()["x"] > board.bounding_box()["x"] + 100 or not beside


def test_a_phone_draws_numbers_in_proportion_to_a_square(show: Callable[..., Page]) -> None:
    """The chart of a tour is drawn in pixels by the server, which does not know the size of a square."""
    for width, side, shown in ((390, 8, True), (1400, 8, True), (390, 20, False)):
        page = show(f"/tour?rows={side}&columns={side}", viewport={"width": width, "height": 844})
        expect(page.locator(".st-key-tour-plot .textpoint text").first).to_be_attached(
            timeout=PATIENCE * 1000
        )
        square, number = page.evaluate(
            """() => ["--square", "font-size"].map((name, i) => parseFloat(getComputedStyle(
                i ? document.querySelector(".st-key-tour-plot .textpoint text") : document.documentElement
            ).getPropertyValue(name)))"""
        )
        assert number == pytest.approx(0.3 * square if shown else 0, abs=0.1)
