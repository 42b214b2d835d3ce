"""The Sweep page in a real browser: maps that fill in, cancelling, clicks, links, and an end with the tab."""

import csv
import io
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from knights.search.result import Category
from tests.browser.app import expect, wait_until_done, wait_until_worked
from tests.browser.boards import click_board, click_plot, start_shown
from tests.browser.test_tour import outcome, taken_away

MAPS, MAP = ".st-key-sweep-maps button", ".st-key-sweep-map .js-plotly-plot"
LONG = "/sweep?from=5&to=40&variant=stu-2021&steps=1000000&board=20x20"
"""The ordering of 2021 runs into its limit at hundreds of starts: a minute or so of work."""

CATEGORIES = """(plot) => plot.data.filter((trace) => trace.type === "heatmap")
  .map((trace) => Array.from(trace.z?._inputArray ?? trace.z, (row) => Array.from(row)).flat())"""
NOT_RUN = Category.NOT_RUN


def categories(page: Page, selector: str = MAP) -> list[list[int]]:
    # While a figure gives way to the next one, both are there.
    page.locator(selector).last.wait_for()
    # A chart that is being replaced is there for a moment without its data.
    drawn = "(s) => [...document.querySelectorAll(s)].at(-1)?.data?.length > 0"
    for _ in range(20):
        page.wait_for_function(drawn, arg=selector, timeout=20_000)
        with suppress(Error):
            return page.locator(selector).last.evaluate(CATEGORIES)
    raise AssertionError(f"{selector} is never drawn")


def labels(page: Page) -> list[str]:
    """What the small maps say."""
    page.locator(MAPS).first.wait_for()
    return [str(button.get_attribute("aria-label")) for button in page.locator(MAPS).all()]


def headline(page: Page) -> str:
    """The answer in large type."""
    return page.locator(".verdict").inner_text().partition(" ")[2]


def begin(page: Page) -> None:
    page.get_by_role("button", name="Run it").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Run it")).to_have_count(0)


def test_it_opens_swept(open_page):
    page = open_page("/sweep")
    wait_until_worked(page)
    assert [label.partition(":")[0] for label in labels(page)] == "5×5 6×6 7×7 8×8".split()
    assert all(re.search(r"\d+ of \d+ solvable starts solved", label) for label in labels(page))
    expect(page.get_by_text("of 138 solvable starts solved")).to_be_visible()
    (large,) = categories(page)
    assert len(large) == 49, "the board with failures"
    assert NOT_RUN not in large
    name, text = taken_away(page, "Every start (CSV)")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert name == "sweep.csv"
    assert len(rows) == 174
    assert list(rows[0]) == "rows columns row column outcome steps backtracks restarts".split()
    found = sum(row["outcome"] == "found" for row in rows)
    assert headline(page) == f"{found} of 138 solvable starts solved"
    _, text = taken_away(page, "By board size (CSV)")
    assert [row["board"] for row in csv.DictReader(io.StringIO(text))] == "5×5 6×6 7×7 8×8 all".split()


def test_a_click_on_a_map_makes_it_large_and_a_click_on_a_start_opens_its_tour(open_page):
    page = open_page("/sweep?from=5&to=8&steps=5000")
    wait_until_worked(page)
    page.locator(MAPS).first.click()
    page.wait_for_url(re.compile("board=5x5"))
    wait_until_done(page)
    assert len(categories(page, MAP)[0]) == 25
    page.goto(page.url.replace("board=5x5", "board=7x7"))
    wait_until_worked(page)
    page.locator(MAP).wait_for()
    click_plot(page, 0, 6, MAP)
    page.wait_for_url(re.compile("/tour"))
    wait_until_done(page)
    for setting in ("rows=7", "columns=7", "row=0", "column=6", "variant=warnsdorff", "steps=5000"):
        assert re.search(rf"\b{setting}\b", page.url)
    assert start_shown(page) == "0,6"
    assert outcome(page).startswith("▲ Limit reached · ")
    assert "5,000 steps" in outcome(page)
    page.get_by_test_id("stTopNavLink").filter(has_text="Sweep").click()
    page.wait_for_url(re.compile("/sweep"))
    wait_until_done(page)
    assert len(categories(page, MAP)[0]) == 49, "the page is found as it was left"
    assert "steps=5000" in page.url


