"""Firefox and WebKit open every view, play a move, run a race, and answer the question of a class."""

import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from tests.browser.app import PATIENCE
from tests.browser.boards import BOARD, PLACE
from tests.browser.classes import lead, press
from tests.browser.other_browsers import PROGRAMS, Driver, started
from tests.browser.test_guests import DEAD_END, EXERCISE
from tests.support.registry import addresses, titles
from tests.support.words import ANSWER

WITH_ALL = """(() => {{
  // Elements inside of components too.
  const all = (css, root = document) => [...root.querySelectorAll("*")].flatMap((one) =>
    [...(one.matches(css) ? [one] : []), ...(one.shadowRoot ? all(css, one.shadowRoot) : [])]);
  return {};
}})()"""
"""An expression that finds elements by ``all(SELECTOR)``."""
FAILED = "[data-testid=stException], [data-testid=stDialog]"
SHOWN = f"""all("{FAILED}").map((error) => error.innerText).join()
  || Boolean(all("[data-testid=stApp][data-test-script-state=notRunning] [data-testid=stMain] h1").length)"""
CENTRE = """((found) => {{
  if (!found) return null;
  found.scrollIntoView({{ block: "center" }});
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}})({})"""


class Visit:
    """A visit to the app in one of the other browsers."""

    def __init__(self, driver: Driver, server: str) -> None:
        self._driver, self._server = driver, server

    def until(self, script: str) -> Any:
        """Wait until a JavaScript expression has a true value, and return it."""
        latest = time.monotonic() + PATIENCE
        while not (found := self._driver.run(WITH_ALL.format(script))):
            assert time.monotonic() < latest, f"{script} stays {found}"
            time.sleep(0.1)
        return found

    def go(self, address: str) -> None:
        """Open an address of the app, and wait until its page is drawn without an error."""
        self._driver.go(self._server + address)
        assert self.until(SHOWN) is True, address

    def click(self, place: str) -> None:
        """Click the point that a JavaScript expression returns, once it has stood still."""
        before, found = None, self.until(place)
        while found != before:
            time.sleep(0.3)
            before, found = found, self.until(place)
        x, y = map(round, found)
        move = {"type": "pointerMove", "x": x, "y": y}
        rest = {"type": "pause", "duration": 150}
        self._driver.act(
            [move, rest, {"type": "pointerDown", "button": 0}, rest, {"type": "pointerUp", "button": 0}]
        )

    def press(self, words: str) -> None:
        """Click the button with these words."""
        named = f"all('[data-testid=stMain] button').find((one) => one.innerText.trim() === '{words}')"
        self.click(CENTRE.format(named))

    def says(self, words: str) -> None:
        """Wait until the answer contains these words."""
        self.until(
            f"[...document.querySelectorAll('.{ANSWER}')].some((one) => one.innerText.includes('{words}'))"
        )


@pytest.fixture(scope="module", params=PROGRAMS)
def visit(request: pytest.FixtureRequest, server: str) -> Iterator[Visit]:
    with started(request.param) as driver:
        yield Visit(driver, server)


def test_every_view_opens(visit):
    for name, address in zip(titles(), addresses(), strict=True):
        page = import_module(f"knights.ui.pages.{name}.page").PAGE
        views = [f"{page.choice.name}={view}" for view in getattr(page, "views", ())]
        for view in views or [""]:
            visit.go(address + ("&" if "?" in address else "?") + view)


def test_a_move_is_played(visit):
    visit.go("/play?rows=5&columns=5")
    board = f"all('{BOARD}').at(-1)"
    for number, square in enumerate(((0, 0), (1, 2)), 1):
        visit.until(f"{board}?.dataset.squares")
        visit.click(f"({PLACE})({board}, {list(square)})")
        visit.says(f"{number} of 25")


def test_a_race_is_run(visit):
    visit.go("/tour?view=race&rows=6&columns=6&variant=roth&against=pohl")
    visit.click(CENTRE.format("all('[data-testid=race-play]')[0]"))
    visit.until("all('[data-testid=race-news]')[0].innerText.includes('a tour in')")


def test_a_question_of_a_class_is_answered(visit, server, fresh_page):
    code = lead(fresh_page, server + EXERCISE)
    visit.go(f"/classroom?classroom={code}")
    visit.says(f"You are in classroom {code}")
    press(fresh_page, "First question")
    visit.press(DEAD_END)
    visit.says("Your answer is in")
