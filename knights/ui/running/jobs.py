"""One job a session, on threads that all sessions share.

The kernel holds no lock, so the sessions' pages stay quick while it runs; a job's units take turns with those
of other jobs. A job stops when its tab is closed.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any, Self

import streamlit as st

from knights.sweeps import Results, Sweep, run
from knights.ui.running.work import Work

WORKERS = max(1, min(2, os.cpu_count() or 1))
"""How many threads work for all sessions together."""
BEHIND_PAGES = 10
"""How much lower those threads rank than the ones that draw pages, as Unix counts niceness."""


class Job(Work[Results]):
    """Sweeps that run in the background.

    Attributes:
        sweeps: what is run.
    """

    def __init__(self, sweeps: Sequence[Sweep], pool: Executor) -> None:
        self.sweeps = tuple(sweeps)
        self._pool = pool
        super().__init__()

    def slices(self) -> Generator[tuple[Results | None, float], None, None]:
        """Run the sweeps; the share is told by squares."""
        visited, visits = 0, max(1, sum(sweep.cases.visits() for sweep in self.sweeps))
        with closing(run(self.sweeps, workers=WORKERS, executor=self._pool)) as results:
            for part in results:
                if part is not None:
                    visited += len(part) * len(part.board)
                yield part, min(1.0, visited / visits)

    def again(self) -> Self:
        """The same sweeps begun anew."""
        return type(self)(self.sweeps, self._pool)


class Desk:
    """The one job of a session: beginning another stops the one before."""

    def __init__(self) -> None:
        self._job: Work[Any] | None = None

    @property
    def latest(self) -> Work[Any] | None:
        """What runs or ran last; None before anything did."""
        return self._job

    def job(self, sweeps: Sequence[Sweep]) -> Job | None:
        """The job that runs or ran these sweeps, if it is the latest."""
        job = self._job
        return job if isinstance(job, Job) and job.sweeps == tuple(sweeps) else None

    def begin(self, sweeps: Sequence[Sweep]) -> Job:
        """Stop the job before, and begin a new one."""
        job = Job(sweeps, shared_threads())
        self.take(job)
        return job

    def take(self, job: Work[Any]) -> None:
        """Stop the job before, and keep this one, which has begun."""
        self.clear()
        self._job = job

    def clear(self) -> None:
        """Stop the job, if there is one."""
        if self._job is not None:
            self._job.stop()


@st.cache_resource(show_spinner=False)
def shared_threads() -> ThreadPoolExecutor:
    """The threads that work for all sessions."""
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="work", initializer=_step_back)


def _step_back() -> None:
    """Let the threads that draw pages go first, where the system ranks threads one by one."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND_PAGES)


@st.cache_resource(scope="session", show_spinner=False, on_release=Desk.clear)
def desk() -> Desk:
    """This session's desk; its job is stopped when the session ends."""
    return Desk()