def test_maps_fill_in_and_stay_when_cancelled(open_page):
    page = open_page(LONG)
    expect(page.get_by_text("roughly")).to_be_visible()
    expect(page.locator(MAPS)).to_have_count(0)
    begin(page)
    expect(page.get_by_text(re.compile(r"\d+% done in"))).to_be_visible()
    first = _run(labels(page))
    latest = time.monotonic() + 15
    while (second := _run(labels(page))) == first:
        assert time.monotonic() < latest, "the maps do not fill in"
        page.wait_for_timeout(200)
    assert first < second
    before = widths(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_test_id("stAlert").filter(has_text="Partial: cancelled after")).to_be_visible()
    wait_until_done(page)
    expect(page.get_by_text("solvable starts solved")).to_contain_text("Partial")
    kept, line, sizes = labels(page), headline(page), widths(page)
    assert second <= _run(kept)
    assert any("not run yet" in label for label in kept)
    page.wait_for_timeout(1500)
    assert (labels(page), headline(page)) == (kept, line), "nothing runs any more"
    assert min(sizes) == max(sizes) == max(before), "cancelling changes no map's size"
    page.get_by_text("by steps per square").click()
    page.wait_for_url(re.compile("colour=steps"))
    wait_until_done(page)
    assert headline(page) == line, "another colour changes no result"


def _run(told: list[str]) -> int:
    """How many starts are solved, by what the small maps say."""
    return sum(int(match[1]) for label in told if (match := re.search(r": (\d+) of", label)))


def widths(page: Page) -> list[float]:
    """How wide the small maps are."""
    return page.locator(f"{MAPS} img").evaluate_all("(maps) => maps.map((map) => map.clientWidth)")  # type: ignore[no-any-return]


def test_the_same_link_gives_the_same_picture(open_page):
    page = open_page("/sweep?from=6&to=9&starts=random:10&lots=3&variant=edge&steps=20000&board=9x9")
    wait_until_worked(page)
    told, large, line = labels(page), categories(page), headline(page)
    assert line.endswith("solvable starts solved")
    page.reload()
    wait_until_worked(page)
    assert (labels(page), categories(page), headline(page)) == (told, large, line)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the processor time from /proc")
def test_another_session_is_not_kept_waiting_and_a_closed_tab_stops_its_job(
    browser: Browser, open_page, server: str
):
    other = open_page("/tour")
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.goto(server + LONG)
    wait_until_done(page)
    begin(page)
    click_board(other, 4, 4)
    other.wait_for_url(re.compile("row=4&column=4"))
    busy, latest = processor_time(server), time.monotonic() + 30
    while processor_time(server) - busy < 0.5:
        assert time.monotonic() < latest, "the job does not run"
        time.sleep(0.1)
    context.close()
    latest = time.monotonic() + 20
    while True:
        before = processor_time(server)
        time.sleep(1)
        if processor_time(server) - before < 0.2:
            break
        assert time.monotonic() < latest, "the job goes on though its tab is closed"


def processor_time(server: str) -> float:
    """Seconds of processor time that the server has taken."""
    port = server.rpartition(":")[2]
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (
                port in (process / "cmdline").read_text().split("\0")
                and "streamlit" in (process / "cmdline").read_text()
            ):
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    raise RuntimeError(f"no server listens at {server}")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("from=9&to=5", "is below the first, 9"),
        ("from=0", "not 0"),
        ("to=4000", "not 4,000"),
        ("from=5&to=6&starts=random:30", "There are not 30 starts to draw"),
        ("variant=best", "There is no variant “best”"),
        ("from=100&to=300", "python -m knights sweep 100 300"),
    ],
)
def test_a_bad_range_gets_one_sentence(open_page, query: str, told: str):
    page = open_page(f"/sweep?{query}")
    expect(page.get_by_test_id("stAlert")).to_have_count(1)
    expect(page.get_by_test_id("stAlert")).to_contain_text(told)
