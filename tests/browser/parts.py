"""The parts of a page in a browser, found once: where pages are drawn otherwise, this module follows.

What pages without a browser have too is in tests/support/words.py, boards and players in boards.py and players.py.
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
    """Fail the test if a script of the page does meanwhile."""
    errors: list[str] = []

    def keep(error: object) -> None:
        errors.append(str(error))

    page.on("pageerror", keep)
    yield
    page.remove_listener("pageerror", keep)
    assert not errors


LINK = "[data-testid=stTopNavLink]"
CURRENT = f"{LINK}[aria-current=page]"
"""A page of the navigation, and the one that is shown."""


def settings(page: Page) -> dict[str, str]:
    """Read the settings in the address."""
    return dict(parse_qsl(urlsplit(page.url).query, keep_blank_values=True))


def said(page: Page) -> str:
    """Read the answer and its counts in one line, without the time, which differs from run to run."""
    parts = whole_answer(page).all_inner_texts()
    return " · ".join(re.sub(r"\s+", " ", text) for text in parts if not text.endswith("time"))


def number(page: Page, name: str) -> Locator:
    """Find the box of a number."""
    return page.get_by_role("spinbutton", name=name, exact=True)


def type_number(page: Page, name: str, value: str) -> None:
    """Type a number, and wait until the address is another; what was typed while a box was drawn anew is lost."""
    # The player writes its position there by itself.
    before = {**settings(page), "at": ""}

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
    """Find a switch; a click goes to its words."""
    return page.get_by_role("switch", name=name)


def flip(page: Page, name: str) -> None:
    """Click a switch."""
    page.get_by_test_id("stMain").get_by_text(name, exact=True).click()


def tab_until(page: Page, there: Callable[[], object]) -> None:
    """Press the tabulator until what is looked for has the keyboard."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if there():
            return
    raise AssertionError("the tabulator does not come to it")


def visit_by_navigation(page: Page, title: str) -> None:
    """Go to another page by its link at the top."""
    page.locator(LINK).filter(has_text=re.compile(f"{title}$")).click()
    page.wait_for_url(re.compile(f"/{title.lower()}"))
    wait_until_done(page)


def header(page: Page) -> Locator:
    """Find the header above every page."""
    return page.get_by_test_id("stHeader")


def tool(page: Page, name: str) -> Locator:
    """Find a button of the toolbar, or the link in its place."""
    return page.get_by_test_id(f"toolbar-{name}")


def chart(name: str) -> str:
    """Return the selector of a chart, by the name of its place: ``page-chart``."""
    return f".st-key-{name} .js-plotly-plot"


def chart_of_tour(page: Page) -> Locator:
    """Find the tour as Plotly draws it, in the place that its player takes at the end."""
    return page.locator(f"{chart('tour-plot')} .main-svg").first


def texts(page: Page) -> Locator:
    """Return every text that may be Markdown."""
    return page.get_by_test_id("stMarkdownContainer").or_(page.get_by_test_id("stRadioOption"))


def made_of_markdown(page: Page) -> Locator:
    """Find the visible links, pictures, formulas and whatever else Markdown makes of a text."""
    kinds = "a:not([href^='#']), img, .katex, h2, h3, em, del, code, pre, ul, table, hr"
    return page.locator(f"{kinds}, [data-testid=stIconMaterial]").locator("visible=true")


def read_in_complaints(page: Page, host: str) -> list[str]:
    """List what Markdown made of the sentences about unusable input, and all links to a host."""
    found = page.locator(f"[data-testid=stAlert] p *, .katex, [href*='{host}'], [src*='{host}']")
    return [str(html) for html in found.evaluate_all("(all) => all.map((one) => one.outerHTML)")]


SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


def scrolled(page: Page) -> int:
    """Return by how many pixels the page is scrolled down."""
    return int(page.evaluate(SCROLLED))


def scroll_down_for_good(page: Page) -> None:
    """Scroll down a page that stays as long as it is, whatever is drawn on it: as one that is drawn fast."""
    page.add_style_tag(content="[data-testid=stMain] > div { min-height: 4000px !important }")
    page.evaluate(f"{SCROLLED} = 900")
    assert scrolled(page) == 900


DARK = """() => Math.max(...getComputedStyle(document.querySelector("[data-testid=stApp]"))
  .backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)) < 64"""


def is_dark(page: Page) -> bool:
    """Say whether the page is drawn for a dark room."""
    return bool(page.evaluate(DARK))


def open_expert(page: Page) -> None:
    """Open the settings that few need, among them the start of Tour."""
    page.get_by_test_id("stExpander").filter(has_text="Expert").locator("summary").click()
