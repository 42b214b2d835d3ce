"""Pages that the browser translates: each text node is replaced by an element, and React does not know."""

import time

import pytest
from playwright.sync_api import Page

from tests.browser import app, boards
from tests.support import registry, words

TRANSLATE = """() => {
    const translate = (node) => {
        if (node.nodeType === Node.TEXT_NODE) {
            const parent = node.parentElement;
            if (!node.data.trim() || !parent || parent.closest("font, script, style, textarea, svg")) return;
            const outer = document.createElement("font"), inner = document.createElement("font");
            inner.textContent = node.data;
            outer.append(inner);
            node.replaceWith(outer);
        } else if (node.nodeType === Node.ELEMENT_NODE && node.tagName !== "FONT") {
            [...node.childNodes].forEach(translate);
        }
    };
    translate(document.body);
    new MutationObserver((changes) => changes.forEach((change) => {
        if (change.type === "characterData") translate(change.target);
        else change.addedNodes.forEach(translate);
    })).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""A script that does to a page what the translator of a browser does, also after each change."""
TEXTS = """(parts) => [...document.querySelectorAll(parts)].map((part) => part.innerText.trim())
    .filter((text) => text && !/\\d/.test(text))"""
PARTS = ", ".join(f"[data-testid=stMain] {name}" for name in ("h1", "h2", "[data-testid=stMarkdownContainer] p"))
CLICKS = {
    "learn": ("Next: The rule", "Next: A tie"),
    "play": ("Be the algorithm", "By hand"),
    "tour": ("Step by step", "The tour"),
    "": ("Learn", "Play"),
    "compare": ("Beat Roth", "Side by side"),
    "classroom": ("For teachers", "Play"),
}
"""The words to click on some pages, one after the other; the front page is left by the menu, as are all others."""
ALWAYS = ("", "tour", "classroom")
"""The pages that are tried in every run: a race and lessons, a chart with a player, and a class."""


def click(page: Page, word: str) -> None:
    """Click a word, and wait for the page."""
    page.get_by_text(word, exact=True).locator("visible=true").first.click()
    app.wait_until_done(page)
    app.wait_until_loaded(page)
    app.check_stands(page)


def texts(page: Page) -> list[str]:
    """Return the texts of the page without numbers, and without the button of running work."""
    return sorted({*page.evaluate(TEXTS, PARTS)} - {"Stop"})


def page_of(address: str) -> str:
    return address.strip("/").partition("?")[0]


@pytest.mark.parametrize(
    "address",
    [
        each if page_of(each) in ALWAYS else pytest.param(each, marks=pytest.mark.thorough)
        for each in registry.addresses()
    ],
)
def test_a_translated_page_shows_the_right_texts(address, server, window):
    plain, translated = window(), window(locale="en-GB")
    for page in (plain, translated):
        app.arrive(page, server + address)
    translated.evaluate(TRANSLATE)
    for word in CLICKS.get(page_of(address), CLICKS[""]):
        before = texts(plain)
        click(plain, word)
        click(translated, word)
        latest = time.monotonic() + 30
        while not texts(translated) == texts(plain) != before and time.monotonic() < latest:
            time.sleep(0.1)
        if texts(translated) != texts(plain):
            plain.reload()  # Only the translated page is judged: on a busy machine the other may lack a part.
            app.wait_until_done(plain)
            app.wait_until_loaded(plain)
        app.until(plain, lambda before=before: texts(translated) == texts(plain) != before)


def test_the_answer_on_a_translated_page_follows_each_click(open_page):
    page = open_page("/tour?rows=6&columns=6&variant=plain&steps=20000")
    app.expect(words.answer(page)).to_contain_text("Tour found")
    page.evaluate(TRANSLATE)
    for square, told in (((1, 2), "Gave up after"), ((0, 0), "Tour found"), ((3, 3), "Gave up after")):
        boards.click_board(page, *square)
        app.expect(words.answer(page)).to_contain_text(told)
        app.check_stands(page)
