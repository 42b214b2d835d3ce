"""Late controls: a browser that loads the code of some controls late, as on a slow line, keeps their settings."""

import re

import pytest
from playwright.sync_api import Route

from tests.browser.app import expect, wait_until_done, wait_until_loaded
from tests.browser.parts import settings
from tests.support.words import expert, limit

LATE = re.compile(r"/(ButtonGroup|Checkbox|Multiselect|Selectbox|TextArea|TextInput)\.[^/]*\.js$")

CASES = (
    "/tour?rows=8&columns=8&row=0&column=0&variant=roth&steps=500&closed=1&view=search",
    "/sliding?view=compare&sizes=2x2,2x3&heuristics=manhattan&searches=astar&puzzles=3&nodes=500",
)
"""Addresses that together show every kind of control."""


@pytest.mark.parametrize("case", CASES)
def test_controls_that_come_late_keep_their_settings(open_page, page, case):
    held: list[Route] = []
    page.route(LATE, lambda route: held.append(route))
    open_page(case)
    asked = settings(page)
    if expert(page).count():
        expert(page).click()
    name = "nodes" if "nodes" in asked else "steps"

    def ask(number: str) -> None:
        limit(page).fill(number)
        limit(page).press("Enter")
        page.wait_for_url(re.compile(rf"\b{name}={number}\b"))
        wait_until_done(page)

    ask("600")
    assert held, "nothing was late: the names of Streamlit's files have changed"
    # Release the requests that were held.
    page.unroute(LATE)
    for kind in ("stCheckbox", "stButtonGroup", "stMultiSelect", "stSelectbox"):
        for one in page.get_by_test_id(kind).all():
            expect(one.locator("label, button, input").first).to_be_attached()
    wait_until_loaded(page)
    ask("700")
    assert settings(page) == asked | {name: "700"}
