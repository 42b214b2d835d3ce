"""The Sweep page in a real browser: maps that fill in, cancelling, clicks, a file, and an end with the tab."""

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
from knights.ui.running.reopened import OPEN
from tests.browser.app import PATIENCE, arrive, expect, until, wait_until_done, wait_until_worked
from tests.browser.boards import click_board, wait_for_start
from tests.browser.conftest import OpenPage
from tests.browser.parts import chart, file_input, said, settings, small_maps, visit_by_navigation
from tests.support.words import CANCEL, RUN, answer, button, complaint

MAP = chart("sweep-map")
LONG = "/sweep?from=5&to=40&variant=stu-2021&steps=1000000&board=20x20"
"""The ordering of 2021 runs into its limit at hundreds of starts: a minute or so of work."""

CATEGORIES = """(plot) => plot.data?.filter((trace) => trace.type === "heatmap")
  .map((trace) => Array.from(trace.z?._inputArray ?? trace.z, (row) => Array.from(row)).flat())"""


def categories(page: Page) -> list[int]:
    """The categories of the large map. While a figure gives way to the next one both are there, for a moment empty."""
    (values,) = until(page, lambda: page.locator(MAP).last.evaluate(CATEGORIES))
    return list(values)


def labels(page: Page) -> list[str]:
    """What the small maps say."""
    small_maps(page).first.wait_for()
    return [str(button.get_attribute("aria-label")) for button in small_maps(page).all()]


def solved(told: list[str]) -> int:
    """How many starts are solved, by what the small maps say."""
    return sum(int(match[1]) for label in told if (match := re.search(r": (\d+) of", label)))


def width(page: Page) -> float:
    """How wide the small maps are, once all are laid out alike."""

    def alike() -> float:
        widths = set(
            small_maps(page).locator("img").evaluate_all("(all) => all.map((one) => one.clientWidth)")
        )
        return float(widths.pop()) if len(widths) == 1 else 0

    return until(page, alike)


def headline(page: Page) -> str:
    """The answer in large type, without its mark."""
    return answer(page).inner_text().partition(" ")[2]


def begin(page: Page) -> None:
    button(page, RUN).click()
    expect(button(page, CANCEL)).to_be_visible()
    expect(button(page, RUN)).to_have_count(0)


def test_a_click_on_a_map_makes_it_large_and_a_click_on_a_start_opens_its_tour(
    show: Callable[..., Page],
) -> None:
    page = show("/sweep?from=5&to=8&steps=5000")
    wait_until_worked(page)
    assert len(categories(page)) == 49, "the board with failures"
    for number, side in ((0, 5), (2, 7)):
        small_maps(page).nth(number).click()
        page.wait_for_url(re.compile(f"board={side}x{side}"))
        until(page, lambda side=side: len(categories(page)) == side * side)
    wait_until_done(page)
    click_board(page, 0, 6, MAP)
    page.wait_for_url(re.compile("/tour"))
    wait_for_start(page, 0, 6)
    case = {"rows": "7", "columns": "7", "row": "0", "column": "6", "variant": "warnsdorff", "steps": "5000"}
    assert settings(page).items() >= case.items()
    until(page, lambda: said(page).startswith("▲ Gave up after 5,000 steps"))
    visit_by_navigation(page, "Sweep")
    # The page is found as it was left.
    until(page, lambda: len(categories(page)) == 49)
    page.wait_for_url(re.compile("steps=5000"))


def test_a_file_of_results_is_opened_and_closed(show: Callable[..., Page], tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    assert main(f"sweep 6 6 --variant roth --steps 2000 --csv {file}".split()) == 0
    page = show("/sweep?from=5&to=5&variant=roth&steps=2000")
    page.get_by_text(OPEN).click()
    file_input(page).set_input_files(file)
    expect(page.get_by_text("From the file “rows.csv”")).to_be_visible()
    until(page, lambda: len(categories(page)) == 36)
    page.get_by_role("button", name="Remove rows.csv").click()
    expect(page.get_by_text("From the file “rows.csv”")).to_have_count(0)
    until(page, lambda: len(categories(page)) == 25)


def test_maps_fill_in_and_stay_when_cancelled(open_page: OpenPage) -> None:
    page = open_page(LONG)
    expect(page.get_by_text("roughly")).to_be_visible()
    expect(small_maps(page)).to_have_count(0)
    begin(page)
    expect(page.get_by_text(re.compile(r"\d+% done in"))).to_be_visible()
    first = solved(labels(page))
    second = until(page, lambda: (now := solved(labels(page))) > first and now)
    before = width(page)
    button(page, CANCEL).click()
    expect(complaint(page).filter(has_text="Partial: cancelled after")).to_be_visible()
    expect(answer(page)).to_contain_text("Partial")
    wait_until_done(page)
    kept, line = labels(page), headline(page)
    assert second <= solved(kept)
    assert any("not run yet" in label for label in kept)
    assert width(page) == before, "cancelling changes no map's size"
    page.get_by_text("by steps per square").click()
    page.wait_for_url(re.compile("colour=steps"))
    wait_until_done(page)
    # Another colour changes no result, and nothing runs any more.
    until(page, lambda: headline(page) == line)
    expect(button(page, CANCEL)).to_have_count(0)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the processor time from /proc")
def test_another_session_is_not_kept_waiting_and_a_closed_tab_stops_its_job(
    open_page: OpenPage, fresh_page: Page, server: str
) -> None:
    other = open_page("/tour")
    page = arrive(fresh_page, server + LONG)
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
