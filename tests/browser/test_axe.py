"""Accessibility: axe-core finds no serious problem in any view, and enough contrast where dark pages differ most."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser import app, parts, windows
from tests.support.registry import SMALL, addresses, views

GRAVE = ("serious", "critical")
ADDRESSES = [*addresses(), *views(), "/learn?projector=1"]
DARK = {"/tour", "/play", f"/{SMALL['compare']}"}
"""The views checked in dark and on a phone, too, which have all kinds of marks: a player, a game, tables with charts.

Others differ only in text; tests/ui/test_colours.py covers the colours of every mark.
"""

RULES = {"light": None, "narrow": None, "dark": {"type": "rule", "values": ["color-contrast"]}}
"""The rules to check on each kind of page; only contrast depends on the colour scheme."""


def findings(page: Page, kind: str) -> dict[str, list[Any]]:
    """Return the serious violations: for each rule, the elements that break it and the reason."""
    only = {"runOnly": RULES[kind]} if RULES[kind] else {}
    axe = Axe("0") if page.evaluate("'axe' in window") else Axe()
    told = axe.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return {
        rule["id"]: [(node["target"], node["html"][:120], node["failureSummary"]) for node in rule["nodes"]]
        for rule in told
        if rule["impact"] in GRAVE
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "address",
    # The published works take long to recompute.
    [pytest.param(each, marks=[pytest.mark.thorough] * each.startswith("/published")) for each in ADDRESSES],
)
def test_axe_finds_no_serious_problem(show, address):
    page = show(address, reduced_motion="reduce")
    app.wait_until_worked(page)
    assert urlsplit(page.url).path == urlsplit(address).path, "every page has its address"
    for kind in RULES if address in DARK else ["light"]:
        page.set_viewport_size({**windows.VIEWPORT, **({"width": 390} if kind == "narrow" else {})})
        page.emulate_media(color_scheme="dark" if kind == "dark" else "light")
        app.until(page, lambda kind=kind: parts.is_dark(page) == (kind == "dark"))
        app.wait_until_worked(page)
        app.wait_until_loaded(page)
        # Elements are faint for a moment while they are redrawn.
        found = findings(page, kind)
        if found:
            app.wait_until_quiet(page)
            found = findings(page, kind)
        assert found == {}, kind
