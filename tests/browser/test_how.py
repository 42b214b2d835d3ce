"""How it works: its boards tell the degree of every square, to the pointer, a finger and the keyboard."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.app import expect
from tests.browser.boards import steady_place

FIRST = "[data-testid=player] >> nth=0"


def test_every_square_tells_its_degree(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    board = page.locator(FIRST)
    expect(board).to_have_attribute("data-start", "2,2")
    page.mouse.move(*steady_place(page, 0, 0, FIRST))
    hover = board.get_by_test_id("player-hover")
    expect(hover).to_have_text("row 0, column 0 (a6) · not entered · degree 2")
    page.mouse.move(*steady_place(page, 4, 3, FIRST))
    expect(hover).to_have_text("row 4, column 3 (d2) · not entered · degree 5")
    page.mouse.move(0, 0)
    board.get_by_role("application").focus()
    page.keyboard.press("ArrowUp")
    told = "row 1, column 2 (c5) · not entered · degree 6"
    expect(hover).to_have_text(told)
    expect(board.get_by_test_id("player-status")).to_have_text(told)
