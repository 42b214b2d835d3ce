"""Helpers for the app in a browser: a server, and functions that wait for pages."""

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from playwright.sync_api import Error, Locator, LocatorAssertions, Page
from playwright.sync_api import expect as expect_once

from tests.support.words import STOP, button, failure

ROOT = Path(__file__).resolve().parents[2]

FLAGS = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update "
    "--disable-sync --disable-quic --no-first-run"
).split()
OTHER_NAME = "lab.test"
"""Another name of this machine, which only the browser of the tests knows."""

PATIENCE = 180
"""The time allowed, in seconds, for a server to start or a page to finish on a slow machine that compiles first."""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def serving(
    script: str | Path = "streamlit_app.py", *start: str | Path, cwd: Path = ROOT, more: str = "", path: str = ""
) -> Iterator[str]:
    """Serve a Streamlit script from the root of the project; yield the URL without a trailing slash.

    The words of ``start`` are a command that serves the app, to use instead of ``streamlit run``; ``more`` has further
    options of Streamlit, and ``path`` is the path of the app, such as ``/lab``.

    Raises:
        RuntimeError: if the server ends or does not answer in time; the message contains the server's output.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}{path}"
    options = f"--server.headless true --server.address 127.0.0.1 --server.port {port} --server.fileWatcherType none"
    more += f" --server.baseUrlPath={path}" if path else ""
    command = [*(start or (sys.executable, "-m", "streamlit", "run", script)), *f"{options} {more}".split()]
    with tempfile.TemporaryFile("w+") as written:
        server = subprocess.Popen(command, cwd=cwd, stdout=written, stderr=subprocess.STDOUT)
        try:
            latest = time.monotonic() + PATIENCE
            while not _healthy(url):
                if server.poll() is not None or time.monotonic() > latest:
                    written.seek(0)
                    raise RuntimeError(f"The server of {script} did not start:\n{written.read()}")
                time.sleep(0.1)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_until_done(page: Page) -> None:
    """Wait until the app shows the title of a page and the page's script has ended."""
    page.locator("[data-testid=stMain] h1").first.wait_for(state="attached", timeout=PATIENCE * 1000)
    page.locator(
        "[data-testid=stApp][data-test-script-state=notRunning][data-test-connection-state=CONNECTED]"
    ).wait_for(timeout=PATIENCE * 1000)


LOADED = "() => document.fonts.status === 'loaded' && !document.querySelector('[data-testid=stSkeleton]')"


def wait_until_loaded(page: Page) -> None:
    """Wait until the fonts and the code of all controls are loaded; until then, skeletons replace the controls."""
    page.wait_for_function(LOADED)


def check_stands(page: Page) -> None:
    """Fail the test if the page shows an exception."""
    errors = failure(page)
    assert errors.count() == 0, f"{page.url} shows an error: {errors.first.inner_text()}"


def arrive(page: Page, url: str) -> Page:
    """Open the app at a URL, wait until the page is done, and return it."""
    page.goto(url)
    wait_until_done(page)
    check_stands(page)
    return page


SOON = 60.0
"""The time allowed for an expected change on a busy machine, in seconds."""

Found = TypeVar("Found")

expect_once.set_options(timeout=SOON * 1000)


def expect(locator: Locator) -> LocatorAssertions:
    """Return Playwright's assertions, which also wait until the locator matches a single element.

    While Streamlit redraws a page, an element and its successor may both exist for a moment.
    """
    return cast(LocatorAssertions, _Patient(locator))


def until(page: Page, true: Callable[[], Found]) -> Found:
    """Wait until a function returns a true value, and return it; ignore errors from elements being redrawn.

    For a moment, such an element has no place: Playwright returns None, which has no coordinates.
    """
    latest = time.monotonic() + SOON
    while True:
        with suppress(Error, TypeError):
            if found := true():
                return found
        assert time.monotonic() < latest, "the condition does not become true"
        page.wait_for_timeout(50)


def settled(page: Page, read: Callable[[], Found]) -> Found:
    """Return what a function reads once it has not changed for a moment."""
    before, found = None, read()
    while found != before:
        page.wait_for_timeout(200)
        before, found = found, read()
    return found


DRAWN_FRAMES = """(left) => new Promise((done) => {
  const next = () => left-- ? requestAnimationFrame(next) : done();
  next();
})"""


def frames(page: Page, count: int = 30) -> None:
    """Wait until the browser has drawn a few frames, in which an animation would have moved."""
    page.evaluate(DRAWN_FRAMES, count)


def choice(page: Page, name: str) -> Locator:
    """Return an option of a segmented control; some releases of Streamlit draw radio buttons, others buttons."""
    return page.get_by_role("radio", name=name).or_(page.get_by_role("button", name=name)).first


def choose(page: Page, name: str) -> None:
    """Choose another option of a segmented control, such as a view, and wait until the page shows it."""
    before = page.url
    choice(page, name).click()
    page.wait_for_url(lambda url: url != before)
    wait_until_done(page)


def sideways(page: Page) -> list[int]:
    """Return by how many pixels the contents of the page, and of its main part, are wider than the visible area."""
    widths: list[int] = page.evaluate(
        """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
          .map((element) => element.scrollWidth - element.clientWidth)"""
    )
    return widths


def wait_until_worked(page: Page) -> None:
    """Wait until a page is done and any work that it started automatically has ended."""
    wait_until_done(page)
    expect(button(page, STOP)).to_have_count(0, timeout=PATIENCE * 1000)
    wait_until_done(page)


def wait_until_quiet(page: Page) -> None:
    """Wait until, for two seconds, the script has not run and the address has not changed."""
    running, seen, still = page.locator("[data-testid=stApp][data-test-script-state=running]"), "", 0
    while still < 20:
        still = still + 1 if page.url == seen and not running.count() else 0
        seen = page.url
        page.wait_for_timeout(100)


class _Patient:
    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def __getattr__(self, name: str) -> Any:
        def hold(*args: Any, **options: Any) -> None:
            latest = time.monotonic() + SOON
            while True:
                try:
                    return getattr(expect_once(self._locator), name)(*args, **options)
                except AssertionError as error:
                    if "strict mode violation" not in str(error) or time.monotonic() > latest:
                        raise
                    self._locator.page.wait_for_timeout(50)

        return hold
