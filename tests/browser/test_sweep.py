"""The Sweep page in a browser: clicks on maps, and work that ends when its tab is closed."""

import os
import re
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import app, boards, parts
from tests.support import processes, words

MAP = parts.chart("sweep-map")
SMALL_MAPS = ".st-key-sweep-maps button"
LONG = "/sweep?first=5&last=40&variant=stu-2021&steps=1000000&board=20x20"
"""The address of a sweep of about a minute: the ordering of 2021 reaches its limit from hundreds of starts."""

CATEGORIES = """(plot) => plot.data?.filter((trace) => trace.type === "heatmap")
  .map((trace) => Array.from(trace.z?._inputArray ?? trace.z, (row) => Array.from(row)).flat())"""


def categories(page: Page) -> list[int]:
    """Return the categories on the large map; wait if a redraw shows two maps or an empty one."""
    (values,) = app.until(page, lambda: page.locator(MAP).last.evaluate(CATEGORIES))
    return list(values)


def widths_of_maps(page: Page) -> list[int]:
    images = page.locator(f"{SMALL_MAPS} img")
    return list(images.evaluate_all("(all) => all.map((one) => one.clientWidth)"))


def test_the_scale_of_steps_leaves_the_map_four_fifths_of_its_size(show):
    sides = []
    for colour in ("outcome", "steps"):
        page = show(f"/sweep?first=7&last=8&colour={colour}&board=7x7", viewport={"width": 1400, "height": 850})
        app.wait_until_worked(page)
        app.expect(page.locator(".colorbar")).to_have_count(int(colour == "steps"))
        side = partial(page.locator(MAP).last.evaluate, "(plot) => plot._fullLayout.xaxis._length")
        sides.append(app.settled(page, side))
    assert sides[1] >= 0.8 * sides[0]


def test_a_click_on_a_map_enlarges_it_and_a_click_on_a_start_opens_its_tour(show):
    page = show("/sweep?first=5&last=8&steps=5000")
    app.wait_until_worked(page)
    app.until(page, lambda: len(categories(page)) == 49)  # The board with failures.
    widths = app.until(page, lambda: widths_of_maps(page))
    for number, side in ((0, 5), (2, 7)):
        page.locator(SMALL_MAPS).nth(number).click()
        page.wait_for_url(re.compile(f"board={side}x{side}"))
        app.until(page, lambda side=side: len(categories(page)) == side * side)
        app.until(page, lambda: widths_of_maps(page) == widths)
    app.wait_until_done(page)
    boards.click_board(page, 0, 6, MAP)
    page.wait_for_url(re.compile("/tour"))
    boards.wait_for_start(page, 0, 6)
    case = {"rows": "7", "columns": "7", "row": "0", "column": "6", "variant": "warnsdorff", "steps": "5000"}
    assert parts.settings(page).items() >= case.items()
    app.until(page, lambda: parts.said(page).startswith("▲ Gave up after 5,000 steps"))
    parts.visit_by_navigation(page, "Sweep")
    # The page is as the visitor left it.
    app.until(page, lambda: len(categories(page)) == 49)
    page.wait_for_url(re.compile("steps=5000"))
    # Those who cannot point read the map in a box.
    box = page.get_by_test_id("square-box")
    box.get_by_role("textbox").press_sequentially("1,1")
    box.get_by_role("textbox").press("ArrowLeft")
    app.expect(box.get_by_role("status")).to_have_text("1,0: no tour exists")
    box.get_by_role("textbox").press("ArrowUp")
    app.expect(box.get_by_role("status")).to_contain_text("0,0: found on the first try; 49 steps")
    box.get_by_role("textbox").press("ArrowUp")  # There is no row above.
    app.expect(box.get_by_role("textbox")).to_have_value("0,0")
    box.get_by_role("textbox").press("Enter")
    boards.wait_for_start(page, 0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the processor time from /proc")
def test_a_sweep_does_not_delay_other_sessions_and_ends_with_its_tab(show, fresh_page, server):
    other = show("/tour")
    page = app.arrive(fresh_page, server + LONG)
    words.button(page, words.RUN).click()
    app.expect(words.button(page, words.STOP)).to_be_visible()
    boards.click_board(other, 4, 4)
    other.wait_for_url(re.compile("row=4&column=4"))
    busy = processor_time(server)
    processes.wait_until(lambda: processor_time(server) - busy >= 0.5)
    page.close()

    def rests() -> bool:
        before = processor_time(server)
        time.sleep(1)
        return processor_time(server) - before < 0.2

    processes.wait_until(rests)


def processor_time(server: str) -> float:
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
