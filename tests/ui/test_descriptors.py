"""The limit of open files: the server raises it, and a page says where even that is too low for a class."""

import os
import sys
from contextlib import ExitStack, suppress

import pytest

from knights.play.classroom import MAX_PEOPLE
from knights.ui import descriptors
from knights.ui.serving import Served
from tests.benchmarks.bench_load import Tab
from tests.browser.app import serving
from tests.support.visits import texts, visit

resource = pytest.importorskip("resource")
SOFT = 256
"""The soft limit of a terminal of macOS."""


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return the limits of a pretended process, whose system allows up to 20,000 files."""
    now = {"soft": SOFT, "hard": resource.RLIM_INFINITY, "system": 20_000}

    def change(_: int, limits: tuple[int, int]) -> None:
        if not 0 <= limits[0] <= now["system"]:
            raise ValueError("not allowed")
        now["soft"] = limits[0]

    monkeypatch.setattr(resource, "getrlimit", lambda _: (now["soft"], now["hard"]))
    monkeypatch.setattr(resource, "setrlimit", change)
    return now


@pytest.mark.parametrize(
    ("hard", "system", "raised"),
    [(4096, 20_000, 4096), (resource.RLIM_INFINITY, 20_000, 10_240), (resource.RLIM_INFINITY, 300, SOFT)],
)
def test_the_limit_is_raised_as_far_as_the_system_allows(limits, caplog, hard, system, raised):
    limits |= {"hard": hard, "system": system}
    descriptors.raise_limit()
    assert descriptors.limit() == raised
    assert f"{raised} files" in caplog.text


def test_a_page_says_for_how_many_phones_a_low_limit_is_enough(limits):
    assert "256 open files are enough for 24 phones" in texts(visit("classroom"))
    for enough in (10_240, resource.RLIM_INFINITY):
        limits["soft"] = enough
        assert descriptors.phones() == MAX_PEOPLE
        assert "open files" not in texts(visit("classroom"))


def test_a_server_that_runs_short_opens_no_session_and_answers_other_requests(limits, monkeypatch):
    passed, sent = [], []

    async def app(scope: dict[str, str], *others: object) -> None:
        passed.append(scope["type"])

    async def send(message: dict[str, str]) -> None:
        sent.append(message["type"])

    served = Served(app)
    monkeypatch.setattr(os, "listdir", lambda folder: range(SOFT - descriptors.OF_SERVER + 1))
    for limits["soft"] in (SOFT, SOFT + 1, resource.RLIM_INFINITY):
        for kind in ("websocket", "http"):
            with suppress(StopIteration):
                served({"type": kind, "method": "POST"}, None, send).send(None)
    assert sent == ["websocket.close"]
    assert passed == ["http", "websocket", "http", "websocket", "http"]


@pytest.mark.thorough
def test_a_full_class_visits_a_server_started_with_a_low_limit():
    served = (sys.executable, "-m", "streamlit", "run", "streamlit_app.py")
    with serving("", "sh", "-c", f'ulimit -S -n {SOFT}; exec "$@"', "sh", *served) as url, ExitStack() as visits:
        for _ in range(MAX_PEOPLE):
            visits.enter_context(Tab(url, "classroom")).run()
