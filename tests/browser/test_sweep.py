"""The Sweep page in a real browser: maps that fill in, cancelling, clicks, links, and an end with the tab."""

import csv
import io
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page

from knights.cli import main
from knights.search.result import Category
from tests.browser.app import PATIENCE, choose, expect, until, wait_until_done, wait_until_worked
from tests.browser.boards import click_board, wait_for_start
from tests.browser.test_tour import outcome, taken_away

MAPS, MAP = ".st-key-sweep-maps button", ".st-key-sweep-map .js-plotly-plot"
LONG = "/sweep?from=5&to=40&variant=stu-2021&steps=1000000&board=20x20"
"""The ordering of 2021 runs into its limit at hundreds of starts: a minute or so of work."""

CATEGORIES = """(plot) => plot.data?.filter((trace) => trace.type === "heatmap")
  .map((trace) => Array.from(trace.z?._inputArray ?? trace.z, (row) => Array.from(row)).flat())"""
NOT_RUN = Category.NOT_RUN


def categories(page: Page, selector: str = MAP) -> list[list[int]]:
    # While a figure gives way to the next one both are there, for a moment without their data.
    return until(page, lambda: page.locator(selector).last.evaluate(CATEGORIES))


def labels(page: Page) -> list[str]:
    """What the small maps say."""
    page.locator(MAPS).first.wait_for()
    return [str(button.get_attribute("aria-label")) for button in page.locator(MAPS).all()]


def headline(page: Page) -> str:
    """The answer in large type."""
    return page.locator(".verdict").inner_text().partition(" ")[2]


def begin(page: Page) -> None:
    page.get_by_role("button", name="Run it").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page.get_by_role("button", name="Run it")).to_have_count(0)


def test_it_opens_swept(open_page):
    page = open_page("/sweep")
    wait_until_worked(page)
    expect(page.get_by_text("of 138 solvable starts solved")).to_be_visible()
    assert [label.partition(":")[0] for label in labels(page)] == "5×5 6×6 7×7 8×8".split()
    assert all(re.search(r"\d+ of \d+ solvable starts solved", label) for label in labels(page))
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
    until(page, lambda: len(categories(page)[0]) == 25)
    page.goto(page.url.replace("board=5x5", "board=7x7"))
    wait_until_worked(page)
    until(page, lambda: len(categories(page)[0]) == 49)
    click_board(page, 0, 6, MAP)
    page.wait_for_url(re.compile("/tour"))
    wait_for_start(page, 0, 6)
    for setting in ("rows=7", "columns=7", "row=0", "column=6", "variant=warnsdorff", "steps=5000"):
        assert re.search(rf"\b{setting}\b", page.url)
    until(page, lambda: outcome(page).startswith("▲ Limit reached · ") and "5,000 steps" in outcome(page))
    page.get_by_test_id("stTopNavLink").filter(has_text="Sweep").click()
    page.wait_for_url(re.compile("/sweep"))
    # The page is found as it was left.
    until(page, lambda: len(categories(page)[0]) == 49)
    page.wait_for_url(re.compile("steps=5000"))


def test_maps_fill_in_and_stay_when_cancelled(open_page):
    page = open_page(LONG)
    expect(page.get_by_text("roughly")).to_be_visible()
    expect(page.locator(MAPS)).to_have_count(0)
    begin(page)
    expect(page.get_by_text(re.compile(r"\d+% done in"))).to_be_visible()
    first = _run(labels(page))
    second = until(page, lambda: (now := _run(labels(page))) > first and now)
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
    # Another colour changes no result.
    until(page, lambda: headline(page) == line)


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
    until(page, lambda: (labels(page), categories(page), headline(page)) == (told, large, line))


@pytest.mark.skipif(sys.platform != "linux", reason="reads the processor time from /proc")
def test_another_session_is_not_kept_waiting_and_a_closed_tab_stops_its_job(
    window: Callable[..., Page], open_page, server: str
):
    other = open_page("/tour")
    page = window()
    page.goto(server + LONG)
    wait_until_done(page)
    begin(page)
    click_board(other, 4, 4)
    other.wait_for_url(re.compile("row=4&column=4"))
    busy, latest = processor_time(server), time.monotonic() + PATIENCE
    while processor_time(server) - busy < 0.5:
        assert time.monotonic() < latest, "the job does not run"
        time.sleep(0.1)
    page.close()
    latest = time.monotonic() + PATIENCE
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


def test_the_atlas_is_a_click_away_and_its_boards_in_the_address(open_page):
    page = open_page("/sweep?from=5&to=5&arows=5&acolumns=5&brows=5&bcolumns=6")
    choose(page, "Atlas of move orders")
    wait_until_worked(page)
    expect(page.locator(".verdict")).to_contain_text("starts of 5×5")
    for chart in ("histogram", "pair", "moves"):
        expect(page.locator(f".st-key-sweep-{chart} .js-plotly-plot")).to_be_visible()
    box = page.get_by_role("spinbutton", name="Board: columns")
    box.fill("6")
    box.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("starts of 5×6")
    page.wait_for_url(re.compile("acolumns=6"))


def test_a_file_of_results_is_opened_and_closed(open_page, tmp_path: Path):
    file = tmp_path / "rows.csv"
    assert main(f"sweep 6 6 --variant roth --steps 2000 --csv {file}".split()) == 0
    page = open_page("/sweep?from=5&to=5&variant=roth&steps=2000")
    page.get_by_text("Open a file of results").click()
    page.locator(".st-key-sweep-file input[type=file]").set_input_files(file)
    expect(page.get_by_text("From the file “rows.csv”")).to_be_visible()
    until(page, lambda: len(categories(page)[0]) == 36)
    page.get_by_role("button", name="Remove rows.csv").click()
    expect(page.get_by_text("From the file “rows.csv”")).to_have_count(0)
    until(page, lambda: len(categories(page)[0]) == 25)
