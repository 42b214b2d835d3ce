"""One server and one Chromium for all browser tests, and a fresh page for each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.app import FLAGS, serving, wait_until_done
from tests.run import NO_BROWSER, find_chromium


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder; where tests are spread over processes, one runs all of them.

    They share a server and a browser.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


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


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of 1400 x 900 in a fresh context."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    yield context.new_page()
    context.close()


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
