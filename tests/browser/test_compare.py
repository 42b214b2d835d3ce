"""The Compare page in a browser: its table sorted, its map clicked, its work cancelled, its link sent on."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.app import choose, expect, wait_until_done, wait_until_worked
from tests.browser.boards import click_board

MAP = ".st-key-compare-duel .js-plotly-plot"
FOUR = re.compile(r"4\s*variants")


def rows_of(page: Page, count: int) -> list[list[str]]:
    """The first table as it keeps the texts for screen readers, in the order shown, once it has so many rows.

    It writes down the rows that are on screen, and for a moment not yet all of them.
    """
    grid = page.get_by_test_id("stDataFrame").first.locator("table[role=grid]")
    expect(grid.locator("tbody tr")).to_have_count(count)
    lines = grid.locator("tbody tr").all()
    return [[cell.inner_text() for cell in line.locator("td").all()] for line in lines]


def first_cell(page: Page) -> Locator:
    return page.get_by_test_id("stDataFrame").first.locator("tbody tr td").first


def test_a_click_on_a_heading_sorts_the_table(open_page: Callable[[str], Page]) -> None:
    page = open_page("/compare?variants=roth,pohl,stu-2020,warnsdorff&steps=20000")
    wait_until_worked(page)
    before = [row[0] for row in rows_of(page, 4)]
    assert before == ["roth", "pohl", "stu-2020", "warnsdorff"]
    page.get_by_test_id("stDataFrame").first.click(position={"x": 40, "y": 15})
    expect(first_cell(page)).to_have_text("pohl")
    assert [row[0] for row in rows_of(page, 4)] == sorted(before)


def _ends_a_run(message: bytes | str) -> bool:
    """Whether the server says that the page's script has come to its end."""
    return ForwardMsg.FromString(message).WhichOneof("type") == "script_finished"


def test_a_click_on_the_map_opens_that_start_with_the_variant_chosen(
    page: Page, open_page: Callable[[str], Page]
) -> None:
    with page.expect_websocket() as opened:
        open_page("/compare?variants=roth,pohl&steps=20000")
    wait_until_worked(page)
    # The server has to know the choice before the click; nothing on the page shows that.
    with opened.value.expect_event("framereceived", _ends_a_run):
        page.get_by_test_id("stRadio").get_by_text("pohl", exact=True).click()
    click_board(page, 2, 5, MAP)
    page.wait_for_url(re.compile(r"/tour\?"))
    assert "row=2&column=5&variant=pohl&steps=20000" in page.url
    expect(page.get_by_role("spinbutton", name="Start row")).to_have_value("2")
    expect(page.get_by_role("spinbutton", name="Start column")).to_have_value("5")
    expect(page.get_by_text("Does a tour exist from here?").first).to_be_visible()


def test_a_long_comparison_is_cancelled_and_keeps_what_is_finished(open_page: Callable[[str], Page]) -> None:
    page = open_page("/compare?from=5&to=16&variants=roth,plain&steps=3500000")
    page.get_by_role("button", name="Run it").click()
    expect(page.get_by_text("Partial").first).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+% done")).first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("cancelled after")).to_be_visible()
    wait_until_done(page)
    expect(first_cell(page)).to_have_text("roth")
    expect(page.get_by_role("button", name="Run again")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)


def test_the_address_shows_the_same_table_to_somebody_else(
    open_page: Callable[[str], Page], window: Callable[..., Page]
) -> None:
    page = open_page("/compare?variants=roth,pohl,random&steps=3000&seeds=2&from=5&to=6")
    page.get_by_role("button", name="Add variants of your own").or_(
        page.get_by_text("Add variants of your own")
    ).first.click()
    page.get_by_role("textbox", name="Specifications, one per line").fill("order.edge.pairs")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile("order.edge.pairs"))
    wait_until_worked(page)
    expect(page.locator(".tiles")).to_contain_text(FOUR)
    mine = [row[:8] for row in rows_of(page, 4)]
    other = window(viewport={"width": 1400, "height": 800})
    other.goto(page.url)
    wait_until_worked(other)
    expect(other.locator(".tiles")).to_contain_text(FOUR)
    assert [row[:8] for row in rows_of(other, 4)] == mine


def test_the_diagram_and_the_source_of_the_automaton_are_drawn(open_page: Callable[[str], Page]) -> None:
    page = open_page("/compare?view=programs&program=automaton")
    diagram = page.get_by_test_id("stGraphVizChart")
    expect(diagram.get_by_text("tour found")).to_be_visible()
    expect(diagram.get_by_text("refused", exact=True)).to_be_visible()
    expect(page.get_by_test_id("stCode")).to_contain_text("class Machine")


def test_the_laboratory_is_a_click_away_and_its_cutoff_in_the_address(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/compare?view=programs&runs=60&cutoff=5")
    choose(page, "Restarts")
    wait_until_worked(page)
    for chart in ("survival", "restarts"):
        expect(page.locator(f".st-key-compare-{chart} .js-plotly-plot")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("A restart after 5 backtracks: ")
    page.get_by_role("slider").press("ArrowLeft")
    expect(page.locator(".verdict")).to_contain_text("A restart after 2 backtracks: ")
    page.wait_for_url(re.compile("cutoff=2"))
