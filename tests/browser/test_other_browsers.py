"""Firefox and WebKit open every view, play a move, run a race, and answer the question of a class."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Page, Playwright

from tests.browser.app import SOON, arrive, expect
from tests.browser.boards import click_board
from tests.browser.classes import lead, press
from tests.browser.players import race_part
from tests.browser.test_guests import DEAD_END, EXERCISE
from tests.support.registry import addresses, views
from tests.support.words import answer, button

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Page]:
    """Open a window of another browser; skip the test if Playwright has not installed it."""
    try:
        browser = getattr(playwright, request.param).launch()
    except Error as error:
        pytest.skip(f"{request.param} does not start: {error.message.splitlines()[0]}")
    window = browser.new_page()
    window.set_default_timeout(SOON * 1000)
    yield window
    browser.close()


def test_every_view_opens(other, server):
    for address in (*addresses(), *views()):
        arrive(other, server + address)


def test_a_move_is_played_and_a_race_is_run(other, server):
    arrive(other, f"{server}/play?rows=5&columns=5")
    for number, square in enumerate(((0, 0), (1, 2)), 1):
        click_board(other, *square)
        expect(answer(other)).to_contain_text(f"{number} of 25")
    arrive(other, f"{server}/tour?view=race&rows=6&columns=6&variant=roth&against=pohl")
    race_part(other, "play").click()
    expect(race_part(other, "news")).to_contain_text("a tour in")


def test_a_question_of_a_class_is_answered(other, server, fresh_page):
    code = lead(fresh_page, server + EXERCISE)
    arrive(other, f"{server}/classroom?classroom={code}")
    expect(answer(other)).to_contain_text(f"You are in classroom {code}")
    press(fresh_page, "First question")
    button(other, DEAD_END).click()
    expect(answer(other)).to_contain_text("Your answer is in")
