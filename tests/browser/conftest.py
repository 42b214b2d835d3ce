"""One server and one Chromium in each process that runs browser tests, and one page that test after test uses."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.app import FLAGS, arrive, serving
from tests.browser.windows import Windows
from tests.run import NO_BROWSER, find_chromium

OpenPage = Callable[[str], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder; where tests are spread over processes, one runs all that share something.

    Those of a file share a visit if they use ``show``, and whatever a fixture of the module makes. All others may
    run anywhere: each process starts a server and a browser once.
    """
    for item in items:
        if not item.path.is_relative_to(Path(__file__).parent):
            continue
        item.add_marker(pytest.mark.browser)
        fixtures = getattr(item, "fixturenames", ())
        if "show" in fixtures or "address" in fixtures:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Serve the app on a port of its own, and yield its URL."""
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start a headless Chromium; fail if there is none, for nothing else tests what these tests do."""
    path = find_chromium()
    if path is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Return the windows of this process."""
    return Windows(browser)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Let tests that only look at addresses share a visit if they follow each other."""
    item.stash[VISIT_GOES_ON] = nextitem is not None and all(
        "show" in getattr(one, "fixturenames", ()) for one in (item, nextitem)
    )


VISIT_GOES_ON = pytest.StashKey[bool]()


@pytest.fixture
def _leaves(windows: Windows, request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave every window as the next test wants to find it."""
    failed = request.session.testsfailed
    yield
    windows.leave(stay=request.node.stash.get(VISIT_GOES_ON, False) and request.session.testsfailed == failed)


@pytest.fixture
def window(windows: Windows, _leaves: None) -> Callable[..., Page]:
    """Return a function: ``window(color_scheme="dark")`` is the window of 1400 x 900, with Playwright's options."""
    return windows.shared


@pytest.fixture
def fresh_window(windows: Windows, _leaves: None) -> Callable[..., Page]:
    """Return the same, but new: for a second window, and for what cannot be undone, as scripts that run first."""
    return windows.fresh


@pytest.fixture
def page(window: Callable[..., Page]) -> Page:
    """Return the window of 1400 x 900."""
    return window()


@pytest.fixture
def fresh_page(fresh_window: Callable[..., Page]) -> Page:
    """Return a new window of 1400 x 900."""
    return fresh_window()


@pytest.fixture
def open_page(page: Page, server: str) -> OpenPage:
    """Return a function: ``open_page("/tour?rows=6")`` opens the app there, waits, and returns the page."""
    return lambda address: arrive(page, server + address)


@pytest.fixture
def open_fresh(fresh_page: Page, server: str) -> OpenPage:
    """Return the same for a new window."""
    return lambda address: arrive(fresh_page, server + address)


@pytest.fixture
def show(windows: Windows, window: Callable[..., Page], server: str) -> Callable[..., Page]:
    """Return a function: ``show("/tour?rows=6", color_scheme="dark")`` goes there as Forward does.

    It costs half of an arrival, for tests of what an address shows. What was folded out stays so, from test to
    test of a file.
    """

    def show(address: str, **options: Any) -> Page:
        return windows.show(window(**options), server, address)

    return show
