"""The parts of a page and their names on screen, for tests with and without a browser.

A page is a Playwright ``Page`` in a browser and a Streamlit ``AppTest`` without one.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from streamlit.testing.v1 import AppTest

from knights.ui.controls.setting import EXPERT
from knights.ui.running.progress import CONTINUE, RUN, RUN_AGAIN, STOP
from knights.ui.running.stored import SAYS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["CONTINUE", "EXPERT", "RUN", "RUN_AGAIN", "STOP"]

ANSWER = "verdict"
"""The CSS class of the answer in large type."""
_WHOLE = f".{ANSWER}, .reason, .tiles > span"


# Without a browser


def plain(block: object) -> str:
    """Return a block of an answer as text without tags, with dots between its parts."""
    text = re.sub("<[^>]*>", "", re.sub("</div><div[^>]*>|</span> <span>", " · ", str(block)))
    return html.unescape(re.sub(r"\s+", " ", text)).strip()


def answer_of(app: AppTest) -> str:
    """Return the answer, its reason and its counts on one line, but not the time, which differs in every run."""
    (block,) = (element.value for element in app.markdown if f'class="{ANSWER}"' in element.value)
    return " · ".join(part for part in plain(block).split(" · ") if not part.endswith((" time", " ".join(SAYS))))


# In a browser


def title(page: Page) -> Locator:
    return page.locator("[data-testid=stMain] h1").first


def answer(page: Page) -> Locator:
    """Return the answer in large type."""
    return page.locator(f".{ANSWER}")


def whole_answer(page: Page) -> Locator:
    """Return the parts of an answer: the line in large type, the reason and the counts."""
    return page.locator(_WHOLE)


def expert(page: Page) -> Locator:
    """Return the heading that opens the settings for experts."""
    return page.get_by_text(re.compile(f"^{EXPERT}: "))


def button(page: Page, name: str) -> Locator:
    """Return a button by its label, which Streamlit joins with the key that presses it, if any."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}( Shortcut .*)?$"))


def complaint(page: Page) -> Locator:
    """Return the sentences about bad input."""
    return page.get_by_test_id("stAlert")


def failure(page: Page) -> Locator:
    return page.get_by_test_id("stException")
