"""Helpers for classes in a browser: a teacher who leads by keyboard, and guests on phones."""

from typing import Any, cast
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser import app, parts, windows
from tests.support.words import answer, button


def press(page: Page, name: str) -> None:
    """Focus a button and press it by keyboard."""
    button(page, name).focus()
    page.keyboard.press("Enter")


def lead(teacher: Page, url: str) -> str:
    """Ask the class from a page, in a browser that leads no other class; return the code of the classroom."""
    teacher.context.clear_cookies()
    app.arrive(teacher, url)
    press(teacher, "Ask the class")
    app.expect(answer(teacher)).to_contain_text("Join with the code")
    return parts.settings(teacher)["classroom"]


def join(phone: Page, server: str, code: str, width: int = 390) -> Page:
    """Join a class on a phone of a width, as a new guest; return the phone."""
    phone.context.clear_cookies()
    phone.set_viewport_size({"width": width, "height": 844})
    app.arrive(phone, f"{server}/classroom?classroom={code}")
    app.expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    return phone


FRAME = """if (top === self) addEventListener("DOMContentLoaded", () => {
  document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
  document.body.innerHTML = '<iframe src="URL" style="position: fixed; inset: 0; width: 100%; height: 100%"></iframe>';
});"""
"""A script that turns a page of the server, by another name another site, into one with a frame."""


class _Framed:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.add_init_script(FRAME.replace("URL", url))
        server = "{0.scheme}://localhost:{0.port}".format(urlsplit(url))
        page.goto(f"{server}/_stcore/health")

    def __getattr__(self, name: str) -> Any:
        frame = self.page.frames[1]
        return getattr(frame if hasattr(frame, name) else self.page, name)


def framed(page: Page, url: str) -> Page:
    """Open a URL in a frame of another site; return the page in it, with the keyboard and the mouse of the window."""
    return cast(Page, _Framed(page, url))


def menu(phone: Page, page: str) -> None:
    """Open a page by the navigation, which is folded in a narrow window."""
    kind = "TopNavLink"
    if phone.viewport_size["width"] < windows.NARROW:
        phone.get_by_test_id("stExpandSidebarButton").click()
        kind = "SidebarNavLink"
    phone.get_by_test_id(f"st{kind}").filter(has_text=page).click()
    phone.wait_for_url(f"**/{page.lower()}*")
    app.wait_until_done(phone)


def by_a_link_of_learn(phone: Page) -> None:
    """Open another page by a link of the first lesson."""
    menu(phone, "Learn")
    phone.get_by_test_id("stPageLink-NavLink").first.click()
