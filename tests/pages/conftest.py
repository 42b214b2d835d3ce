"""What tests of pages share."""

from collections.abc import Iterator

import pytest

from knights.sweeps.estimate import MAX_VISITS_VARIABLE
from knights.ui.published import page as published
from knights.ui.running import in_page, view
from knights.ui.running.jobs import SessionJobs
from knights.ui.sliding import comparison
from knights.ui.tour import solved


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[SessionJobs]:
    """The jobs of the session of a test, on a server without a cap; what still runs at its end is stopped."""
    jobs = SessionJobs()
    for module in (in_page, view, comparison, published, solved):
        monkeypatch.setattr(module, "session_jobs", lambda: jobs)
    monkeypatch.setenv(MAX_VISITS_VARIABLE, str(10**12))
    yield jobs
    jobs.clear()
