"""Boards in a browser: where their squares are, what they show, and clicks on them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.app import wait_until_done

PLOT_PLACE = """(plot, [row, column]) => {
  const { xaxis, yaxis } = plot._fullLayout, box = plot.getBoundingClientRect();
  return [box.x + xaxis._offset + xaxis.c2p(column), box.y + yaxis._offset + yaxis.c2p(row)];
}"""
DRAWN = "(selector) => Boolean([...document.querySelectorAll(selector)].at(-1)?._fullLayout?.xaxis)"

PLACE = """(player, [row, column]) => {
  const [left, top, side] = player.dataset.squares.split(",").map(Number);
  const box = player.querySelector(".stage").getBoundingClientRect();
  return [box.x + left + (column + 0.5) * side, box.y + top + (row + 0.5) * side];
}"""


def board(page: Page) -> Locator:
    """The page's board that is played, clicked and stepped through."""
    return page.get_by_test_id("player").last


def place(page: Page, row: int, column: int) -> tuple[float, float]:
    """Where the middle of a square of the board is in the window."""
    player = board(page)
    player.and_(page.locator("[data-squares]")).wait_for()
    x, y = player.evaluate(PLACE, [row, column])
    return x, y


def click_board(page: Page, row: int, column: int) -> None:
    """Click the middle of a square of the board."""
    page.mouse.click(*place(page, row, column))


def start_shown(page: Page) -> str:
    """The start of the walk on the board, as ``row,column``."""
    return board(page).get_attribute("data-start") or ""


def wait_for_start(page: Page, row: int, column: int) -> None:
    """Wait until the board shows a walk that starts on a square."""
    board(page).and_(page.locator(f"[data-start='{row},{column}']")).wait_for()
    wait_until_done(page)


def digest(page: Page) -> str:
    """What tells what is played on the board from anything else."""
    return board(page).get_attribute("data-digest") or ""


def click_plot(page: Page, row: int, column: int, selector: str) -> None:
    """Click the middle of a square of a chart, as a person does: the pointer comes, rests and clicks."""
    plot = page.locator(selector).last
    plot.scroll_into_view_if_needed()
    page.wait_for_function(DRAWN, arg=selector)
    x, y = plot.evaluate(PLOT_PLACE, [row, column])
    page.mouse.move(x - 4, y - 4)
    page.mouse.move(x, y)
    page.wait_for_timeout(150)
    page.mouse.click(x, y)
