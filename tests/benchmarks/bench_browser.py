"""How long a person waits, in a real browser: python -m tests.benchmarks.bench_browser [CLICKS ROUNDS]

Starts a server of its own and prints medians in seconds: click to new tour on 8 x 8; 255 x 255 from Enter to painted;
the first picture of a fresh browser on a fresh server, with the cache of compiled code cold and warm; and a click on
the Tour page of one session while another one sweeps 5..50.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from knights.sweeps.estimate import MAX_VISITS_VARIABLE
from tests.benchmarks.harness import line, sizes
from tests.browser.app import FLAGS, serving, wait_until_done
from tests.browser.boards import place
from tests.run import NO_BROWSER, find_chromium

SMALLEST = (1, 1)
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


def clicks(page: Page, count: int) -> list[float]:
    """Seconds from each click on a random square of 8 x 8 until the tour from there is drawn."""
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


def large(page: Page, url: str) -> float:
    """Seconds from Enter until the tour of 255 x 255 is drawn."""
    ready(page, f"{url}/tour")
    box = page.get_by_role("spinbutton", name="Rows")
    box.fill("255")
    began = time.perf_counter()
    box.press("Enter")
    page.wait_for_function(PAINTED, arg=[PLOT, "0,0", 100_000])
    return time.perf_counter() - began


def first_picture(browser: Browser, cache: str) -> float:
    """Seconds until a fresh browser shows the Tour page of a server that has just answered for the first time."""
    os.environ["NUMBA_CACHE_DIR"] = cache
    with serving() as url:
        context = browser.new_context(viewport={"width": 1400, "height": 950})
        page = context.new_page()
        began = time.perf_counter()
        page.goto(f"{url}/tour")
        page.wait_for_function(PAINTED, arg=[PLOT, "0,0", 10], timeout=PATIENCE)
        taken = time.perf_counter() - began
        context.close()
    return taken


def beside_a_sweep(browser: Browser, url: str, count: int) -> list[float]:
    """Seconds of clicks on the Tour page while another session sweeps 5..50."""
    contexts = [browser.new_context(viewport={"width": 1400, "height": 950}) for _ in range(2)]
    sweeping, touring = (context.new_page() for context in contexts)
    ready(touring, f"{url}/tour")
    sweeping.goto(f"{url}/sweep?from=5&to=50&variant=stu-2021&steps=1000000")
    sweeping.get_by_role("button", name="Run it").click()
    cancel = sweeping.get_by_role("button", name="Cancel")
    cancel.wait_for()
    times = clicks(touring, count)
    if not cancel.is_visible():
        print("  (the sweep ended before the clicks did)")
    for context in contexts:
        context.close()
    return times


def told(what: str, times: list[float]) -> None:
    """Print a median with its extremes."""
    line(what, median(times), min(times), max(times), len(times))


def main(count: int = 20, rounds: int = 5) -> int:
    """Print the table and return the exit status."""
    path = find_chromium()
    if path is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    os.environ[MAX_VISITS_VARIABLE] = str(10**12)
    line("seconds", "median", "least", "most", "times")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as cache:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        told("first picture, compiling", [first_picture(browser, cache)])
        told("first picture, compiled", [first_picture(browser, cache) for _ in range(min(3, rounds))])
        with serving() as url:
            page = browser.new_page(viewport={"width": 1400, "height": 950})
            ready(page, f"{url}/tour")
            told("click to tour, 8x8", clicks(page, count))
            told("Enter to 255x255", [large(page, url) for _ in range(rounds)])
            told("click to tour beside a sweep", beside_a_sweep(browser, url, count))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sizes()))
