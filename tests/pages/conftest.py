"""Fixtures for tests of pages."""

from collections.abc import Iterator

import pytest

from knights.ui.pages.published import page as published
from knights.ui.running import progress, sweeps
from knights.ui.running.jobs import SessionJobs
from tests.support.replaying import stored_replay


@pytest.fixture(autouse=True)
def session_jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionJobs]:
    """Give a test its own session jobs, which Streamlit's tests would otherwise share, and stop them at the end.

    Work starts without asking, however slow the machine is.
    """
    monkeypatch.setenv(sweeps.ASK_FROM_VARIABLE, str(10**9))
    jobs = SessionJobs()
    monkeypatch.setattr(progress, "session_jobs", lambda: jobs)
    yield jobs
    jobs.clear()


@pytest.fixture(autouse=True)
def published_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the Published page read the rows that one process has recomputed for all."""
    monkeypatch.setattr(published, "replay", stored_replay)


@pytest.fixture
def jobs(session_jobs: SessionJobs, monkeypatch: pytest.MonkeyPatch) -> SessionJobs:
    """Return the session's jobs on a server that has no cap and asks before any work that it estimates."""
    monkeypatch.setenv(sweeps.ASK_FROM_VARIABLE, "0")
    monkeypatch.setenv(sweeps.MAX_VISITS_VARIABLE, str(10**12))
    return session_jobs
