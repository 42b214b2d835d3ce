"""Firefox and WebKit open every view, play a move, run a race, and answer the question of a class."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Page, Playwright

from tests.browser import app, boards, classes, players, test_guests
from tests.support import registry, words

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Page]:
    """Open a window of another browser; skip the test if Playwright has not installed it."""
    try:
        browser = getattr(playwright, request.param).launch()
    except Error as error:
        pytest.skip(f"{request.param} does not start: {error.message.splitlines()[0]}")
    window = browser.new_page()
    window.set_default_timeout(app.SOON * 1000)
    yield window
    browser.close()


def test_every_view_opens(other, server):
    for address in (*registry.addresses(), *registry.views()):
        app.arrive(other, server + address)


def test_a_move_is_played_and_a_race_is_run(other, server):
    app.arrive(other, f"{server}/play?rows=5&columns=5")
    for number, square in enumerate(((0, 0), (1, 2)), 1):
        boards.click_board(other, *square)
        app.expect(words.answer(other)).to_contain_text(f"{number} of 25")
    app.arrive(other, f"{server}/tour?view=race&rows=6&columns=6&variant=roth&against=pohl")
    players.race_part(other, "play").click()
    app.expect(players.race_part(other, "news")).to_contain_text("a tour in")


def test_a_question_of_a_class_is_answered(other, server, fresh_page):
    code = classes.lead(fresh_page, server + test_guests.EXERCISE)
    app.arrive(other, f"{server}/classroom?classroom={code}")
    app.expect(words.answer(other)).to_contain_text(f"You are in classroom {code}")
    classes.press(fresh_page, "First question")
    words.button(other, test_guests.DEAD_END).click()
    app.expect(words.answer(other)).to_contain_text("Your answer is in")
