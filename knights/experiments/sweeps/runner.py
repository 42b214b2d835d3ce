"""Run sweeps on an executor, with results in order of arrival; a run can be stopped at any time."""

import os
import queue
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from knights.base.work import Progress, Work
from knights.experiments.sweeps.cases import Sweep
from knights.experiments.sweeps.results import Records, Results
from knights.experiments.sweeps.units import (
    NOTHING,
    UNIT_SECONDS,
    UNIT_VISITS,
    Done,
    Finished,
    Unit,
    do_all,
    take_turns,
)

HEARTBEAT = 0.1
"""Seconds after which a generator without news yields all the same."""
SHARES = 4
"""The fewest batches per worker in a sweep, so that all workers end at about the same time."""
CROWD = 8
"""The number of additional remote workers for which a batch grows by its size, so that batches stay as frequent."""

Batch = Sequence[Unit]


class Remote(Executor, ABC):
    """Workers in other processes, which may come and go.

    They cannot see our stop flag: each call gets its own ``stopped``, true once its future is cancelled.
    """

    @property
    @abstractmethod
    def threads(self) -> int:
        """The number of units that run at once."""


def run(
    sweeps: Sequence[Sweep],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    finished: Finished = NOTHING,
) -> Work[Results]:
    """Run sweeps side by side; yield results unit by unit, in order of arrival.

    It yields at least every 0.1 s; the share is that of the squares to enter. Closing it cancels the waiting units and
    stops the running ones within 0.2 s. Memory does not grow with the sweep.

    Args:
        workers: the number of units that run at once; None for one per processor. A remote executor has its own.
        executor: runs the units; None for threads of its own. (The compiled loop holds no lock.)
        finished: starts to omit.
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
            arrived = work.take()
            work.fill()
            if not arrived:
                yield Progress(visited / waiting.visits)
            for unit, records in arrived:
                if len(records):
                    visited += len(records) * len(unit.board)
                    yield Progress(visited / waiting.visits, unit.results(records))
    finally:
        work.end()
        if own is not None:
            own.shutdown(cancel_futures=True)


class _Waiting:
    """The units not yet given to a worker.

    Attributes:
        left: units with the starts that a worker has not finished.
        visits: the squares to enter in all, at least 1.
    """

    def __init__(self, sweeps: Sequence[Sweep], finished: Finished) -> None:
        self.left: deque[Unit] = deque()
        self._fresh = take_turns(sweeps, finished)
        every = sum(sweep.cases.visits() for sweep in sweeps)
        self.visits = max(1, every - sum(len(starts) * len(board) for (_, board), starts in finished.items()))

    def take(self, threads: int, larger: int) -> Batch:
        """Return the next units, those of small boards together, up to a fair share; empty if none is left."""
        fair = min(UNIT_VISITS * larger, self.visits // (SHARES * threads))
        batch: list[Unit] = []
        visits = 0
        while visits < fair or not batch:
            unit = self.left.popleft() if self.left else next(self._fresh, None)
            if unit is None:
                break
            batch.append(unit)
            visits += len(unit.starts) * len(unit.board)
        return batch


class _Work:
    """The units of an executor, which may be ``shared`` with others.

    Attributes:
        pending: the batches in progress.
    """

    def __init__(self, waiting: _Waiting, pool: Executor, workers: int, *, shared: bool) -> None:
        self._waiting, self._pool, self._workers, self._shared = waiting, pool, workers, shared
        self._stop = threading.Event()
        self._arrived: queue.SimpleQueue[Future[Done]] = queue.SimpleQueue()
        self.pending: dict[Future[Done], Batch] = {}

    def fill(self) -> None:
        """Submit batches until all workers are busy."""
        pool = self._pool
        remote = isinstance(pool, Remote)
        threads = max(1, pool.threads) if isinstance(pool, Remote) else self._workers
        larger = 1 + threads // CROWD if remote else 1
        # On shared threads nothing is queued ahead: a newcomer waits for the running batch only, and takes turns.
        ahead = 1 if self._shared and not remote else 2
        while len(self.pending) < ahead * threads and (batch := self._waiting.take(threads, larger)):
            work = partial(do_all, batch, seconds=UNIT_SECONDS * larger)
            future = pool.submit(work if remote else partial(work, stopped=self._stop.is_set))
            self.pending[future] = batch
            future.add_done_callback(self._arrived.put)

    def take(self) -> list[tuple[Unit, Records]]:
        """Return finished units, and put their unfinished starts back; empty after a heartbeat without any."""
        try:
            future = self._arrived.get(timeout=HEARTBEAT)
        except queue.Empty:
            return []
        finished = list(zip(self.pending.pop(future), future.result(), strict=True))
        for unit, (_, rest) in finished:
            if len(rest):
                self._waiting.left.append(replace(unit, starts=rest))
        return [(unit, records) for unit, (records, _) in finished]

    def end(self) -> None:
        """Stop the running units, and cancel the others."""
        self._stop.set()
        for future in self.pending:
            future.cancel()
