"""The program beside the board: its lines, the one that makes the event shown, and what is left to try."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.events import EVENT_NAMES
from knights.search.programs.listing import ENGLISH, FIRST, LISTINGS, listing
from knights.search.search import search
from tests.browser.app import expect

EVENTS = 3


@pytest.mark.parametrize(("name", "at"), [("english", 1), *((name, 25) for name in LISTINGS)])
def test_line_by_line(name: str, at: int, open_page: Callable[[str], Page]) -> None:
    result = search(Board(5, 5), (4, 2), NAMED["warnsdorff"].variant, events=4000)
    assert result.events is not None
    words = [FIRST, *(EVENT_NAMES[kind] for kind in result.events.kinds[1:].tolist())]
    assert ("back up" in words[at : at + EVENTS]) == (at > 1)
    page = open_page(
        f"/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search&program={name}&at={at}"
    )
    shown = ENGLISH if name == "english" else listing(name)
    expect(page.get_by_test_id("player-program").locator("span")).to_have_count(len(shown.lines))
    marked, status = (
        page.get_by_test_id("player-program").locator("[aria-current]"),
        page.get_by_test_id("player"),
    )
    for event in range(at, at + EVENTS):
        *before, last = shown.between[words[event - 1]][words[event]]
        for line in before:
            page.get_by_test_id("player-line").click()
            expect(marked).to_have_text(shown.lines[line].strip())
        expect(status).to_have_attribute("data-position", str(event))
        page.keyboard.press("n")
        expect(marked).to_have_text(shown.lines[last].strip())
        expect(status).to_have_attribute("data-position", str(event + 1))


def test_what_is_left_to_try_is_listed(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search&program=english")
    expect(page.get_by_test_id("player-left").locator("li").first).to_have_text("4,2: 3,4  3,0  2,3  2,1")
    page.get_by_test_id("player-forward").click()
    expect(page.get_by_test_id("player-left").locator("li").nth(1)).to_have_text("4,2: 3,0  2,3  2,1")


def test_no_program_unless_it_is_asked_for(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search")
    expect(page.get_by_test_id("player-program")).to_be_hidden()
    expect(page.get_by_test_id("player-line")).to_be_hidden()
    page.get_by_role("radio", name="English").or_(page.get_by_role("button", name="English")).first.click()
    expect(page.get_by_test_id("player-program")).to_be_visible()
