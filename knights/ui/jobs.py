"""Long work in the background: one job a session, on threads that all sessions share.

The kernel holds no lock, so the sessions' pages stay quick while it runs; a job's units take turns with those
of other jobs. A job keeps what is finished, can be cancelled, and stops when its tab is closed.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

import streamlit as st

from knights.sweeps import Results, Sweep, run

WORKERS = max(1, min(2, os.cpu_count() or 1))
"""How many threads work for all sessions together."""


class Job:
    """Sweeps that run in the background.

    Attributes:
        sweeps: what is run.
        finished: the results so far, in order of arrival.
        cancelled: whether it was stopped before its end.
        problem: what went wrong, in words; empty if nothing did.
    """

    def __init__(self, sweeps: Sequence[Sweep], pool: Executor) -> None:
        self.sweeps = tuple(sweeps)
        self.finished: list[Results] = []
        self.cancelled = False
        self.problem = ""
        self._pool = pool
        self._began = time.perf_counter()
        self._ended: float | None = None
        self._visited = 0
        self._stop, self._over = threading.Event(), threading.Event()
        self._visits = sum(sweep.cases.visits() for sweep in self.sweeps)
        threading.Thread(target=self._work, daemon=True, name="job").start()

    def _work(self) -> None:
        results = run(self.sweeps, workers=WORKERS, executor=self._pool)
        try:
            for part in results:
                if self._stop.is_set():
                    self.cancelled = True
                    break
                if part is not None:
                    self.finished.append(part)
                    self._visited += len(part) * len(part.board)
        except Exception as error:
            self.problem = f"The work broke off: {error}"
            raise
        finally:
            results.close()
            self._ended = time.perf_counter()
            self._over.set()

    def stop(self) -> None:
        """Stop within 0.2 s; what is finished stays."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, but not longer than ``seconds``; say whether it has come."""
        return self._over.wait(seconds)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return not self._over.is_set()

    @property
    def partial(self) -> bool:
        """Whether results are missing."""
        return self.running or self.cancelled or bool(self.problem)

    @property
    def seconds(self) -> float:
        """Wall time so far."""
        return (self._ended or time.perf_counter()) - self._began

    @property
    def share(self) -> float:
        """The share of the work that is done, by squares, from 0 to 1."""
        return min(1.0, self._visited / max(1, self._visits))

    @property
    def remaining(self) -> float | None:
        """Seconds that it will still take, judging by those it took; None before it can be told."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0.01 else None


class Desk:
    """The one job of a session: beginning another stops the one before."""

    def __init__(self) -> None:
        self._job: Job | None = None

    def job(self, sweeps: Sequence[Sweep]) -> Job | None:
        """The job that runs or ran these sweeps, if it is the latest."""
        return self._job if self._job is not None and self._job.sweeps == tuple(sweeps) else None

    def begin(self, sweeps: Sequence[Sweep]) -> Job:
        """Stop the job before, and begin a new one."""
        self.clear()
        self._job = Job(sweeps, _pool())
        return self._job

    def clear(self) -> None:
        """Stop the job, if there is one."""
        if self._job is not None:
            self._job.stop()


@st.cache_resource(show_spinner=False)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="work")


@st.cache_resource(scope="session", show_spinner=False, on_release=Desk.clear)
def desk() -> Desk:
    """This session's desk; its job is stopped when the session ends."""
    return Desk()
