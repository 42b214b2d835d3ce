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

EVENTS = 30


@pytest.mark.parametrize("name", ["english", *LISTINGS])
def test_the_line_of_each_event_is_marked(name: str, open_page: Callable[[str], Page]) -> None:
    page = open_page(f"/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search&program={name}")
    result = search(Board(5, 5), (4, 2), NAMED["warnsdorff"].variant, events=4000)
    assert result.events is not None
    words = [EVENT_NAMES[kind] for kind in result.events.kinds[:EVENTS].tolist()]
    words[0] = FIRST
    shown = ENGLISH if name == "english" else listing(name)
    lines = page.get_by_test_id("player-program").locator("span")
    expect(lines).to_have_count(len(shown.lines))
    for word in words:
        marked = page.get_by_test_id("player-program").locator("[aria-current]")
        expect(marked).to_have_text(shown.lines[shown.of_event[word]].strip())
        page.get_by_test_id("player-forward").click()


def test_what_is_left_to_try_is_listed(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search&program=english")
    expect(page.get_by_test_id("player-left").locator("li").first).to_have_text("4,2: 3,4  3,0  2,3  2,1")
    page.get_by_test_id("player-forward").click()
    expect(page.get_by_test_id("player-left").locator("li").nth(1)).to_have_text("4,2: 3,0  2,3  2,1")


def test_no_program_unless_it_is_asked_for(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search")
    expect(page.get_by_test_id("player-program")).to_be_hidden()
    page.get_by_role("radio", name="English").or_(page.get_by_role("button", name="English")).first.click()
    expect(page.get_by_test_id("player-program")).to_be_visible()
