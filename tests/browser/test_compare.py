"""The Compare page in a browser: its table sorted, its map clicked."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.app import expect, wait_until_worked
from tests.browser.boards import click_board
from tests.browser.conftest import OpenPage
from tests.browser.parts import chart, number, radio, saved_chart, table
from tests.browser.windows import ends_a_run


def rows_of(page: Page, count: int) -> list[list[str]]:
    """The first table as it keeps the texts for screen readers, in the order shown, once it has so many rows.

    It writes down the rows that are on screen, and for a moment not yet all of them.
    """
    grid = table(page).locator("table[role=grid]")
    expect(grid.locator("tbody tr")).to_have_count(count)
    lines = grid.locator("tbody tr").all()
    return [[cell.inner_text() for cell in line.locator("td").all()] for line in lines]


def first_cell(page: Page) -> Locator:
    return table(page).locator("tbody tr td").first


def test_a_click_on_a_heading_sorts_the_table_and_the_camera_saves_a_chart_as_svg(
    show: Callable[..., Page],
) -> None:
    page = show("/compare?variants=roth,pohl,stu-2020,warnsdorff&steps=20000")
    wait_until_worked(page)
    before = [row[0] for row in rows_of(page, 4)]
    assert before == ["roth", "pohl", "stu-2020", "warnsdorff"]
    table(page).click(position={"x": 40, "y": 15})
    expect(first_cell(page)).to_have_text("pohl")
    assert [row[0] for row in rows_of(page, 4)] == sorted(before)
    name, svg = saved_chart(page, "compare-costs")
    assert name == "compare-costs.svg"
    assert "stu-2020" in "".join(ET.fromstring(svg).itertext())


def test_a_click_on_the_map_opens_that_start_with_the_variant_chosen(page: Page, open_page: OpenPage) -> None:
    with page.expect_websocket() as opened:
        open_page("/compare?variants=roth,pohl&steps=20000&second=pohl")
    wait_until_worked(page)
    # The server has to know the choice before the click; nothing on the page shows that.
    with opened.value.expect_event("framereceived", ends_a_run):
        radio(page, "pohl").click()
    click_board(page, 2, 5, chart("compare-duel"))
    page.wait_for_url(re.compile(r"/tour\?"))
    assert "row=2&column=5&variant=pohl&steps=20000" in page.url
    expect(number(page, "Start row")).to_have_value("2")
    expect(number(page, "Start column")).to_have_value("5")
    expect(page.get_by_text("Does a tour exist from here?").first).to_be_visible()
