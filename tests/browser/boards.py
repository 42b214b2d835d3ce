"""Boards in a browser: where their squares are, what they show, and clicks on them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

from tests.browser.app import SOON, wait_until_done

PLOT_PLACE = """(plot, [row, column]) => {
  const { xaxis, yaxis } = plot._fullLayout, box = plot.getBoundingClientRect();
  return [box.x + xaxis._offset + xaxis.c2p(column), box.y + yaxis._offset + yaxis.c2p(row)];
}"""
DRAWN = "(selector) => Boolean([...document.querySelectorAll(selector)].at(-1)?._fullLayout?.xaxis)"

BOARD = "[data-testid=player], .st-key-tour-plot .js-plotly-plot"
"""The page's board: that of a player, or the tour as Plotly draws it."""
PLACE = """(board, [row, column]) => {
  if (board._fullLayout) {
    const { xaxis, yaxis } = board._fullLayout, box = board.getBoundingClientRect();
    return [box.x + xaxis._offset + xaxis.c2p(column), box.y + yaxis._offset + yaxis.c2p(row)];
  }
  const [left, top, side] = board.dataset.squares.split(",").map(Number);
  const box = board.querySelector(".stage").getBoundingClientRect();
  return [box.x + left + (column + 0.5) * side, box.y + top + (row + 0.5) * side];
}"""
READY = "(board) => Boolean(board.dataset.squares || board._fullLayout?.xaxis)"
START = "(board) => board._fullLayout ? board._fullLayout.meta?.start ?? '' : board.dataset.start ?? ''"
DIGEST = """(board) => board._fullLayout
  ? board._fullData.map((trace) => [trace.name, ...(trace.x ?? []), ...(trace.y ?? [])].join()).join(";")
  : board.dataset.digest ?? ''"""


def board(page: Page) -> Locator:
    """The page's board that is looked at, clicked, played or stepped through."""
    return page.locator(BOARD).last


def _ready(page: Page) -> Locator:
    """The board, once it is drawn."""
    _until(page, lambda: board(page).evaluate(READY))
    return board(page)


def _until(page: Page, true: Callable[[], object]) -> None:
    """Wait until something is so; the board may be another one from look to look."""
    latest = time.monotonic() + SOON
    while True:
        with suppress(Error):
            if true():
                return
        assert time.monotonic() < latest, "the board does not come to show this"
        page.wait_for_timeout(50)


def place(page: Page, row: int, column: int) -> tuple[float, float]:
    """Where the middle of a square of the board is in the window."""
    _ready(page)
    x, y = board(page).evaluate(PLACE, [row, column])
    return x, y


def click_board(page: Page, row: int, column: int) -> None:
    """Click the middle of a square of the board, as a person does: the pointer comes, rests and clicks."""
    x, y = place(page, row, column)
    page.mouse.move(x - 4, y - 4)
    page.mouse.move(x, y)
    page.wait_for_timeout(150)
    page.mouse.click(x, y)


def start_shown(page: Page) -> str:
    """The start of the walk on the board, as ``row,column``."""
    return str(_ready(page).evaluate(START))


def wait_for_start(page: Page, row: int, column: int) -> None:
    """Wait until the board shows a walk that starts on a square."""
    _until(page, lambda: board(page).evaluate(START) == f"{row},{column}")
    wait_until_done(page)


def digest(page: Page) -> str:
    """What tells what is on the board from anything else."""
    return str(_ready(page).evaluate(DIGEST))


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
