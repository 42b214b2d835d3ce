"""The runner of sweeps on an executor: results arrive in any order, and a run can be stopped at any time."""

import os
import queue
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from knights.base.work import Progress, Work
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.question import Sweep
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
"""The maximum time between two yields of :func:`run`, in seconds."""
SHARES = 4
"""The minimum number of batches that each worker gets, so that all workers finish at about the same time."""
CROWD = 8
"""The number of remote threads for which a batch gets one more unit, so that batches finish at a constant rate."""

Batch = Sequence[Unit]


def run(
    sweeps: Sequence[Sweep],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    finished: Finished = NOTHING,
) -> Work[Results]:
    """Run sweeps concurrently; yield results unit by unit, in order of arrival.

    The generator yields at least every 0.1 s; progress is measured by the squares of the finished starts. Closing the
    generator cancels the waiting units and stops the running ones within 0.2 s. Memory use does not grow with the
    sweep. ``finished`` contains the starts to omit.

    Args:
        workers: the number of units that run at once; None for one per processor. A cluster uses all of its threads.
        executor: the executor that runs the units; None for new threads. (Compiled searches do not hold the GIL.)
    """
    workers, visited = workers or os.cpu_count() or 1, 0
    pool = executor or ThreadPoolExecutor(workers, thread_name_prefix="sweep")
    work = _Work(sweeps, finished, pool, workers, shared=executor is not None)
    try:
        work.fill()
        while work.pending:
            arrived = work.take()
            work.fill()
            if not arrived:
                yield Progress(visited / work.visits)
            for unit, records in arrived:
                if len(records):
                    visited += len(records) * len(unit.board)
                    yield Progress(visited / work.visits, unit.results(records))
    finally:
        work.end()
        if executor is None:
            pool.shutdown(cancel_futures=True)


class _Work:
    """The state of a run: ``visits``, the number of squares to enter, and ``pending``, the submitted batches."""

    def __init__(
        self, sweeps: Sequence[Sweep], finished: Finished, pool: Executor, workers: int, *, shared: bool
    ) -> None:
        self._pool, self._workers, self._shared = pool, workers, shared
        self._fresh = take_turns(sweeps, finished)
        self._left: deque[Unit] = deque()
        every = sum(sweep.cases.visits() for sweep in sweeps)
        self.visits = max(1, every - sum(len(starts) * len(board) for (_, board), starts in finished.items()))
        self._stop = threading.Event()
        self._arrived: queue.SimpleQueue[Future[Done]] = queue.SimpleQueue()
        self.pending: dict[Future[Done], Batch] = {}

    def _next(self, threads: int, larger: int) -> Batch:
        """Return the next batch, whose units add up to a fair share of the work; empty if no units are left."""
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

    def fill(self) -> None:
        """Submit batches until all workers have enough work."""
        pool = self._pool
        remote = isinstance(pool, Cluster)
        threads = max(1, pool.threads) if isinstance(pool, Cluster) else self._workers
        larger = 1 + threads // CROWD if remote else 1
        # Nothing is queued ahead on shared threads, so that a new run waits only for running batches, then takes turns.
        ahead = 1 if self._shared and not remote else 2
        while len(self.pending) < ahead * threads and (batch := self._next(threads, larger)):
            work = partial(do_all, batch, seconds=UNIT_SECONDS * larger)
            future = pool.submit(work if remote else partial(work, stopped=self._stop.is_set))
            self.pending[future] = batch
            future.add_done_callback(self._arrived.put)

    def take(self) -> list[tuple[Unit, Records]]:
        """Return finished units and put back their unfinished starts; empty if none finishes within a heartbeat."""
        try:
            future = self._arrived.get(timeout=HEARTBEAT)
        except queue.Empty:
            return []
        finished = list(zip(self.pending.pop(future), future.result(), strict=True))
        self._left.extend(replace(unit, starts=rest) for unit, (_, rest) in finished if len(rest))
        return [(unit, records) for unit, (records, _) in finished]

    def end(self) -> None:
        """Stop the running units, and cancel the others."""
        self._stop.set()
        for future in self.pending:
            future.cancel()
