"""Players, races and boards of tiles in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

from tests.browser.app import expect

TILES = "tiles"

FASTER = """() => {
  const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = window;
  let now = performance.now();
  window.passed = 0;
  window.requestAnimationFrame = (call) => -setTimeout(() => (window.passed += 100, call(now += 100)));
  window.cancelAnimationFrame = (request) => request < 0 ? clearTimeout(-request) : cancel.call(window, request);
  window.asBefore = () => {
    Object.assign(window, { requestAnimationFrame: ask, cancelAnimationFrame: cancel });
    delete window.asBefore;
  };
}"""
"""A script that runs frames at once, a tenth of a second apart for the page; ``passed`` counts milliseconds."""


@contextmanager
def faster(page: Page) -> Iterator[None]:
    """Make a page play as fast as it can draw, for a test that waits for the end."""
    page.evaluate(FASTER)
    yield
    page.evaluate("() => asBefore()")


class Player:
    """The player of a page: its buttons and its words, which may be in a place of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("player")

    def part(self, name: str) -> Locator:
        """Find a part, such as ``status``, ``note``, ``legend``, ``slider`` or ``play``."""
        return self.page.get_by_test_id(f"player-{name}")

    @property
    def status(self) -> Locator:
        """The sentence on the player's position."""
        return self.part("status")

    @property
    def note(self) -> Locator:
        """The sentence on the event at the player's position."""
        return self.part("note")

    @property
    def legend(self) -> Locator:
        """The text that explains the marks on the board."""
        return self.part("legend")

    @property
    def position(self) -> int:
        """The position; −1 before the player has one."""
        return int(self.root.get_attribute("data-position") or -1)

    def press(self, *names: str) -> None:
        """Click buttons, such as ``start``, ``back`` or ``play``."""
        for name in names:
            self.part(name).click()

    def at(self, position: int) -> None:
        """Wait until the player is at a position; it may still glide."""
        expect(self.root).to_have_attribute("data-position", str(position))

    def plays(self, so: bool) -> None:
        """Wait until the player plays or, if not ``so``, until it does not."""
        expect(self.root).to_have_attribute("data-playing", "true" if so else "false")


def race(page: Page) -> Locator:
    return page.get_by_test_id("race")


def race_part(page: Page, name: str) -> Locator:
    """Find a part of a race: ``news``, ``apart``, the steps of ``first``, ``second`` or ``blind``."""
    return page.get_by_test_id(f"race-{name}")


def race_steps(page: Page) -> int:
    return int(race(page).get_attribute("data-steps") or 0)


def tiles(page: Page, name: str) -> Locator:
    """Find a board of tiles, by the name of its place on the Sliding page."""
    return page.locator(f".st-key-sliding-{name}").get_by_test_id(TILES)


def tiles_part(page: Page, name: str) -> Locator:
    """Find a part of the board to play on: ``count``, ``told``, ``undo``, ``restart``, ``hint``."""
    return page.get_by_test_id(f"tiles-{name}")
