"""One server and one Chromium in each process that runs browser tests, and a fresh page for each test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.app import FLAGS, SOON, serving, wait_until_done
from tests.run import NO_BROWSER, find_chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder; where tests are spread over processes, one runs all those of a file.

    A process starts a server and a browser once.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The app on a port of its own; its URL."""
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. That there is none is a failure: nothing else tests what these tests do."""
    path = find_chromium()
    if path is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> dict[str, BrowserContext]:
    """The kinds of windows that were asked for: what has the app's code loads it in half of the time."""
    return {}


@pytest.fixture
def window(browser: Browser, contexts: dict[str, BrowserContext]) -> Iterator[Callable[..., Page]]:
    """``window(color_scheme="dark")`` opens a fresh page of 1400 x 900 or as Playwright's options say."""

    def window(**options: Any) -> Page:
        kind = repr(sorted(options.items()))
        if kind not in contexts:
            contexts[kind] = browser.new_context(**{"viewport": {"width": 1400, "height": 900}} | options)
            contexts[kind].set_default_timeout(SOON * 1000)
        return contexts[kind].new_page()

    yield window
    for context in contexts.values():
        for page in context.pages:
            page.close()


@pytest.fixture
def page(window: Callable[..., Page]) -> Page:
    """A fresh page of 1400 x 900."""
    return window()


@pytest.fixture
def open_page(page: Page, server: str) -> Callable[[str], Page]:
    """``open_page("/tour?rows=6")`` opens the app there, waits until it is done, and returns the page."""

    def open_page(path_and_query: str) -> Page:
        page.goto(server + path_and_query)
        wait_until_done(page)
        errors = page.get_by_test_id("stException")
        if errors.count():
            pytest.fail(f"{path_and_query} shows an error: {errors.first.inner_text()}")
        return page

    return open_page
