"""A visitor's browser asks no host but the app's own for anything, fonts and icons too."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.app import arrive, wait_until_loaded
from tests.support.registry import titles

ICONS = """
window.icons = [];
new MutationObserver(() => {
  for (const link of document.querySelectorAll("link[rel*=icon]")) window.icons.push(link.href);
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["href"]});
"""
"""A browser without a window fetches no icon for its tab: every one that the page names is noted."""


def test_no_page_asks_another_host(fresh_page: Page, server: str):
    asked: list[str] = []
    fresh_page.on("request", lambda request: asked.append(request.url))
    fresh_page.on("websocket", lambda socket: asked.append(socket.url.replace("ws://", "http://")))
    fresh_page.add_init_script(ICONS)
    for path in titles():
        arrive(fresh_page, f"{server}/{path}")
        wait_until_loaded(fresh_page)
        icons = fresh_page.evaluate("window.icons")
        assert icons, "each page has an icon"
        asked += icons
    assert len(asked) > 100
    assert {url.partition("//")[2].split("/")[0] for url in asked if "//" in url.partition(",")[0]} == {
        server.partition("//")[2]
    }
