"""How long a person waits in a real browser.

Run ``python -m tests.benchmarks.bench_browser [PART[=COUNT] ...]``. Prints medians in seconds. ``first`` is the
first picture of a fresh browser on a fresh server, with the cache of compiled code cold and warm; ``clicks`` from a
click to the new tour on 8 x 8; ``large`` from Enter to the tour of 255 x 255. ``bench_load`` measures a click while
others work.
"""

import os
import random
import sys
import tempfile
import time
from functools import partial
from statistics import median
from unittest.mock import patch

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.benchmarks.harness import line, run_parts
from tests.browser.app import FLAGS, serving, wait_until_done
from tests.browser.boards import place
from tests.run import NO_BROWSER, find_chromium

SMALLEST = ("clicks=1",)
VIEWPORT: ViewportSize = {"width": 1400, "height": 950}
PATIENCE = 120_000
"""Milliseconds: a benchmark is slow on a busy machine, and does not fail there."""
PLOT = ".st-key-tour-plot .js-plotly-plot"
PAINTED = """([selector, start, length]) => [...document.querySelectorAll(selector)].some((plot) =>
  plot._fullLayout?.meta?.start === start
  && [...plot.querySelectorAll("path.js-line")].some((line) => line.getAttribute("d").length > length))"""
"""Whether the tour from a start is drawn, and with a path that takes so many letters."""


def ready(page: Page, url: str) -> None:
    """Open the Tour page and let it come to rest."""
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.wait_for_function(PAINTED, arg=[PLOT, "0,0", 10])
    wait_until_done(page)
    page.wait_for_timeout(1500)


def timed_clicks(page: Page, count: int) -> list[float]:
    """Return the seconds from each click on a random square of 8 x 8 until the tour from there is drawn."""
    rng, last = random.Random(1), (0, 0)
    times: list[float] = []
    while len(times) < count:
        square = rng.randrange(8), rng.randrange(8)
        if square == last:
            continue
        last = square
        x, y = place(page, *square)
        page.mouse.move(x - 4, y - 4)
        page.mouse.move(x, y)
        page.wait_for_timeout(300)
        began = time.perf_counter()
        page.mouse.click(x, y)
        page.wait_for_function(PAINTED, arg=[PLOT, f"{square[0]},{square[1]}", 10])
        times.append(time.perf_counter() - began)
        wait_until_done(page)
        page.wait_for_timeout(300)
    return times


def enter(page: Page, url: str) -> float:
    """Return the seconds from Enter until the tour of 255 x 255 is drawn."""
    ready(page, f"{url}/tour")
    box = page.get_by_role("spinbutton", name="Rows")
    box.fill("255")
    began = time.perf_counter()
    box.press("Enter")
    page.wait_for_function(PAINTED, arg=[PLOT, "0,0", 10_000])
    return time.perf_counter() - began


def first_picture(browser: Browser) -> float:
    """Return the seconds until a fresh browser shows the Tour page of a server that has just answered first."""
    with serving() as url:
        context = browser.new_context(viewport=VIEWPORT)
        page = context.new_page()
        began = time.perf_counter()
        page.goto(f"{url}/tour")
        page.wait_for_function(PAINTED, arg=[PLOT, "0,0", 10], timeout=PATIENCE)
        taken = time.perf_counter() - began
        context.close()
    return taken


def told(what: str, times: list[float]) -> None:
    """Print a median with its extremes."""
    line(what, median(times), min(times), max(times), len(times))


def first(browser: Browser, count: int = 3) -> None:
    """Time the first picture, compiling and compiled."""
    with tempfile.TemporaryDirectory() as cache, patch.dict(os.environ, NUMBA_CACHE_DIR=cache):
        told("first picture, compiling", [first_picture(browser)])
        told("first picture, compiled", [first_picture(browser) for _ in range(count)])


def clicks(browser: Browser, count: int = 20) -> None:
    """Time the way from a click to the new tour."""
    with serving() as url:
        page = browser.new_page(viewport=VIEWPORT)
        ready(page, f"{url}/tour")
        told("click to tour, 8x8", timed_clicks(page, count))
        page.close()


def large(browser: Browser, count: int = 5) -> None:
    """Time the way from Enter to a large board."""
    with serving() as url:
        page = browser.new_page(viewport=VIEWPORT)
        told("Enter to 255x255", [enter(page, url) for _ in range(count)])
        page.close()


PARTS = {"first": first, "clicks": clicks, "large": large}


def main(*words: str) -> int:
    """Run the parts that are named, or all; return the exit status."""
    path = find_chromium()
    if path is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    line("seconds", "median", "least", "most", "times")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        run_parts({name: partial(part, browser) for name, part in PARTS.items()}, words)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
