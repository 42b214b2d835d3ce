"""Run sweeps on an executor: results in order of arrival, and an end at any time."""

from __future__ import annotations

import importlib
import os
import queue
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from knights.errors import InputError
from knights.sweeps.results import Results
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import Unit, do, take_turns

HEARTBEAT = 0.1
"""Seconds after which a generator that has nothing new says so."""

Done = tuple[Results, Unit | None]


def run(
    sweeps: Sequence[Sweep],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    local: bool = True,
) -> Generator[Results | None, None, None]:
    """Run sweeps side by side; yield results a unit of work at a time, in order of arrival.

    At least every 0.1 s it yields, None if nothing has arrived, so that the caller can look at a clock or
    a button. Closing it cancels what has not started and stops what runs within 0.2 s. Memory does
    not grow with the sweep.

    Args:
        sweeps: what to run; one of each is advanced in turn.
        workers: how many units are done at once; None for one a processor.
        executor: what does the work; None for threads of its own. (The compiled loop holds no lock.)
        local: whether the executor works in this process, where a stop flag reaches it.
    """
    workers = workers or os.cpu_count() or 1
    stop = threading.Event()
    # The work of another process cannot see the flag: it ends with its unit.
    job = partial(do, stopped=stop.is_set) if local else do
    own = None if executor else ThreadPoolExecutor(workers, thread_name_prefix="sweep")
    pool = executor or own
    assert pool is not None
    units = take_turns(sweeps)
    arrived: queue.SimpleQueue[Future[Done]] = queue.SimpleQueue()
    pending: set[Future[Done]] = set()

    def submit(unit: Unit | None) -> None:
        if unit is not None:
            future = pool.submit(job, unit)
            pending.add(future)
            future.add_done_callback(arrived.put)

    try:
        for _ in range(2 * workers):
            submit(next(units, None))
        while pending:
            try:
                future = arrived.get(timeout=HEARTBEAT)
            except queue.Empty:
                yield None
                continue
            pending.discard(future)
            results, rest = future.result()
            submit(rest or next(units, None))
            if len(results):
                yield results
    finally:
        stop.set()
        for future in pending:
            future.cancel()
        if own is not None:
            own.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str, timeout: float = 10) -> Iterator[tuple[Executor, int]]:
    """An executor on a Dask cluster, and how many units it does at once.

    Args:
        address: of the scheduler, like ``tcp://127.0.0.1:8786``.
        timeout: seconds to wait for an answer.

    Raises:
        InputError: if the package ``distributed`` is missing, or nothing answers at the address.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise InputError(
            f"To work on the cluster at “{address}” install the package distributed "
            "(pip install -r requirements-cluster.txt)."
        ) from None
    try:
        client = distributed.Client(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise InputError(
            f"No Dask scheduler answers at “{address}” ({type(error).__name__}); "
            "an address looks like tcp://127.0.0.1:8786."
        ) from None
    with client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
