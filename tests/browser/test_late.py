"""Controls keep their settings even if a browser loads their code late, as on a slow connection."""

import re

from playwright.sync_api import Route

from tests.browser.app import expect, wait_until_done, wait_until_loaded
from tests.browser.parts import number as box
from tests.browser.parts import settings
from tests.support.words import expert

LATE = re.compile(r"/(ButtonGroup|Checkbox|Multiselect|Selectbox|TextArea|TextInput)\.[^/]*\.js$")

CASE = "/compare?first=5&last=6&columns=5-6&variants=roth,pohl&steps=500&closed=1"
"""The address of a page that has every kind of control."""


def test_controls_that_load_late_keep_their_settings(open_page, page):
    held: list[Route] = []
    page.route(LATE, lambda route: held.append(route))
    open_page(CASE)
    asked = settings(page)
    expert(page).click()

    def ask(number: str) -> None:
        box(page, "Steps per start").fill(number)
        box(page, "Steps per start").press("Enter")
        page.wait_for_url(re.compile(rf"\bsteps={number}\b"))
        wait_until_done(page)

    ask("600")
    assert held, "nothing was late: the names of Streamlit's files have changed"
    # Release the requests that were held.
    page.unroute(LATE)
    for kind in ("stCheckbox", "stButtonGroup", "stMultiSelect", "stSelectbox"):
        expect(page.get_by_test_id(kind).first).to_be_attached()
    wait_until_loaded(page)
    ask("700")
    assert settings(page) == asked | {"steps": "700"}
