"""Helpers for pages without a browser, which follow links, wait for work and read pages."""

import json
import re
import time
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from knights.ui import seat, warm_up
from tests.run import ROOT
from tests.support.words import answer_of

# Each session looks for components in all installed packages, which takes longer than most pages, so do it once.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

_begin = PagesManager.__init__


def _begin_with_the_entry_point(self: PagesManager, *arguments: Any, **named: Any) -> None:
    PagesManager.uses_pages_directory = False
    _begin(self, *arguments, **named)


# A server runs the scripts in pages/ by themselves only until its first visitor; AppTest would do so in every run.
PagesManager.__init__ = _begin_with_the_entry_point  # type: ignore[method-assign]

# Do not warm up, which would take three seconds in every process of the tests.
warm_up._do_once = lambda: None

# Return no cookies and no address: AppTest returns mocks, which the toolbar cannot send to a browser.
setattr(seat, "_kept", dict)  # noqa: B010 - mypy
setattr(seat, "_address", str)  # noqa: B010 - mypy

PATIENCE = 180
"""The time allowed, in seconds, for a page and its work on a slow and busy machine that compiles first."""

CONTROLS = (
    "number_input toggle text_input text_area select_slider selectbox multiselect segmented_control pills"
).split()
"""The kinds of controls that settings can have."""

TOOLBAR = "knights_toolbar"
FOLDED = ("expert proof export reading log two by_size statistics times every_search hardest costs expansions").split()
"""The parts of pages that are drawn only while they are open."""


def visit(link: str, **settings: object) -> AppTest:
    """Follow a link such as ``tour?rows=6`` in a new session; ``settings`` are added to those of the link."""
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=PATIENCE)
    return go(app, link, **settings)


def go(app: AppTest, link: str, **settings: object) -> AppTest:
    """Go to a page in the same session, as the navigation or a link with settings would."""
    page, _, query = link.strip("/").partition("?")
    # AppTest.switch_page does the same, but only for pages that are files.
    app._page_hash = calc_hash(page)
    app.query_params.clear()
    for name, value in (*parse_qsl(query, keep_blank_values=True), *settings.items()):
        app.query_params[name.rstrip("_")] = str(value)
    for name in FOLDED:
        app.session_state[f"{page}.{name}"] = True
    return follow(app.run())


def follow(app: AppTest) -> AppTest:
    """Open the page to which the app sends the browser, if any."""
    address = turn(app)
    return go(app, address) if address else app


def turn(app: AppTest) -> str | None:
    """Return the address to which the app sends the browser, or None."""
    toolbars = sent(app, TOOLBAR)
    address: str | None = toolbars[0]["turn"] if toolbars else None
    return address


def setting(app: AppTest, page: str, name: str) -> Any:
    return app.session_state["settings"].values[page][name]


def finish(app: AppTest) -> AppTest:
    """Rerun a page until its background work has ended."""
    return run_until(app, lambda: not any(one.key.endswith(".stop") for one in app.button if one.key))


def done(link: str, **settings: object) -> AppTest:
    """Follow a link in a new session, press the button that starts the work, if any, and wait until it has ended."""
    app = finish(visit(link, **settings))
    for button in app.button:
        if button.key == f"{link.partition('?')[0]}.run":
            app = button.click().run()
            break
    return finish(app)


def run_until(app: AppTest, there: Callable[[], object]) -> AppTest:
    """Rerun a page, as it does itself during long work, until a function returns a true value."""
    latest, pause = time.monotonic() + PATIENCE, 0.05
    while not there():
        assert time.monotonic() < latest, "the condition does not become true"
        time.sleep(pause)
        pause = min(0.5, 2 * pause)
        app.run()
    return app


def complaints(app: AppTest) -> list[str]:
    """Return the page's sentences about bad input; fail the test if the page shows an exception."""
    assert not app.exception, [error.value for error in app.exception]
    return [shown(element.value) for element in (*app.warning, *app.error)]


def shown(markdown: str) -> str:
    """Return Markdown with quoted text as a reader sees it, without backslashes and zero-width characters."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown.replace("\u2060", ""))


def answer(app: AppTest) -> str:
    """Return the answer of a page, with its reason and counts; fail the test if the page complains about input."""
    assert not complaints(app)
    return answer_of(app)


def texts(app: AppTest) -> str:
    """Return the text of a page outside its controls, with one paragraph on each line."""
    assert not app.exception, [error.value for error in app.exception]
    kinds = (app.markdown, app.caption, app.header, app.info, app.success, app.warning, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def table(app: AppTest, column: str) -> Any:
    """Return the first table that has a column with this name."""
    return next(frame.value for frame in app.dataframe if column in frame.value.columns)


def sent(app: AppTest, part: str) -> list[Any]:
    """Return the data of the components of a page whose data or name contains ``part``."""
    protos = (one.proto for one in app.get("bidi_component"))
    return [json.loads(one.json) for one in protos if one.json and part in one.component_name + one.json]


def board_of(app: AppTest) -> dict[str, Any]:
    """Return the data sent to the player on the board."""
    (block,) = (
        element.proto.bytes
        for element in app.get("bidi_component")
        # The board drawn during a search remains, because only a browser would remove it.
        if element.proto.HasField("bytes") and not element.proto.id.endswith(".waiting")
    )
    length = int.from_bytes(block[:4], "little")
    header: dict[str, Any] = json.loads(block[4 : 4 + length])
    return header


def charts(app: AppTest) -> list[Any]:
    return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]


def address(app: AppTest) -> dict[str, str]:
    """Return the settings in the address of a page."""
    return {name: value[-1] if isinstance(value, list) else value for name, value in app.query_params.items()}


def control(app: AppTest, page: str, name: str) -> Any:
    """Return the control of a setting, given its page and name."""
    every = (one for kind in CONTROLS for one in getattr(app, kind))
    (found,) = (one for one in every if one.key == f"{page}.{name}")
    return found
