"""Jobs, which run long work in the background.

Streamlit may start a session's next run of the script while the previous run is still inside compiled code. So only the
thread of a job advances its work; pages read the job, but never touch the work itself. A job keeps its finished parts,
can be stopped within 0.2 s, and stops when its tab is closed.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import streamlit as st

from knights.base import Part, Progress, Stopped, Taking, Work, clock, preparing
from knights.ui.running.memory import MEMORY
from knights.ui.running.turns import others_first

Made = TypeVar("Made")

WORKERS = max(1, min(2, os.cpu_count() or 1))
"""The number of worker threads that all sessions share."""
BEHIND_PAGES = 10
"""The niceness of worker threads, so that the threads that draw pages go first."""
SOON = 1.0
"""The seconds for which a job keeps the priority of a page, since short work is part of drawing the page."""
AS_DRAWN = 0.03
"""The seconds for which a page does short work itself, or keeps its turn while it waits; most searches need less."""
JOB = "job"
"""The name of the threads that run jobs."""
LOGGED = 5.0
"""The minimum duration, in seconds, of a job that is logged when it ends."""
log = logging.getLogger(__name__)
log.setLevel(logging.INFO)


class Job(Generic[Part]):
    """Work that runs in a separate thread, which calls ``work`` to start it; the log names ``place``.

    With ``at_once``, the calling thread takes the first steps, which must be short. Most searches need no more, and on
    a busy server it takes longer to pass the interpreter's lock to another thread and back. A job that continues one
    ``before`` it has its parts, share and time. If the work says what memory it takes, the job waits for it.

    Attributes:
        finished: the parts so far, in order of arrival.
        share: the share of the work that is done, from 0 to 1.
        cancelled: whether the job was stopped before the work was done.
        error: the exception that ended the job, or None.
        stop: stops the job within 0.2 s; it keeps its finished parts.
    """

    def __init__(
        self, work: Callable[[], Work[Part]], place: str = JOB, at_once: bool = False, before: "Job[Part] | None" = None
    ) -> None:
        self.finished: list[Part] = [] if before is None else [*before.finished]
        self._share_before = 0.0 if before is None else before.share
        self.share: float = self._share_before
        self.cancelled = self.waits = False
        self._taken, self._at_once = 0, at_once
        self.error: Exception | None = None
        self.work = work
        self._place = place
        self._made: dict[object, Any] = {}
        self._started = time.perf_counter() - (0.0 if before is None else before.seconds)
        self._ended: float | None = None
        self._prepared = 0.0
        self._stop, self._over = threading.Event(), threading.Event()
        # Not a method, which would hold the job: Streamlit keeps a button's callback long after its tab was closed.
        self.stop = self._stop.set
        slices = self._slices()
        while at_once and self.running and self.seconds < AS_DRAWN:
            next(slices, None)
        if self.running:
            threading.Thread(target=self._run, args=(slices,), daemon=True, name=JOB).start()

    def _run(self, slices: Iterator[None]) -> None:
        while self.running and self.seconds < SOON:
            next(slices, None)
        step_back()
        for _ in slices:
            pass

    def _slices(self) -> Iterator[None]:
        """Do the work until it is done, stopped or failed, and yield after each report of progress."""
        try:
            work = self.work()
            before, own = time.perf_counter(), time.perf_counter() - clock()
            for progress in work:
                # Compiling does not count, in this thread or in another, for which it probably waits.
                now = time.perf_counter()
                here = now - clock()
                self._prepared += now - before if preparing() else max(0.0, here - own)
                before, own = now, here
                self._note(progress)
                if self._stop.is_set():
                    with suppress(Stopped, StopIteration):
                        self._note(work.throw(Stopped()))
                    work.close()
                    break
                yield
        except Exception as error:
            self.error = error
        finally:
            self._take(0)
        self.cancelled = self.error is None and self._stop.is_set() and self.share < 1
        self._ended = time.perf_counter()
        if self.seconds >= LOGGED:
            end = "stopped" if self.cancelled else "done"
            if self.error is not None:
                # Not its text, which may quote a visitor's input.
                end = f"failed with {type(self.error).__name__}"
            log.info("%s ran for %.1f s: %s, %.0f%%", self._place, self.seconds, end, 100 * self.share)
        self._over.set()

    def once(self, name: object, make: Callable[[], Made]) -> Made:
        """Return a value derived from all results; the first call computes it while other pages are drawn."""
        if name not in self._made:
            with others_first():
                self._made[name] = make()
        made: Made = self._made[name]
        return made

    def _note(self, progress: Progress[Part]) -> None:
        self.share = self._share_before + (1 - self._share_before) * progress.share
        if progress.part is not None:
            self.finished.append(progress.part)
        if isinstance(progress, Taking):
            self._take(progress.takes)

    def _take(self, size: int) -> None:
        """Give back the memory that the job has, and wait for this much."""
        MEMORY.give_back(self._taken)
        self.waits = True
        self._taken = MEMORY.take(size, self._stop.is_set)
        self.waits = False

    def wait(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for the end of the job, while other pages are drawn; return whether it has ended."""
        if self._over.wait(min(seconds, AS_DRAWN) if self._at_once else 0.0):
            return True
        with others_first():
            return self._over.wait(seconds)

    @property
    def running(self) -> bool:
        """Whether the work is still running."""
        return not self._over.is_set()

    @property
    def partial(self) -> bool:
        """Whether results are missing."""
        return self.running or self.cancelled or self.error is not None

    @property
    def seconds(self) -> float:
        """The duration of the job so far, in seconds, without compiling."""
        return (self._ended or time.perf_counter()) - self._started - self._prepared

    @property
    def remaining(self) -> float | None:
        """The estimated number of seconds left; None while it is too early for an estimate."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0.01 else None


class SessionJobs:
    """The jobs of a session, of which ``latest`` contains the latest in each slot with its request.

    Their results are discarded when the tab is closed; Streamlit may keep the session state until the next tab closes.
    """

    def __init__(self) -> None:
        self.latest: dict[str, tuple[Hashable, Job[object]]] = {}

    def get(self, place: str, request: Hashable) -> Job[Any] | None:
        """Return the job of a request if it is the latest job in its slot, otherwise None."""
        asked, job = self.latest.get(place, (None, None))
        return job if asked == request else None

    def start(self, place: str, request: Hashable, work: Callable[[], Work[Any]], at_once: bool = False) -> Job[Any]:
        """Stop the previous job in a slot, and start another."""
        if place in self.latest:
            self.latest[place][1].stop()
        job = Job(work, place, at_once)
        self.latest[place] = request, job
        return job

    def go_on(self, place: str, request: Hashable, rest: Callable[[Sequence[Any]], Work[object]]) -> Job[object] | None:
        """Continue a stopped job in a new one, which has its parts and its time; None if the job is gone."""
        before = self.get(place, request)
        if before is None or before.running:
            return before
        job = Job(partial(rest, before.finished), place, before=before)
        self.latest[place] = request, job
        return job

    def clear(self) -> None:
        """Stop all jobs and discard their results."""
        for _, job in self.latest.values():
            job.stop()
        self.latest.clear()


class Threads(Executor):
    """A pool of daemon threads: Python waits for those of a ThreadPoolExecutor, so that a server would not end."""

    def __init__(self, threads: int) -> None:
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], object]]] = SimpleQueue()
        for number in range(threads):
            threading.Thread(target=self._run, daemon=True, name=f"work_{number}").start()

    def submit(self, function: Callable[..., Made], /, *args: object, **kwargs: object) -> Future[Made]:
        """Call a function on the next free thread."""
        future: Future[Made] = Future()
        self._waiting.put((future, partial(function, *args, **kwargs)))
        return future

    def _run(self) -> None:
        step_back()
        while True:
            future, work = self._waiting.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as error:
                    future.set_exception(error)
            # Until the next work arrives, nothing of this one stays in memory.
            del future, work


@st.cache_resource(show_spinner=False)
def shared_threads() -> Threads:
    """Return the threads that all sessions share, on which their units of work take turns."""
    return Threads(WORKERS)


def on_shared_threads(start: Callable[[], Work[Part]]) -> Work[Part]:
    """Do work in slices on the shared threads, such as work in plain Python, whose threads would hold up all pages."""
    work = start()
    while (progress := shared_threads().submit(next, work, None).result()) is not None:
        yield progress


def crowd() -> float:
    """Return the number of jobs per worker thread, at least 1."""
    return max(1.0, sum(thread.name == JOB for thread in threading.enumerate()) / WORKERS)


def step_back() -> None:
    """Lower the priority of this thread below that of the threads that draw pages; this works only on Linux."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND_PAGES)


@st.cache_resource(scope="session", show_spinner=False, on_release=SessionJobs.clear)
def session_jobs() -> SessionJobs:
    """Return this session's jobs; they are stopped when the session ends."""
    return SessionJobs()
