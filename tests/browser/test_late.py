"""A browser that gets the code of some controls late, as on a slow line, forgets none of their settings."""

import re
from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, Route

from tests.browser.app import expect, wait_until_done

LATE = re.compile(r"/(ButtonGroup|Checkbox|Multiselect|Selectbox|TextArea|TextInput)\.[^/]*\.js$")

CASES = {
    "/tour?rows=8&columns=8&row=0&column=0&variant=roth&steps=500&closed=1&view=search": "Step limit",
    "/sweep?from=5&to=6&variant=roth&steps=500&starts=random:3&lots=7&searched=1&colour=steps": "Step limit",
    "/sweep?from=5&to=6&cfrom=5&cto=7&variant=construct&steps=500": "Step limit",
    "/compare?from=5&to=5&variants=roth,pohl&steps=500&seeds=2": "Step limit",
    "/sliding?start=1 2 3/4 5 6/0 7 8&goal=1 2 3/4 5 6/7 0 8&heuristic=manhattan&search=astar&nodes=500": (
        "Node limit"
    ),
    "/sliding?view=compare&sizes=2x2,2x3&heuristics=manhattan&searches=astar&puzzles=3&nodes=500": (
        "Node limit"
    ),
}


def settings(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query, keep_blank_values=True))


@pytest.mark.parametrize("case", CASES)
def test_controls_that_come_late_keep_their_settings(open_page: Callable[[str], Page], page: Page, case: str):
    held: list[Route] = []
    page.route(LATE, lambda route: held.append(route))
    open_page(case)
    asked = settings(page)
    expert = page.get_by_text("Expert:")
    if expert.count():
        expert.click()
    limit = page.get_by_role("spinbutton", name=CASES[case])
    name = "nodes" if "nodes" in asked else "steps"

    def ask(number: str) -> None:
        limit.fill(number)
        limit.press("Enter")
        page.wait_for_url(re.compile(rf"\b{name}={number}\b"))
        wait_until_done(page)

    ask("600")
    assert held, "nothing was late: the names of Streamlit's files have changed"
    # Those that were held go on their way too.
    page.unroute(LATE)
    for control in ("stCheckbox", "stButtonGroup", "stMultiSelect", "stSelectbox"):
        for one in page.get_by_test_id(control).all():
            expect(one.locator("label, button, input").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    ask("700")
    assert settings(page) == asked | {name: "700"}
