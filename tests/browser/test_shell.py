"""What stands around every page, in a browser: titles, the toolbar, projector mode, frames, and the focus ring."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.app import expect, until, wait_until_done
from tests.support.registry import titles

LINK = "/sweep?from=5&to=5&variant=warnsdorff&steps=1000"


@pytest.mark.parametrize("name", ["home", "sweep"])
def test_the_browser_names_the_page(open_page: Callable[[str], Page], name: str) -> None:
    page = open_page(f"/{name}" if name != "home" else "/")
    title = "Knight's Tour Lab" if name == "home" else f"{titles()[name]} · Knight's Tour Lab"
    until(page, lambda: page.title() == title)


def test_the_link_is_copied_and_shown_as_a_code(window: Callable[..., Page], server: str) -> None:
    page = window(permissions=["clipboard-read", "clipboard-write"])
    page.goto(server + LINK)
    wait_until_done(page)
    page.get_by_test_id("toolbar-copy").click()
    expect(page.get_by_test_id("toolbar-copy")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == server + LINK
    page.get_by_test_id("toolbar-code").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    expect(dialog).to_contain_text(server + LINK)
    expect(dialog).to_contain_text("embed=true")


def test_projector_mode_by_button_escape_back_and_forward(open_page: Callable[[str], Page]) -> None:
    page = open_page(LINK)
    page.get_by_test_id("toolbar-projector").click()
    leave = page.get_by_test_id("toolbar-leave")
    expect(leave).to_be_visible()
    page.wait_for_url("**projector=1")
    until(
        page, lambda: page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 32
    )
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    page.go_back()
    expect(leave).to_have_count(0)
    page.go_forward()
    expect(leave).to_be_visible()
    page.keyboard.press("Escape")
    expect(leave).to_have_count(0)
    until(page, lambda: "projector" not in page.url)


def test_a_frame_of_another_site_has_the_page_alone_and_a_way_to_the_app(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page(LINK + "&embed=true")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    link = page.get_by_test_id("toolbar-open")
    assert (link.get_attribute("href") or "").endswith(LINK)


@pytest.mark.parametrize("width", [800, 390])
def test_a_narrow_window_names_the_page(open_page: Callable[[str], Page], page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_page("/sliding")
    where = "[data-testid=stHeader]", "::after"
    if width > 768:
        where = ".rc-overflow-item-rest button", "::before"
    # Where the navigation has room for the page itself, nothing else needs to name it.
    page.wait_for_function(
        """([selector, part]) => {
          const element = document.querySelector(selector);
          return element ? getComputedStyle(element, part).content.includes("Sliding puzzle")
            : document.querySelector("[data-testid=stTopNavLink][aria-current=page]");
        }""",
        arg=where,
    )
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= width)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_has_the_keyboard_has_a_ring(window: Callable[..., Page], server: str, scheme: str) -> None:
    page = window(color_scheme=scheme)
    page.goto(server + "/how")
    wait_until_done(page)
    expect(page.locator("[data-testid=stTopNavLink][aria-current=page]")).to_be_visible()
    page.get_by_test_id("stTopNavLink").first.focus()
    page.keyboard.press("Tab")
    current = page.locator("[data-testid=stTopNavLink]:focus")
    expect(current).to_have_css("outline-style", "solid")
    expect(current).to_have_css(
        "outline-color", "rgb(0, 114, 178)" if scheme == "light" else "rgb(86, 180, 233)"
    )


def test_about_tells_version_and_citation(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    page.get_by_test_id("stMainMenuButton").click()
    page.get_by_text("About", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("Cite as.*version"))


HELD = """() => {
  let held = document.activeElement;
  while (held?.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
  return held?.innerText.trim() ?? "";
}"""
"""The words on what has the keyboard, also within a component."""


def by_keyboard(page: Page, name: str) -> None:
    """Go to a button with the tabulator, and press it."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(HELD) == name:
            return page.keyboard.press("Enter")
    raise AssertionError(f"the tabulator does not come to {name}")


EXPORTS = {
    "Tour (CSV)": ("csv", b"move,"),
    "Sheet to print (HTML)": ("html", b"<!DOCTYPE html>"),
    "Picture (PNG)": ("png", b"\x89PNG"),
    "Video (WebM)": ("webm", b"\x1a\x45\xdf\xa3"),
}
"""For each button of the exports, how the name of its file ends and how the file starts."""


def test_a_tour_is_exported_by_keyboard_alone(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=5&columns=5&row=0&column=0&variant=default&steps=1000&view=take-away")
    for name, (ending, start) in EXPORTS.items():
        expect(page.get_by_role("button", name=name)).to_be_visible()
        with page.expect_download() as waiting:
            by_keyboard(page, name)
        assert waiting.value.suggested_filename == f"tour-5x5.{ending}"
        assert waiting.value.path().read_bytes().removeprefix(b"\xef\xbb\xbf").startswith(start)
