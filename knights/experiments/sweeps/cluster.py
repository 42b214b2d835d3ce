"""Sweeps on a Dask cluster, whose workers have this package installed."""

import asyncio
import importlib
import logging
import re
import time
import uuid
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from typing import Any, TypeVar

from knights.base import InputError, __version__, shortened

PACKAGE = "knights-tour-lab"
"""The name by which pip installs this package, which must be installed on the scheduler and the workers."""

Answer = TypeVar("Answer")


class ClusterError(RuntimeError):
    """An error raised if a cluster cannot finish its work; its message is one sentence."""


class Cluster(Executor):
    """A Dask cluster whose processes have this version of the package; workers may join and leave at any time.

    Raises an InputError if the package ``distributed`` is missing, nothing answers at the address (like
    ``tcp://127.0.0.1:8786``) within ``timeout`` seconds, or the scheduler or a worker lacks this version.
    """

    def __init__(self, address: str, timeout: float = 10) -> None:
        if not re.fullmatch(r"\w+://\S+|\S+:\d{1,5}", address):
            raise InputError(
                f"“{shortened(address)}” is not an address of a Dask scheduler; one looks like tcp://127.0.0.1:8786."
            )
        self.address = address
        try:
            distributed = importlib.import_module("distributed")
        except ImportError:
            raise InputError(
                f"To use the cluster at “{address}”, install the package distributed "
                "(pip install -r requirements-cluster.txt)."
            ) from None
        # Our own sentence replaces Dask's messages on standard error.
        for handler in logging.getLogger("distributed").handlers:
            handler.setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"No Dask scheduler answers at “{address}” ({type(error).__name__}); "
                "an address looks like tcp://127.0.0.1:8786."
            ) from None
        self._threads, self._looked, self._known = 0, 0.0, set[str]()
        try:
            self._unfit = self._look_at_workers()
            if self._unfit:
                raise InputError(self._unfit)
        except BaseException:
            self.shutdown()
            raise

    @property
    def threads(self) -> int:
        """The number of threads of all workers, updated at most once a second."""
        if time.monotonic() > self._looked + 1.0 and not self.gone:
            # Calls in progress report a lost connection.
            with suppress(OSError):
                workers = self._client.nthreads()
                self._threads = sum(workers.values())
                if not workers.keys() <= self._known:
                    self._unfit = self._look_at_workers()
            self._looked = time.monotonic()
        return self._threads

    def _look_at_workers(self) -> str:
        found = self._client.get_versions(packages=[PACKAGE])
        self._known = set(found["workers"])
        return unfit(found)

    @property
    def gone(self) -> bool:
        """Whether the connection to the scheduler was lost."""
        return bool(self._client.status != "running")

    def submit(self, work: Callable[..., Answer], /, *args: object, **options: object) -> Future[Answer]:
        """Call a function of this package on a worker, with ``stopped`` as its only argument.

        Raises a ClusterError if a worker lacks the package; the future raises one if the cluster is lost. Cancelling
        the future stops the work within 0.2 s.
        """
        if self._unfit:
            raise ClusterError(self._unfit)
        return asyncio.run_coroutine_threadsafe(self._carry(work), self._client.loop.asyncio_loop)

    async def _carry(self, work: Callable[..., Answer]) -> Answer:
        # Dask merges tasks with equal keys, so that cancelling one would cancel all: every task gets a unique key.
        future = self._client.submit(work_until_stopped, work, key=f"{PACKAGE}-{uuid.uuid4()}")
        try:
            answer: Answer = await future
            return answer
        except ImportError as error:
            problem = f"A worker of the cluster at {self.address} cannot import {error.name}: {error}."
        except (OSError, CancelledError):
            problem = f"The connection to the cluster at {self.address} was lost; the results so far are kept."
        except Exception as error:
            if type(error).__name__ != "KilledWorker":
                raise
            problem = f"Workers of the cluster at {self.address} keep crashing."
        finally:
            # This makes the scheduler drop the task; its worker notices and stops.
            future.release()
        raise ClusterError(problem)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the connection; the cluster keeps running."""
        self._client.close()


def unfit(found: dict[str, Any]) -> str:
    """Return a sentence naming the first process in Dask's list that lacks this version; empty if all have it."""
    places = {"The scheduler": found["scheduler"]}
    places |= {f"The worker {worker}": versions for worker, versions in found["workers"].items()}
    for place, versions in places.items():
        version = versions["packages"].get(PACKAGE)
        if version != __version__:
            there = f"{PACKAGE} {version}" if version else f"no {PACKAGE}"
            return f"{place} has {there}: install {PACKAGE} {__version__} there."
    return ""


def work_until_stopped(function: Callable[..., Answer]) -> Answer:
    """Call a function with ``stopped``, which returns whether the task was cancelled or its client disconnected."""
    distributed = importlib.import_module("distributed")
    worker = distributed.get_worker()
    key = worker.get_current_task()
    stopped_once = False

    def stopped() -> bool:
        nonlocal stopped_once
        task = worker.state.tasks.get(key)
        executing = task is not None and task.state == "executing"
        runs = executing and worker.status.name in ("running", "paused")
        stopped_once = stopped_once or not runs
        return not runs

    answer = function(stopped=stopped)
    if stopped_once:
        # The answer is incomplete. If the scheduler still wants it, the task must run again.
        raise distributed.Reschedule()
    return answer
