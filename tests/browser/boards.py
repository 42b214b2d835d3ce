"""Helpers for boards in a browser: their squares, their contents, and clicks on them."""

from playwright.sync_api import Error, Locator, Page

from knights.ui.controls import EDITS
from tests.browser import app, parts, players

BOARD = "[data-testid=player]"
"""The selector of the board on a page: the player's board, which is in front of the tour drawn by Plotly."""
PLACE = """(board, [row, column]) => {
  if (board._fullLayout?.xaxis) {
    const { xaxis, yaxis } = board._fullLayout, box = board.getBoundingClientRect();
    return [box.x + xaxis._offset + xaxis.c2p(column), box.y + yaxis._offset + yaxis.c2p(row)];
  }
  if (!board.dataset.squares) return null;
  const [left, top, side] = board.dataset.squares.split(",").map(Number);
  const box = board.querySelector(".stage").getBoundingClientRect();
  return [box.x + left + (column + 0.5) * side, box.y + top + (row + 0.5) * side];
}"""
READY = "(board) => Boolean(board.dataset.squares)"
START = "(board) => board.dataset.start ?? ''"
DIGEST = "(board) => board.dataset.digest ?? ''"


def board(page: Page) -> Locator:
    return page.locator(BOARD).last


def place(page: Page, row: float, column: float, selector: str = BOARD) -> tuple[float, float]:
    """Return the centre of a square of the board or of another chart, in pixels from the corner of the window."""
    app.until(page, lambda: _scroll_to(page.locator(selector).last))
    x, y = app.until(page, lambda: page.locator(selector).last.evaluate(PLACE, [row, column]))
    return x, y


def _scroll_to(shown: Locator) -> bool:
    """Scroll to an element; return False if a rerun of the page has just replaced it."""
    try:
        shown.scroll_into_view_if_needed()
    except Error as error:
        if "not attached" not in str(error):
            raise
        return False
    return True


def steady_place(page: Page, row: float, column: float, selector: str = BOARD) -> tuple[float, float]:
    """Return the centre of a square, as :func:`place` does, once the board has stopped moving."""
    return app.settled(page, lambda: place(page, row, column, selector))


def click_board(page: Page, row: int, column: int, selector: str = BOARD) -> None:
    """Click the centre of a square as a person does: the pointer arrives, rests and clicks."""
    x, y = steady_place(page, row, column, selector)
    page.mouse.move(x - 4, y - 4)
    page.mouse.move(x, y)
    page.wait_for_timeout(150)
    page.mouse.click(x, y)


def wait_for_start(page: Page, row: int, column: int) -> None:
    """Wait until the board shows a walk that starts on a square."""
    app.until(page, lambda: board(page).evaluate(START) == f"{row},{column}")
    app.wait_until_done(page)


def edit(page: Page, on: bool) -> None:
    """Let clicks on the board edit it, or no longer; wait until they do, as a click before that starts a walk."""
    parts.flip(page, "Edit the board")
    app.until(page, lambda: (EDITS in str(board(page).get_by_role("application").get_attribute("aria-label"))) == on)
    app.wait_until_done(page)


def digest(page: Page) -> str:
    """Return a digest of the contents of the board, which changes if they do."""
    app.until(page, lambda: board(page).evaluate(READY))
    return str(board(page).evaluate(DIGEST))


def race_board(page: Page) -> Locator:
    """Return the first board of a race."""
    return players.race(page).locator(".stage").first


def click_race(page: Page) -> None:
    """Click the last square of the first board of a race, and wait for the Play page."""
    app.expect(players.race(page)).to_contain_text("of 64 squares")
    board = race_board(page)
    box = app.until(page, board.bounding_box)
    # Click near the corner: the margins for the numbers are a little narrower than half a square.
    board.click(position={"x": box["width"] - 10, "y": box["height"] - 10})
    page.wait_for_url("**/play?**")
    wait_for_start(page, 7, 7)


def drag(page: Page, start: tuple[int, int], finish: tuple[int, int], selector: str = BOARD) -> None:
    (x, y), (to_x, to_y) = steady_place(page, *start, selector), steady_place(page, *finish, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()
