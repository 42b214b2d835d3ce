"""Run sweeps on an executor: results in order of arrival, and an end at any time."""

from __future__ import annotations

import os
import queue
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from knights.sweeps.results import Results
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import NOTHING, UNIT_SECONDS, UNIT_VISITS, Done, Finished, Unit, do_all, take_turns

HEARTBEAT = 0.1
"""Seconds after which a generator that has nothing new says so."""
SHARES = 4
"""Among how many batches per worker a sweep is divided at least, so that all end at about the same time."""
CROWD = 8
"""With so many remote workers more, batches grow by as much again: their number per second stays the same."""

Batch = Sequence[Unit]


class Remote(Executor, ABC):
    """Workers in other processes, which may come and go.

    No flag of this process reaches them: what is submitted is called with a ``stopped`` of theirs, which turns
    true when its future is cancelled.
    """

    @property
    @abstractmethod
    def threads(self) -> int:
        """How many units are done at once now."""


def run(
    sweeps: Sequence[Sweep],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    finished: Finished = NOTHING,
) -> Generator[Results | None, None, None]:
    """Run sweeps side by side; yield results a unit of work at a time, in order of arrival.

    At least every 0.1 s it yields, None if nothing has arrived, so that the caller can look at a clock or
    a button. Closing it cancels what has not started and stops what runs within 0.2 s. Memory does
    not grow with the sweep.

    Args:
        sweeps: what to run; one of each is advanced in turn.
        workers: how many units are done at once; None for one a processor. A remote executor knows itself.
        executor: what does the work; None for threads of its own. (The compiled loop holds no lock.)
        finished: starts to leave out.
    """
    stop = threading.Event()
    workers = workers or os.cpu_count() or 1
    own = None if executor else ThreadPoolExecutor(workers, thread_name_prefix="sweep")
    pool = executor or own
    assert pool is not None
    waiting = _Waiting(sweeps, finished)
    arrived: queue.SimpleQueue[Future[Done]] = queue.SimpleQueue()
    pending: dict[Future[Done], Batch] = {}

    def fill() -> None:
        remote = isinstance(pool, Remote)
        threads = max(1, pool.threads) if isinstance(pool, Remote) else workers
        larger = 1 + threads // CROWD if remote else 1
        # On threads that others use too nothing is queued ahead: a newcomer waits for what runs, and takes turns.
        ahead = 1 if executor is not None and not remote else 2
        while len(pending) < ahead * threads and (batch := waiting.take(threads, larger)):
            work = partial(do_all, batch, seconds=UNIT_SECONDS * larger)
            future = pool.submit(work if remote else partial(work, stopped=stop.is_set))
            pending[future] = batch
            future.add_done_callback(arrived.put)

    try:
        fill()
        while pending:
            try:
                future = arrived.get(timeout=HEARTBEAT)
            except queue.Empty:
                fill()
                yield None
                continue
            done = list(zip(pending[future], future.result(), strict=True))
            del pending[future]
            for unit, (_, left) in done:
                waiting.put_back(unit, left)
            fill()
            for unit, (records, _) in done:
                if len(records):
                    yield unit.results(records)
    finally:
        stop.set()
        for future in pending:
            future.cancel()
        if own is not None:
            own.shutdown(cancel_futures=True)


class _Waiting:
    """The units that are still to be done."""

    def __init__(self, sweeps: Sequence[Sweep], finished: Finished) -> None:
        self._left: deque[Unit] = deque()
        self._fresh = take_turns(sweeps, finished)
        self._visits = sum(sweep.cases.visits() for sweep in sweeps)

    def take(self, threads: int, larger: int) -> Batch:
        """The next units: small boards together, as much as is fair; empty if none is left."""
        fair = min(UNIT_VISITS * larger, self._visits // (SHARES * threads))
        batch: list[Unit] = []
        visits = 0
        while visits < fair or not batch:
            unit = self._left.popleft() if self._left else next(self._fresh, None)
            if unit is None:
                break
            batch.append(unit)
            visits += len(unit.starts) * len(unit.board)
        return batch

    def put_back(self, unit: Unit, left: NDArray[np.int32]) -> None:
        """Keep what is left of a unit for later."""
        if len(left):
            self._left.append(replace(unit, starts=left))
