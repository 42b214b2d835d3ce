"""Pages without a browser: follow a link, wait for its work, and read what the page says."""

import re
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from tests.run import ROOT
from tests.support.words import plain

# A session of a test looks for components in all installed packages, which takes longer than most pages.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

PATIENCE = 180
"""Seconds that a page and its work may take, on a slow and busy machine that compiles everything first."""

CONTROLS = (
    "number_input",
    "toggle",
    "text_input",
    "text_area",
    "select_slider",
    "selectbox",
    "multiselect",
    "segmented_control",
    "pills",
)
"""The kinds of controls that settings have."""


def visit(page: str, **settings: object) -> AppTest:
    """Follow a link to a page in a session of one's own."""
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=PATIENCE)
    for name, value in settings.items():
        app.query_params[name.rstrip("_")] = str(value)
    app.switch_page(f"pages/{page}.py").run()
    return app


def go(app: AppTest, page: str, **settings: object) -> AppTest:
    """Go to a page in the same session: by the navigation, or by a link with settings."""
    app.switch_page(f"pages/{page}.py")
    app.query_params.clear()
    for name, value in settings.items():
        app.query_params[name.rstrip("_")] = str(value)
    return app.run()


def finish(app: AppTest) -> AppTest:
    """Wait until nothing runs in the background."""
    return run_until(
        app, lambda: not any(button.key.endswith(".cancel") for button in app.button if button.key)
    )


def run_until(app: AppTest, there: Callable[[], object]) -> AppTest:
    """Look at a page again and again, as it does itself while it works, until something is there."""
    latest = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < latest, "the work in the background did not come to this"
        time.sleep(0.1)
        app.run()
    return app


def complaints(app: AppTest) -> list[str]:
    """The sentences about what cannot be used; that the page stands is checked with them."""
    assert not app.exception, [error.value for error in app.exception]
    return [element.value for element in (*app.warning, *app.error)]


def outcome(app: AppTest) -> str:
    """The answer of the Tour page and its counts, in one line."""
    assert not complaints(app)
    (block,) = (element.value for element in app.markdown)
    return plain(block)


def address(app: AppTest) -> dict[str, str]:
    """The settings in the address as the page left it."""
    return {name: value[-1] if isinstance(value, list) else value for name, value in app.query_params.items()}


def control(app: AppTest, page: str, name: str) -> Any:
    """The control of a setting, by its page and name: its key ends in a number that grows."""
    pattern = re.compile(rf"{re.escape(page)}\.{re.escape(name)}#\d+")
    (found,) = (
        element
        for kind in CONTROLS
        for element in getattr(app, kind)
        if element.key is not None and pattern.fullmatch(element.key)
    )
    return found
