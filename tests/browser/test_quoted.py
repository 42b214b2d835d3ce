"""What an address, a file or a person says is shown as it is: no page makes a link, formula or picture of it."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, Request

from tests.browser.app import serving, until, wait_until_done
from tests.support.markup import FOREIGN, MARKUP, shown

SCRIPT = """
import streamlit as st
from knights.text import as_markdown
from knights.ui.controls.complaints import tell
from tests.support.markup import MARKUP

st.title("Quoted")
for show in (st.warning, st.error, st.success, st.info, st.caption, st.markdown):
    for text in MARKUP:
        tell(show, text)
st.radio("Radio", MARKUP, format_func=as_markdown)
for number, text in enumerate(MARKUP):
    st.markdown(f"Before **{as_markdown(text)}** after", help=as_markdown(text))
"""

READ = (
    "a:not([href^='#']), img, .katex, h2, h3, em, del, code, pre, ul, table, hr, [data-testid=stIconMaterial]"
)
"""What Markdown can make of a text."""


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses on a foreign host that the page asks for."""
    found: list[str] = []

    def note(request: Request) -> None:
        if FOREIGN in request.url.partition("?")[0].partition("#")[0]:
            found.append(request.url)

    page.on("request", note)
    return found


def test_nothing_is_read_in_a_text_that_is_quoted(
    page: Page, asked: list[str], tmp_path_factory: pytest.TempPathFactory
):
    script = tmp_path_factory.mktemp("quoted") / "quoted.py"
    script.write_text(SCRIPT, "utf-8")
    with serving(script) as url:
        page.goto(url)
        wait_until_done(page)
        blocks = page.get_by_test_id("stMarkdownContainer").or_(page.get_by_test_id("stRadioOption"))
        there = Counter(
            dict.fromkeys(map(shown, MARKUP), 7)
            | {f"Before {shown(text)} after": 1 for text in MARKUP}
            | {"Quoted": 1, "Radio": 1}
        )
        # Some controls come late.
        until(page, lambda: sum(map(bool, blocks.all_text_contents())) >= there.total())
        assert (
            Counter(" ".join(text.replace("\u2060", "").split()) for text in blocks.all_text_contents())
            == there
        )
        assert page.locator(READ).locator("visible=true").all_text_contents() == []
    assert not asked
