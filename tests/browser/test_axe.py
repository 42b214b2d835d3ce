"""axe-core finds nothing serious on any page, in light and dark: names, roles, contrast, headings, focus."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.app import wait_until_done, wait_until_worked
from tests.support.registry import titles

GRAVE = ("serious", "critical")
MORE = ("/tour?view=search", "/tour?view=take-away", "/sliding?view=take-away", "/how?projector=1")
"""Views that differ much from what their page opens with."""

ADDRESSES = [*(f"/{name}" if name != "home" else "/" for name in titles()), *MORE]


def findings(page: Page) -> dict[str, list[Any]]:
    """The grave violations: for each rule the elements that break it, and why."""
    told = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return {
        rule["id"]: [(node["target"], node["html"][:120], node["failureSummary"]) for node in rule["nodes"]]
        for rule in told
        if rule["impact"] in GRAVE
    }


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing_grave(browser: Browser, server: str, address: str, scheme: Any) -> None:
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(server + address)
    wait_until_done(page)
    wait_until_worked(page)
    # What the page fetches one by one, its fonts and controls, is there when the network is quiet.
    page.wait_for_load_state("networkidle")
    # What is drawn anew is faint for a moment.
    for _ in range(20):
        if not findings(page):
            break
        page.wait_for_timeout(500)
    assert findings(page) == {}
    context.close()
