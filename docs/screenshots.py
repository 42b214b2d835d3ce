"""Draw the README's pictures from the running app: python docs/screenshots.py

Starts the app on a port of its own, opens each page in a headless Chromium, and writes the pictures beside this
file. Needs what the tests need (requirements-dev.txt, and a Chromium or Chrome). One Chromium draws the same pictures
at each run, but for the large map of the sweep: how Plotly makes room for its axes depends on what it drew before, so
it may stand a pixel to the side.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402 - the project is found first

from tests.browser.app import FLAGS, serving, wait_until_done  # noqa: E402
from tests.run import NO_BROWSER, find_chromium  # noqa: E402

WIDE, HIGH = 1400, 900
MAX_BYTES = 200 * 1024


@dataclass(frozen=True)
class Shot:
    """A picture: its file, the address that shows it, and how far it is scrolled, in pixels."""

    file: str
    address: str
    scrolled: int = 0


SHOTS = (
    Shot("tour.png", "/tour"),
    Shot("sweep.png", "/sweep?from=5&to=12&variant=warnsdorff&steps=20000"),
    Shot("compare.png", "/compare"),
)


HIDE_TIMES = """() => [...document.querySelectorAll(".tiles > span")]
  .filter((tile) => tile.textContent.endsWith(" time")).forEach((tile) => tile.style.display = "none")"""
"""How long the work took is another number at each run."""


def take(page: Page, url: str, shot: Shot) -> bytes:
    """The picture as PNG, in its true colours: a category is known by its own."""
    page.goto(url + shot.address)
    wait_until_done(page)
    page.locator(".js-plotly-plot .scatterlayer, [data-testid=player][data-squares]").first.wait_for(
        state="attached", timeout=60_000
    )
    wait_until_done(page)
    # Where figures and the navigation stand depends on what was there first; in a new window they are laid out anew.
    for wide in (WIDE - 200, WIDE):
        page.set_viewport_size({"width": wide, "height": HIGH})
        at_rest(page)
    page.get_by_test_id("stMain").evaluate("(main, by) => main.scrollBy(0, by)", shot.scrolled)
    return at_rest(page)


def at_rest(page: Page) -> bytes:
    """The picture that does not change for a second: Plotly and the tables draw on after the script has ended."""
    page.evaluate("document.fonts.ready.then(() => true)")
    pictures = [b""]
    while len(pictures) < 4 or len(set(pictures[-4:])) > 1:
        page.wait_for_timeout(300)
        page.evaluate(HIDE_TIMES)
        pictures.append(page.screenshot(animations="disabled", caret="hide"))
    return pictures[-1]


def main(folder: Path = ROOT / "docs", shots: Sequence[Shot] = SHOTS) -> int:
    """Write pictures into a folder; 1 if one is larger than it may be."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_BROWSER)
    too_large = False
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, color_scheme="light")
        for shot in shots:
            png = take(page, url, shot)
            (folder / shot.file).write_bytes(png)
            print(f"{shot.file}: {len(png):,} bytes")
            too_large |= len(png) > MAX_BYTES
        browser.close()
    return int(too_large)


if __name__ == "__main__":
    sys.exit(main())
