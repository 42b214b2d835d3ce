"""Browser windows for tests: one of each kind, cleared and reused, since a new page must compile all scripts again."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocket
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.app import SOON, arrive, check_stands, until, wait_until_done

VIEWPORT = {"width": 1400, "height": 900}
MEDIA = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""The options that tests can change in a shared window, with their defaults."""

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
}
"""The options of a phone with a touch screen 390 pixels wide."""

NARROW = 768
"""The width in pixels up to which Streamlit folds its sidebar."""

BLANK = "about:blank"
FORWARD = """(address) => {
  document.querySelector("[data-testid=stMain]").scrollTo(0, 0);
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
CLEARED = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Windows:
    """The pages that tests use in a browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._shared: dict[str, Page] = {}
        self._runs: dict[Page, int] = {}

    def shared(self, **options: Any) -> Page:
        """Return the shared page of a kind of window; it is empty, or shows the app if the visit continues.

        ``options`` are those of Playwright's ``new_context``.
        """
        kind, look, viewport = _parted(options)
        if kind not in self._shared:
            self._shared[kind] = self._new_page(kind)
        page = self._shared[kind]
        if page.viewport_size != viewport:
            # Leave the app, since in a narrow window that grows it would keep its sidebar folded.
            if page.viewport_size["width"] <= NARROW < viewport["width"]:
                self._clear(page)
            page.set_viewport_size(viewport)
        page.emulate_media(**look)
        return page

    def fresh(self, **options: Any) -> Page:
        """Return a new page with the same storage as the shared page of its kind; it is closed after the test."""
        kind, look, viewport = _parted(options)
        page = self._new_page(kind)
        page.set_viewport_size(viewport)
        page.emulate_media(**look)
        return page

    def show(self, page: Page, server: str, address: str, wait: bool = True) -> Page:
        """Open an address of the app, or go to it as Back and Forward do if the app is open; return the page.

        If ``wait``, wait until the page is shown.
        """
        if not page.url.startswith(server):
            arrive(page, server + (address if wait else "/"))
            if wait:
                return page
        before = self._runs[page]
        page.evaluate(FORWARD, address)
        if not wait:
            return page
        until(page, lambda: self._runs[page] > before)
        page.evaluate(DRAWN)
        wait_until_done(page)
        check_stands(page)
        return page

    def leave(self, stay: bool = False) -> None:
        """Close all pages except the shared ones, which are cleared unless they ``stay`` in the app."""
        for context in self._contexts.values():
            for page in context.pages:
                if page not in self._shared.values():
                    page.close()
            if not stay:
                context.clear_cookies()  # Those of a class that was only in other windows, too.
        for kind, page in [*self._shared.items()]:
            if page.url == BLANK and not page.is_closed():
                continue
            try:
                page.unroute_all(behavior="ignoreErrors")
                if not stay:
                    self._clear(page)
            except Error:  # The page was closed or its script did not end, so the next test gets a new page.
                with suppress(Error):
                    page.close()
                del self._shared[kind]

    def _clear(self, page: Page) -> None:
        """Leave the app, and delete everything that the browser has stored for it."""
        if page.url != BLANK:
            page.mouse.move(0, 0)
            page.evaluate(CLEARED)
            page.context.clear_cookies()
            page.context.clear_permissions()
            page.goto(BLANK)

    def _new_page(self, kind: tuple[tuple[str, Any], ...]) -> Page:
        page = self._context(kind).new_page()
        page.on("websocket", lambda socket: self._count(page, socket))
        return page

    def _context(self, kind: tuple[tuple[str, Any], ...]) -> BrowserContext:
        if kind not in self._contexts:
            context = self._browser.new_context(viewport=VIEWPORT, **dict(kind))
            context.set_default_timeout(SOON * 1000)
            self._contexts[kind] = context
        return self._contexts[kind]

    def _count(self, page: Page, socket: WebSocket) -> None:
        """Count the runs of the page's script as they end."""

        def add(message: bytes | str) -> None:
            if ends_a_run(message):
                self._runs[page] = self._runs.get(page, 0) + 1

        socket.on("framereceived", add)


def ends_a_run(message: bytes | str) -> bool:
    """Return whether a message from the server reports that the page's script has ended; long messages never do."""
    if isinstance(message, str) or len(message) > 500:
        return False
    return bool(ForwardMsg.FromString(message).WhichOneof("type") == "script_finished")


def _parted(options: dict[str, Any]) -> tuple[tuple[tuple[str, Any], ...], dict[str, Any], dict[str, int]]:
    """Split options into those that define a kind of window, those that tests can change, and the size."""
    look = MEDIA | {name: value for name, value in options.items() if name in MEDIA}
    viewport = options.get("viewport", VIEWPORT)
    kind = {name: value for name, value in options.items() if name not in MEDIA and name != "viewport"}
    return tuple(sorted(kind.items())), look, viewport
