"""Fixtures for browser tests: a server, a Chromium and a window that all tests of a process share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.app import FLAGS, OTHER_NAME, arrive, serving
from tests.browser.windows import Windows
from tests.run import NO_BROWSER, find_chromium

OpenPage = Callable[[str], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder; the tests of a file that share a visit or a fixture run in one process."""
    for item in items:
        if not item.path.is_relative_to(Path(__file__).parent):
            continue
        item.add_marker(pytest.mark.browser)
        fixtures = getattr(item, "fixturenames", ())
        if "show" in fixtures or "address" in fixtures:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Serve the app on a free port, and yield its URL."""
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start a headless Chromium; fail if none is installed, since no other tests cover the same behaviour."""
    path = find_chromium()
    if path is None:
        pytest.fail(NO_BROWSER)
    flags = [*FLAGS, f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1"]
    chromium = playwright.chromium.launch(executable_path=path, args=flags)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Return the browser windows that the tests of this process share."""
    return Windows(browser)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Let consecutive tests of a file that use ``show`` stay in the app, which saves a visit.

    Pages are as their visitor left them, so a visit of several files would depend on the order in which they run.
    """
    item.stash[VISIT_GOES_ON] = (
        nextitem is not None
        and nextitem.path == item.path
        and all("show" in getattr(one, "fixturenames", ()) for one in (item, nextitem))
    )


VISIT_GOES_ON = pytest.StashKey[bool]()


@pytest.fixture
def _leaves(windows: Windows, request: pytest.FixtureRequest) -> Iterator[None]:
    """Clear all windows after a test, unless the next test continues the visit."""
    failed = request.session.testsfailed
    yield
    windows.leave(stay=request.node.stash.get(VISIT_GOES_ON, False) and request.session.testsfailed == failed)


@pytest.fixture
def window(windows: Windows, _leaves: None) -> Callable[..., Page]:
    """Return a function: ``window(color_scheme="dark")`` returns the shared window with these Playwright options."""
    return windows.shared


@pytest.fixture
def fresh_window(windows: Windows, _leaves: None) -> Callable[..., Page]:
    """Return a function that opens a new window, for tests that need a second one or change it irreversibly."""
    return windows.fresh


@pytest.fixture
def page(window: Callable[..., Page]) -> Page:
    """Return the shared window, which has 1400 x 900 pixels."""
    return window()


@pytest.fixture
def fresh_page(fresh_window: Callable[..., Page]) -> Page:
    """Return a new window of 1400 x 900 pixels."""
    return fresh_window()


@pytest.fixture
def open_page(page: Page, server: str) -> OpenPage:
    """Return a function: ``open_page("/tour?rows=6")`` opens this address, waits, and returns the page."""
    return lambda address: arrive(page, server + address)


@pytest.fixture
def show(windows: Windows, window: Callable[..., Page], server: str) -> Callable[..., Page]:
    """Return a function: ``show("/tour?rows=6", color_scheme="dark")`` goes to an address as the Forward button does.

    This takes half the time of opening the address; open panels stay open for the next test of the file.
    """

    def show(address: str, wait: bool = True, **options: Any) -> Page:
        return windows.show(window(**options), server, address, wait)

    return show
