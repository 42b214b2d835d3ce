"""A script that takes the pictures of the README and of the front page: ``python docs/screenshots.py``.

It requires the packages of the tests (requirements-dev.txt) and Chromium or Chrome. The same Chromium takes the same
screenshots at each run, except that the large map of the sweep may shift by a pixel.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageOps  # noqa: E402 - the project is found first
from playwright.sync_api import Page, sync_playwright  # noqa: E402 - the project is found first

from knights import search  # noqa: E402
from knights.player.gif import gif_of  # noqa: E402
from tests.browser.app import FLAGS, serving, wait_until_done  # noqa: E402
from tests.run import NO_BROWSER, find_chromium  # noqa: E402

WIDE, HIGH = 1400, 900
CARD = (640, 400)
CARD_WINDOW = (760, 960)
"""The size of a window in which the charts have about the shape of a card, so that little is cut off."""
SHOTS = {
    "tour.png": "/tour",
    "sweep.png": "/sweep?first=5&last=12&variant=warnsdorff&steps=20000",
    "compare.png": "/compare",
}
"""The address for each screenshot, by file name."""
CARDS = {
    "tour.png": ("/tour", ".st-key-tour-plot"),
    "sweep.png": ("/sweep", ".st-key-sweep_map"),
    "compare.png": ("/compare", ".js-plotly-plot"),
}
"""The address and the chart for the picture of each card of the front page."""
UNFINISHED = re.compile("Partial:|known in advance")
"""What a page says until the search is compiled: it shows a part of its answer, or one that comes with the program."""
HIDE_TIMES = """() => [...document.querySelectorAll(".tiles > span")]
  .filter((tile) => tile.textContent.endsWith(" time")).forEach((tile) => tile.style.display = "none")"""
"""JavaScript that hides durations, because they differ from run to run."""


def take(page: Page, address: str, wide: int = WIDE, high: int = HIGH) -> bytes:
    """Return a PNG screenshot of an address; this format keeps the exact colours of the categories."""
    page.goto(address)
    wait_until_done(page)
    while page.get_by_text(UNFINISHED).count():
        page.wait_for_timeout(2000)
        page.reload()
        wait_until_done(page)
    page.locator(".js-plotly-plot .scatterlayer, [data-testid=player][data-squares]").first.wait_for(
        state="attached", timeout=60_000
    )
    wait_until_done(page)
    # The layout of figures and of the navigation depends on earlier layouts; resizing the window resets it.
    page.set_viewport_size({"width": wide - 200, "height": high})
    at_rest(page)
    page.set_viewport_size({"width": wide, "height": high})
    return at_rest(page)


def card_of(page: Page, address: str, chart: str) -> bytes:
    """Return a picture of a chart in the shape of a card, with few colours, which makes it a third as large."""
    take(page, address, *CARD_WINDOW)
    png = page.locator(chart).first.screenshot(animations="disabled")
    picture = ImageOps.fit(Image.open(BytesIO(png)).convert("RGB"), CARD, centering=(0.5, 0)).quantize(64)
    picture.save(file := BytesIO(), "png", optimize=True)
    return file.getvalue()


def at_rest(page: Page) -> bytes:
    """Return a screenshot of the page once it has not changed for a second.

    Plotly and the tables continue to draw after the app's script has ended.
    """
    page.evaluate("document.fonts.ready.then(() => true)")
    pictures = [b""]
    while len(pictures) < 4 or len(set(pictures[-4:])) > 1:
        page.wait_for_timeout(300)
        page.evaluate(HIDE_TIMES)
        pictures.append(page.screenshot(animations="disabled", caret="hide"))
    return pictures[-1]


def main() -> None:
    """Write the screenshots, and the moving picture of a tour, next to this file."""
    (ROOT / "docs" / "tour.gif").write_bytes(gif_of(search((8, 8), (0, 0))))
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_BROWSER)
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, color_scheme="light")
        for file, address in SHOTS.items():
            png = take(page, url + address)
            (ROOT / "docs" / file).write_bytes(png)
            print(f"{file}: {len(png):,} bytes")
        for file, (address, chart) in CARDS.items():
            (ROOT / "knights/ui/pages/home" / file).write_bytes(card_of(page, url + address, chart))
        browser.close()


if __name__ == "__main__":
    main()
