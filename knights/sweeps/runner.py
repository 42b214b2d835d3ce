"""Run sweeps on an executor: results in order of arrival, and an end at any time."""

from __future__ import annotations

import os
import queue
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from knights.sweeps.results import Records, Results
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import NOTHING, UNIT_SECONDS, UNIT_VISITS, Done, Finished, Unit, do_all, take_turns
from knights.work import Progress, Work

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
) -> Work[Results]:
    """Run sweeps side by side; yield results a unit of work at a time, in order of arrival.

    It yields at least every 0.1 s; the share is one of the squares to enter. Closing it cancels what has not
    started and stops what runs within 0.2 s. Memory does not grow with the sweep.

    Args:
        sweeps: what to run; one of each is advanced in turn.
        workers: how many units are done at once; None for one a processor. A remote executor knows itself.
        executor: what does the work; None for threads of its own. (The compiled loop holds no lock.)
        finished: starts to leave out.
    """
    workers = workers or os.cpu_count() or 1
    own = None if executor else ThreadPoolExecutor(workers, thread_name_prefix="sweep")
    pool = executor or own
    assert pool is not None
    waiting, visited = _Waiting(sweeps, finished), 0
    work = _Work(waiting, pool, workers, shared=executor is not None)
    try:
        work.fill()
        while work.pending:
            done = work.take()
            work.fill()
            if not done:
                yield Progress(visited / waiting.visits)
            for unit, records in done:
                if len(records):
                    visited += len(records) * len(unit.board)
                    yield Progress(visited / waiting.visits, unit.results(records))
    finally:
        work.end()
        if own is not None:
            own.shutdown(cancel_futures=True)


class _Work:
    """What an executor is at work on.

    Args:
        waiting: the units that are still to be done.
        pool: the executor.
        workers: how many units are done at once, where the executor does not know.
        shared: whether others use it too.

    Attributes:
        pending: the batches that have not come back.
    """

    def __init__(self, waiting: _Waiting, pool: Executor, workers: int, *, shared: bool) -> None:
        self._waiting, self._pool, self._workers, self._shared = waiting, pool, workers, shared
        self._stop = threading.Event()
        self._arrived: queue.SimpleQueue[Future[Done]] = queue.SimpleQueue()
        self.pending: dict[Future[Done], Batch] = {}

    def fill(self) -> None:
        """Hand out batches until everybody has enough to do."""
        pool = self._pool
        remote = isinstance(pool, Remote)
        threads = max(1, pool.threads) if isinstance(pool, Remote) else self._workers
        larger = 1 + threads // CROWD if remote else 1
        # On threads that others use too nothing is queued ahead: a newcomer waits for what runs, and takes turns.
        ahead = 1 if self._shared and not remote else 2
        while len(self.pending) < ahead * threads and (batch := self._waiting.take(threads, larger)):
            work = partial(do_all, batch, seconds=UNIT_SECONDS * larger)
            future = pool.submit(work if remote else partial(work, stopped=self._stop.is_set))
            self.pending[future] = batch
            future.add_done_callback(self._arrived.put)

    def take(self) -> list[tuple[Unit, Records]]:
        """Units that have come back, what is left of them put back; empty if none has for a heartbeat."""
        try:
            future = self._arrived.get(timeout=HEARTBEAT)
        except queue.Empty:
            return []
        done = list(zip(self.pending.pop(future), future.result(), strict=True))
        for unit, (_, left) in done:
            self._waiting.put_back(unit, left)
        return [(unit, records) for unit, (records, _) in done]

    def end(self) -> None:
        """Stop what runs, and take back what does not."""
        self._stop.set()
        for future in self.pending:
            future.cancel()


class _Waiting:
    """The units that are still to be done.

    Attributes:
        visits: the squares to enter in all, at least 1.
    """

    def __init__(self, sweeps: Sequence[Sweep], finished: Finished) -> None:
        self._left: deque[Unit] = deque()
        self._fresh = take_turns(sweeps, finished)
        every = sum(sweep.cases.visits() for sweep in sweeps)
        self.visits = max(1, every - sum(len(starts) * len(board) for (_, board), starts in finished.items()))

    def take(self, threads: int, larger: int) -> Batch:
        """The next units: small boards together, as much as is fair; empty if none is left."""
        fair = min(UNIT_VISITS * larger, self.visits // (SHARES * threads))
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
