"""Every page in Firefox, and a move played there: most tests of a browser use Chromium."""

from collections.abc import Iterator

import pytest

from tests.browser.firefox import DONE, ERRORS, PLACE_OF_MOVE, Firefox, find_firefox, firefox
from tests.support.registry import addresses
from tests.support.waiting import wait_until


@pytest.fixture(scope="module")
def browser_of_others() -> Iterator[Firefox]:
    """Start a Firefox, or leave the tests out: an installation of these tests has a Chromium only."""
    path = find_firefox()
    if path is None:
        pytest.skip("no Firefox is installed")
    with firefox(path) as window:
        yield window


@pytest.mark.thorough
def test_every_page_opens_and_a_move_is_played(browser_of_others, server):
    window = browser_of_others
    for address in addresses():
        window.open(server + address)
        wait_until(lambda: window.evaluate(DONE))
        assert window.evaluate(ERRORS) == [], address
    window.open(f"{server}/play?rows=5&columns=5")
    wait_until(lambda: window.evaluate(PLACE_OF_MOVE))
    wait_until(lambda: window.evaluate(DONE))
    window.click(*window.evaluate(PLACE_OF_MOVE))
    wait_until(lambda: "moves=" in window.evaluate("window.location.search"))
