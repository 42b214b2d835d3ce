"""Helpers for the parts of a page in a browser.

The helpers that also work without a browser are in tests/support/words.py; boards and players have separate modules.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.app import until, wait_until_done
from tests.support.words import whole_answer


@contextmanager
def no_script_fails(page: Page) -> Iterator[None]:
    """Fail the test if a script of the page raises an error inside the block."""
    errors: list[str] = []

    def keep(error: object) -> None:
        errors.append(str(error))

    page.on("pageerror", keep)
    yield
    page.remove_listener("pageerror", keep)
    assert not errors


LINK = "[data-testid=stTopNavLink]"
CURRENT = f"{LINK}[aria-current=page]"
"""The selectors of the links in the navigation, and of the link to the current page."""


def settings(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query, keep_blank_values=True))


def said(page: Page) -> str:
    """Return the answer and its counts on one line, without the time, which differs from run to run."""
    parts = whole_answer(page).all_inner_texts()
    return " · ".join(re.sub(r"\s+", " ", text) for text in parts if not text.endswith("time"))


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("spinbutton", name=name, exact=True)


def type_number(page: Page, name: str, value: str) -> None:
    """Type a number and wait until the address has changed; type it again if the box was redrawn in between."""
    before = {**settings(page), "at": ""}  # The player changes ``at`` by itself.

    def changed(_: str = "") -> bool:
        return {**settings(page), "at": ""} != before

    def typed() -> bool:
        number(page, name).fill(value)
        number(page, name).press("Enter")
        with suppress(TimeoutError):
            page.wait_for_url(changed, timeout=10_000)
        return changed()

    until(page, typed)


def switch(page: Page, name: str) -> Locator:
    """Return a switch, to read its state; :func:`flip` clicks it."""
    return page.get_by_role("switch", name=name)


def flip(page: Page, name: str) -> None:
    """Click a switch."""
    page.get_by_test_id("stMain").get_by_text(name, exact=True).click()


def tab_until(page: Page, there: Callable[[], object]) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if there():
            return
    raise AssertionError("the tab key does not reach it")


def visit_by_navigation(page: Page, title: str) -> None:
    """Go to another page by its link in the navigation."""
    page.locator(LINK).filter(has_text=re.compile(f"{title}$")).click()
    page.wait_for_url(re.compile(f"/{title.lower()}"))
    wait_until_done(page)


def header(page: Page) -> Locator:
    return page.get_by_test_id("stHeader")


def tool(page: Page, name: str) -> Locator:
    """Return a button of the toolbar, or the link that replaces it."""
    return page.get_by_test_id(f"toolbar-{name}")


def chart(name: str) -> str:
    """Return the selector of a chart, given the name of its container, such as ``sweep-map``."""
    return f".st-key-{name} .js-plotly-plot"


def chart_of_tour(page: Page) -> Locator:
    """Return the tour drawn by Plotly, which is behind the player's board and visible when the player is at its end."""
    return page.locator(f"{chart('tour-plot')} .main-svg").first


def made_of_markdown(page: Page) -> Locator:
    """Return the visible elements that appear only if text is read as Markdown, such as links or formulas."""
    kinds = "a:not([href^='#']), img, .katex, h2, h3, em, del, code, pre, ul, table, hr"
    return page.locator(f"{kinds}, [data-testid=stIconMaterial]").locator("visible=true")


SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


def scrolled(page: Page) -> int:
    """Return how far the page is scrolled down, in pixels."""
    return int(page.evaluate(SCROLLED))


def swipe(page: Page, element: Locator, by: int) -> None:
    """Move a finger up over the middle of an element, by a number of pixels."""
    box = element.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for step in range(12):
        kind = "touchStart" if step == 0 else "touchMove" if step < 11 else "touchEnd"
        points = [{"x": x, "y": y - by * step / 10}] if step < 11 else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


DARK = """() => Math.max(...getComputedStyle(document.querySelector("[data-testid=stApp]"))
  .backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)) < 64"""


def is_dark(page: Page) -> bool:
    return bool(page.evaluate(DARK))


def open_expert(page: Page) -> None:
    """Open the settings for experts, which include the start on the Tour page."""
    page.get_by_test_id("stExpander").filter(has_text="Expert").locator("summary").click()
