"""Who does the work of sweeps: the threads of this server, or a Dask cluster."""

import logging
import os
import threading
import time
from concurrent.futures import Executor

import streamlit as st

from knights.errors import InputError
from knights.sweeps.cluster import Cluster
from knights.text import plural
from knights.ui.running.jobs import WORKERS, shared_threads

_log = logging.getLogger(__name__)
_told: set[str] = set()
"""What was said in the log; there is one address, and a handful of things can be wrong with it."""

DASK_VARIABLE = "KNIGHTS_LAB_DASK"
"""The environment variable that names the scheduler of the cluster, if there is one."""
TIMEOUT = 5.0
"""Seconds in which a scheduler must answer; a refusal is remembered for as long."""


class Connection:
    """The cluster that all sessions share; it is connected again when it had gone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cluster: Cluster | None = None
        self._refused: tuple[float, InputError] | None = None

    def get(self, address: str) -> Cluster:
        """The cluster at an address.

        Raises:
            InputError: if it cannot be used.
        """
        with self._lock:
            if self._cluster is not None and not self._cluster.gone:
                return self._cluster
            if self._refused is not None and time.monotonic() < self._refused[0] + TIMEOUT:
                # Those who waited for the answer to another need not ask once more.
                raise self._refused[1]
            self.close()
            try:
                self._cluster = Cluster(address, TIMEOUT)
            except InputError as error:
                self._refused = time.monotonic(), error
                raise
            self._refused = None
            return self._cluster

    def close(self) -> None:
        """End the connection, if there is one."""
        if self._cluster is not None:
            self._cluster.shutdown()
        self._cluster = None


@st.cache_resource(show_spinner=False)
def connection() -> Connection:
    """This server's connection."""
    return Connection()


def cluster() -> Cluster | None:
    """The cluster on which sweeps run; None if they run on this server, as they do while the cluster cannot be used.

    Why it cannot is in the log: visitors can do nothing about it, and addresses inside are not theirs to see.
    """
    address = os.environ.get(DASK_VARIABLE)
    if not address:
        return None
    try:
        return connection().get(address)
    except InputError as error:
        if str(error) not in _told:
            _told.add(str(error))
            _log.warning("%s Sweeps run on this server meanwhile.", error)
        return None


def sweep_executor() -> Executor:
    """What does the work of sweeps."""
    return cluster() or shared_threads()


def sweep_threads() -> int:
    """How many units of sweeps are done at once."""
    found = cluster()
    return max(1, found.threads) if found else WORKERS


def place_in_words() -> str:
    """Where sweeps run."""
    found = cluster()
    return f"on a cluster with {plural(found.threads, 'thread')}" if found else "on this server"
