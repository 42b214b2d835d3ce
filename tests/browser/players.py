"""Helpers for players, races and boards of tiles in a browser."""

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
"""A script that runs frames without delay, as if 0.1 s had passed between them; ``passed`` counts milliseconds."""


@contextmanager
def faster(page: Page) -> Iterator[None]:
    """Inside the block, let a page play as fast as it can draw, for tests that wait for the end."""
    page.evaluate(FASTER)
    yield
    page.evaluate("() => asBefore()")


class Player:
    """The player of a page, with its buttons and texts, which may be anywhere on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_test_id("player")

    def part(self, name: str) -> Locator:
        """Return a part, such as ``status``, ``note``, ``legend``, ``slider`` or ``play``."""
        return self.page.get_by_test_id(f"player-{name}")

    @property
    def status(self) -> Locator:
        """The text that states the player's position."""
        return self.part("status")

    @property
    def note(self) -> Locator:
        """The text that describes the event at the player's position."""
        return self.part("note")

    @property
    def legend(self) -> Locator:
        """The text that explains the marks on the board."""
        return self.part("legend")

    @property
    def position(self) -> int:
        """The player's position; −1 before it has one."""
        return int(self.root.get_attribute("data-position") or -1)

    def press(self, *names: str) -> None:
        """Click buttons, such as ``start``, ``back`` or ``play``."""
        for name in names:
            self.part(name).click()

    def at(self, position: int) -> None:
        """Wait until the player is at a position; its animation may still be running."""
        expect(self.root).to_have_attribute("data-position", str(position))

    def plays(self, so: bool) -> None:
        """Wait until the player is playing or, if ``so`` is False, has stopped."""
        expect(self.root).to_have_attribute("data-playing", "true" if so else "false")


def race(page: Page) -> Locator:
    return page.get_by_test_id("race")


def race_part(page: Page, name: str) -> Locator:
    """Return a part of a race, such as ``news``, ``apart``, or the steps of ``first``, ``second`` or ``blind``."""
    return page.get_by_test_id(f"race-{name}")


def race_steps(page: Page) -> int:
    return int(race(page).get_attribute("data-steps") or 0)


def tiles(page: Page, name: str) -> Locator:
    """Return a board of tiles on the Sliding page, given the name of its container."""
    return page.locator(f".st-key-sliding-{name}").get_by_test_id(TILES)


def tiles_part(page: Page, name: str) -> Locator:
    """Return a part of the board of tiles: ``count``, ``told``, ``undo``, ``restart`` or ``hint``."""
    return page.get_by_test_id(f"tiles-{name}")
