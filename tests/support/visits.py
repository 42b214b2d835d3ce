"""Pages without a browser: follow a link, wait for its work, and read what the page says."""

import json
import re
import time
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from knights.ui import warm_up
from tests.run import ROOT
from tests.support.words import answer_of

# A session of a test looks for components in all installed packages, which takes longer than most pages.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

# What a test needs compiled it calls; the warming up would take every process of the tests three seconds.
warm_up.FIRST_PICTURE = 10**9

PATIENCE = 180
"""Seconds that a page and its work may take, on a slow and busy machine that compiles everything first."""

CONTROLS = (
    "number_input toggle text_input text_area select_slider selectbox multiselect segmented_control pills"
).split()
"""The kinds of controls that settings have."""

TOOLBAR = "knights_toolbar"
FOLDED = ("expert export reading log two sizes statistics times searches hardest costs expansions").split()
"""The parts of pages that are drawn once they are opened."""


def visit(link: str, **settings: object) -> AppTest:
    """Follow a link, such as ``tour?rows=6``, in a session of one's own; settings may stand apart from it."""
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=PATIENCE)
    return go(app, link, **settings)


def go(app: AppTest, link: str, **settings: object) -> AppTest:
    """Go to a page in the same session: by the navigation, or by a link with settings; from a former one further on."""
    page, _, query = link.strip("/").partition("?")
    # As AppTest.switch_page does, which knows pages that are files only.
    app._page_hash = calc_hash(page)
    app.query_params.clear()
    for name, value in (*parse_qsl(query, keep_blank_values=True), *settings.items()):
        app.query_params[name.rstrip("_")] = str(value)
    for name in FOLDED:
        app.session_state[f"{page}.{name}"] = True
    return follow(app.run())


def follow(app: AppTest) -> AppTest:
    """Open the page to which the browser is sent, if any."""
    address = turn(app)
    return go(app, address) if address else app


def turn(app: AppTest) -> str | None:
    """Return the address to which the browser is sent, or None."""
    (toolbar,) = (one.proto for one in app.get("bidi_component") if one.proto.component_name == TOOLBAR)
    address: str | None = json.loads(toolbar.json)["turn"]
    return address


def setting(app: AppTest, page: str, name: str) -> Any:
    """Return the value of a setting in the session."""
    return app.session_state["settings"].values[page][name]


def finish(app: AppTest) -> AppTest:
    """Wait until nothing runs in the background."""
    return run_until(
        app, lambda: not any(button.key.endswith(".stop") for button in app.button if button.key)
    )


def done(link: str, **settings: object) -> AppTest:
    """Follow a link in a session of one's own, have its work begin if a button must be pressed, and wait for it."""
    app = finish(visit(link, **settings))
    for button in app.button:
        if button.key == f"{link.partition('?')[0]}.run":
            app = button.click().run()
            break
    return finish(app)


def run_until(app: AppTest, there: Callable[[], object]) -> AppTest:
    """Look at a page again and again, as it does itself while it works, until something is there."""
    latest, pause = time.monotonic() + PATIENCE, 0.05
    while not there():
        assert time.monotonic() < latest, "the work in the background did not come to this"
        time.sleep(pause)
        pause = min(0.5, 2 * pause)
        app.run()
    return app


def complaints(app: AppTest) -> list[str]:
    """Check that the page has no error, and return the sentences about what cannot be used."""
    assert not app.exception, [error.value for error in app.exception]
    return [shown(element.value) for element in (*app.warning, *app.error)]


def shown(markdown: str) -> str:
    """Return what a reader sees of Markdown that quotes: without backslashes and letters that take no room."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown.replace("\u2060", ""))


def answer(app: AppTest) -> str:
    """Return the answer of a page without complaints: its line in large type, its reason and its counts."""
    assert not complaints(app)
    return answer_of(app)


def texts(app: AppTest) -> str:
    """Return what a page says outside its controls, a paragraph a line."""
    assert not app.exception, [error.value for error in app.exception]
    kinds = (app.markdown, app.caption, app.header, app.info, app.success, app.warning, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def table(app: AppTest, column: str) -> Any:
    """Return the first table that has a column of this name."""
    return next(frame.value for frame in app.dataframe if column in frame.value.columns)


def charts(app: AppTest) -> list[Any]:
    """Return the data and the layout of each chart."""
    return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]


def address(app: AppTest) -> dict[str, str]:
    """Return the settings in the address as the page left it."""
    return {name: value[-1] if isinstance(value, list) else value for name, value in app.query_params.items()}


def control(app: AppTest, page: str, name: str) -> Any:
    """Find the control of a setting by its page and name: its key ends in a number that grows."""
    pattern = re.compile(rf"{re.escape(page)}\.{re.escape(name)}#\d+")
    (found,) = (
        element
        for kind in CONTROLS
        for element in getattr(app, kind)
        if element.key is not None and pattern.fullmatch(element.key)
    )
    return found
