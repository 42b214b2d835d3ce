"""Searches on pages: only the job's own thread runs a search, whatever the page does meanwhile."""

import time
from functools import partial

import pytest

from knights import NAMED, Board
from knights.engine.case import Case, Limit
from knights.engine.search import Search, search
from knights.ui.running import progress
from knights.ui.running.jobs import SessionJobs
from knights.ui.running.progress import searched, working

PATIENCE = 60
HARD = Case(Board(8, 8), (3, 3), NAMED["plain"].variant, Limit(30_000_000))
"""A search that takes about a second."""


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch):
    jobs = SessionJobs()
    monkeypatch.setattr(progress, "session_jobs", lambda: jobs)
    yield jobs
    jobs.clear()


@pytest.mark.slow
def test_reruns_of_a_page_do_not_disturb_its_search(jobs):
    seen = []
    for _ in range(20):
        seen.append(working("here", HARD, partial(searched, lambda: Search(HARD, events=100))))
        seen[-1].wait(0.01)
    (job,) = set(seen)
    assert job.wait(PATIENCE)
    ours = search(HARD.board, HARD.start, HARD.variant, HARD.limit, events=100)
    result = job.finished[-1]
    for name in ("outcome", "steps", "backtracks", "restarts"):
        assert getattr(result, name) == getattr(ours, name)
    assert result.events.as_squares() == ours.events.as_squares()


def test_a_search_that_is_stopped_says_so_and_can_start_again(jobs):
    endless = Case(HARD.board, HARD.start, HARD.variant, Limit(10**12))
    job = working("here", endless, partial(searched, lambda: Search(endless)))
    time.sleep(0.05)
    job.stop()
    assert job.wait(PATIENCE)
    result = job.finished[-1]
    assert job.cancelled
    assert (result.outcome, result.reason) == ("budget", "you stopped it")
    assert working("here", endless, partial(searched, lambda: Search(endless))) is job
    jobs.clear()
    assert working("here", endless, partial(searched, lambda: Search(endless))) is not job
