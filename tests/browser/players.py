"""The player and its relatives in a browser: a race, a board of tiles."""

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
"""Lets frame follow frame, each a tenth of a second later: as much as a player makes up for at once.

``passed`` counts these milliseconds.
"""


@contextmanager
def faster(page: Page) -> Iterator[None]:
    """Let whatever plays on a page play as fast as it can draw, for a test that waits for its end."""
    page.evaluate(FASTER)
    yield
    page.evaluate("() => asBefore()")


class Player:
    """The player of a page: its buttons, and what it tells.

    Args:
        page: the page.
        number: which of its players; None if it has one, whose parts may stand beside it.
    """

    def __init__(self, page: Page, number: int | None = None) -> None:
        self.page = page
        found = page.get_by_test_id("player")
        self.root = found if number is None else found.nth(number)
        self._parts = page if number is None else self.root

    def part(self, name: str) -> Locator:
        """Find a part, such as ``status``, ``note``, ``legend``, ``slider`` or ``play``."""
        return self._parts.get_by_test_id(f"player-{name}")

    @property
    def status(self) -> Locator:
        """The sentence on its position."""
        return self.part("status")

    @property
    def note(self) -> Locator:
        """The sentence on what happens there."""
        return self.part("note")

    @property
    def legend(self) -> Locator:
        """The meaning of its marks."""
        return self.part("legend")

    @property
    def position(self) -> int:
        """Its position; −1 while it has none."""
        return int(self.root.get_attribute("data-position") or -1)

    def press(self, *names: str) -> None:
        """Click buttons, such as ``start``, ``back``, ``play``, ``forward``, ``end``, ``dead`` or ``speed-4``."""
        for name in names:
            self.part(name).click()

    def at(self, position: int) -> None:
        """Wait until it is at a position; it may still glide there."""
        expect(self.root).to_have_attribute("data-position", str(position))

    def plays(self, so: bool) -> None:
        """Wait until it plays, or does not."""
        expect(self.root).to_have_attribute("data-playing", "true" if so else "false")


def race(page: Page) -> Locator:
    """Find the boards of a race."""
    return page.get_by_test_id("race")


def race_part(page: Page, name: str) -> Locator:
    """Find a part of a race: ``news``, ``apart``, the steps of ``first``, ``second`` or ``blind``."""
    return page.get_by_test_id(f"race-{name}")


def race_steps(page: Page) -> int:
    """Return how many steps of a race are shown."""
    return int(race(page).get_attribute("data-steps") or 0)


def tiles(page: Page, name: str) -> Locator:
    """Find a board of tiles, by the name of its place on the Sliding page."""
    return page.locator(f".st-key-sliding-{name}").get_by_test_id(TILES)


def tiles_part(page: Page, name: str) -> Locator:
    """Find a part of the board to play on: ``count``, ``told``, ``undo``, ``restart``, ``hint``."""
    return page.get_by_test_id(f"tiles-{name}")
