"""Pages quote text from addresses, files and visitors: it never becomes a link, a formula or a picture.

Pages also send requests only to the host of the app.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.browser import app, parts
from tests.support import registry, words
from tests.support.markup import FOREIGN, MARKUP, shown

SCRIPT = """
import streamlit as st
from knights.base.text import as_markdown
from knights.ui.controls.values import tell
from tests.support.markup import MARKUP

st.title("Quoted")
for show in (st.warning, st.error, st.success, st.info, st.caption, st.markdown):
    for text in MARKUP:
        tell(show, text)
st.radio("Radio", MARKUP, format_func=as_markdown)
for number, text in enumerate(MARKUP):
    st.markdown(f"Before **{as_markdown(text)}** after", help=as_markdown(text))
"""


@pytest.fixture
def requests(page: Page) -> Iterator[list[str]]:
    """Yield a list of the addresses that the page requests, which grows during the test."""
    asked: list[str] = []

    def note(one: Any) -> None:
        asked.append(one.url)

    for kind in ("request", "websocket"):
        page.on(kind, note)
    yield asked
    for kind in ("request", "websocket"):
        page.remove_listener(kind, note)


@pytest.mark.thorough
def test_quoted_texts_are_shown_as_they_are(page, requests, tmp_path):
    script = tmp_path / "quoted.py"
    script.write_text(SCRIPT, "utf-8")
    with app.serving(script) as url:
        page.goto(url)
        app.wait_until_done(page)
        blocks = page.get_by_test_id("stMarkdownContainer").or_(page.get_by_test_id("stRadioOption"))
        there = Counter(
            dict.fromkeys(map(shown, MARKUP), 7)
            | {f"Before {shown(text)} after": 1 for text in MARKUP}
            | {"Quoted": 1, "Radio": 1}
        )
        # Some controls load late.
        app.until(page, lambda: sum(map(bool, blocks.all_text_contents())) >= there.total())
        texts = Counter(" ".join(text.replace("\u2060", "").split()) for text in blocks.all_text_contents())
        assert texts == there
        assert parts.made_of_markdown(page).all_text_contents() == []
    assert requests
    assert [url for url in requests if FOREIGN in url] == []


ICONS = "[...document.querySelectorAll('link[rel*=icon]')].map((link) => link.href)"
"""A script that returns the addresses of the icons of the page; a headless browser does not request them."""


LITTLE = {"published": {"work": "stu-2021"}}
"""Settings that keep the work short on pages that replace invalid settings with defaults."""


def test_texts_in_addresses_are_quoted_and_no_other_host_is_contacted(page, requests, server, windows):
    """Use texts with markup as the values of all settings in an address, and one as the name of a setting."""
    for path in registry.titles():
        known = LITTLE.get(path, {})
        names = [name for name in registry.keys(path) if name not in known]
        texts = dict(zip(names, cycle(MARKUP), strict=False))
        query = urlencode(texts | known | {MARKUP[0]: "1", "nosuch": "1"})
        windows.show(page, server, f"/{'' if path == 'home' else path}?{query}")
        told = words.complaint(page)
        app.expect(told.filter(has_text="nosuch")).to_be_visible()
        app.until(page, lambda told=told, names=names: told.count() > len(names) // 2)
        read = page.locator(f"[data-testid=stAlert] p *, .katex, [href*='{FOREIGN}'], [src*='{FOREIGN}']")
        assert read.evaluate_all("(all) => all.map((one) => one.outerHTML)") == [], path
        app.wait_until_loaded(page)
        icons = page.evaluate(ICONS)
        assert icons, "each page has an icon"
        requests += icons
    assert len(requests) > 100
    assert {url.partition("//")[2].split("/")[0] for url in requests if "//" in url.partition(",")[0]} == {
        server.partition("//")[2]
    }
