"""The runner of sweeps on an executor: results arrive in any order, and a run can be stopped at any time."""

import os
import queue
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TypedDict, Unpack

import numpy as np

from knights.base import Progress, Work, grouped
from knights.boards import Board
from knights.experiments.sweeps import units
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.question import Experiment, Sweep
from knights.experiments.sweeps.read import Rows
from knights.experiments.sweeps.results import Results
from knights.heuristics import Variant

HEARTBEAT = 0.1
"""The maximum time between two yields of :func:`run`, in seconds."""


def starts_in(parts: Iterable[Results]) -> units.Finished:
    """Return the starts of some results, which :func:`run` can omit."""
    found = grouped(parts, lambda part: (part.variant, part.board))
    return {key: np.concatenate([part["start"] for part in same]) for key, same in found.items()}


def run(
    sweeps: Sequence[Sweep],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    finished: units.Finished = units.NOTHING,
) -> Work[Results]:
    """Run sweeps concurrently; yield results unit by unit, in order of arrival.

    The generator yields at least every 0.1 s; progress is measured by the squares of the finished starts. Closing the
    generator cancels the waiting units and stops the running ones within 0.2 s. Memory use does not grow with the
    sweep.

    ``workers`` is the number of units that run at once, by default one per processor; a cluster uses all of its
    threads. Without an ``executor``, the units run on new threads: compiled searches do not hold the GIL. ``finished``
    contains the starts to omit.
    """
    workers = workers or os.cpu_count() or 1
    pool = executor or ThreadPoolExecutor(workers, thread_name_prefix="sweep")
    # The units that no worker has had yet, and those that came back with starts left.
    fresh = units.take_turns(sweeps, finished)
    left: deque[units.Unit] = deque()
    every = sum(sweep.cases.visits() for sweep in sweeps)
    visits = max(1, every - sum(len(starts) * len(board) for (_, board), starts in finished.items()))
    visited = 0
    stop = threading.Event()
    arrived: queue.SimpleQueue[Future[units.Done]] = queue.SimpleQueue()
    pending: dict[Future[units.Done], list[units.Unit]] = {}

    def next_batch(fair: int) -> list[units.Unit]:
        """Return units that add up to a fair share of the visits; empty if none are left."""
        batch: list[units.Unit] = []
        share = 0
        while share < fair or not batch:
            unit = left.popleft() if left else next(fresh, None)
            if unit is None:
                break
            batch.append(unit)
            share += len(unit.starts) * len(unit.board)
        return batch

    def submit() -> None:
        """Submit batches until all workers have enough work."""
        remote = isinstance(pool, Cluster)
        threads = max(1, pool.threads) if isinstance(pool, Cluster) else workers
        # A batch gets one more unit for every 8 remote threads, so that batches finish at a constant rate.
        larger = 1 + threads // 8 if remote else 1
        # Each worker gets 4 batches or more, so that all workers finish at about the same time.
        fair = min(units.UNIT_VISITS * larger, visits // (4 * threads))
        # Nothing is queued ahead on shared threads, so that a new run waits only for running batches, then takes turns.
        ahead = 1 if executor is not None and not remote else 2
        while len(pending) < ahead * threads and (batch := next_batch(fair)):
            work = partial(units.do_all, batch, seconds=units.UNIT_SECONDS * larger)
            future = pool.submit(work if remote else partial(work, stopped=stop.is_set))
            pending[future] = batch
            future.add_done_callback(arrived.put)

    try:
        submit()
        while pending:
            try:
                future = arrived.get(timeout=HEARTBEAT)
            except queue.Empty:
                submit()
                yield Progress(visited / visits)
                continue
            done = list(zip(pending.pop(future), future.result(), strict=True))
            left.extend(replace(unit, starts=rest) for unit, (_, rest) in done if len(rest))
            submit()
            for unit, (records, _) in done:
                if len(records):
                    visited += len(records) * len(unit.board)
                    yield Progress(visited / visits, unit.results(records))
    finally:
        stop.set()
        for future in pending:
            future.cancel()
        if executor is None:
            pool.shutdown(cancel_futures=True)


class Workers(TypedDict, total=False):
    """What searches, as for :func:`run`."""

    workers: int | None
    executor: Executor | None


def run_all(question: Experiment, **workers: Unpack[Workers]) -> Work[Results]:
    """Run all sweeps of a question, like :func:`run`."""
    return run(question.sweeps, **workers)


def resumed(text: str, sweeps: Sequence[Sweep], name: str, alone: Variant | None = None) -> list[Results]:
    """Return the results in an unfinished file; raises an InputError that quotes the first line of another sweep."""
    variants = {sweep.variant for sweep in sweeps}
    question = {(sweep.variant, board): sweep for sweep in sweeps for board in sweep.cases.boards}
    starts: dict[Board, set[int]] = {}

    def objection(variant: Variant, board: Board, start: int) -> str:
        if variant not in variants:
            return "has a variant that is not part of this run"
        sweep = question.get((variant, board))
        if sweep is not None and board not in starts:
            starts[board] = set(sweep.cases.starts(board).tolist())
        return "" if start in starts.get(board, ()) else "has a start that is not part of this run"

    rows = Rows(text, name, "resumed", alone, objection)
    for _ in rows:
        pass  # Iterating collects the rows in groups.
    return [replace(part, limit=question[part.variant, part.board].limit(part.board)) for part in rows.results(None)]
