"""The app starts, and each of its pages opens with something on it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import ROOT, expect

PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.py") if path.stem != "home")


def test_the_front_page_shows_a_race_on_the_chessboard_and_a_click_leads_to_a_tour(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/")
    race = page.get_by_test_id("race")
    expect(race).to_contain_text("of 64 squares visited")
    box = race.locator("canvas").first.bounding_box()
    assert box is not None
    # The numbers at the edges take the room of a little less than half a square.
    page.mouse.click(box["x"] + box["width"] - 10, box["y"] + box["height"] - 10)
    page.wait_for_url("**/tour?**")
    expect(page.get_by_text(re.compile("64 steps")).first).to_be_visible()
    assert "row=7&column=7" in page.url


def test_the_settings_of_a_tour_in_the_first_address_lead_to_that_tour(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/?rows=5&columns=5&row=2&column=2&variant=roth&steps=1000")
    page.wait_for_url("**/tour?**")
    expect(page.get_by_text(re.compile("25 steps")).first).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_its_address(open_page: Callable[[str], Page], name: str) -> None:
    page = open_page(f"/{name}")
    assert page.url.split("?")[0].endswith(f"/{name}")
    expect(page.get_by_test_id("stMain").get_by_role("heading").first).to_be_visible()
    expect(page.get_by_text("Page not found")).to_have_count(0)
