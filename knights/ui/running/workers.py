"""Who does the work of sweeps: the threads of this server, or a Dask cluster."""

import logging
import os
import time
from concurrent.futures import Executor
from typing import NamedTuple

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import plural
from knights.experiments.sweeps.cluster import Cluster
from knights.ui.running.jobs import WORKERS, shared_threads

_log = logging.getLogger(__name__)
_told: set[str] = set()
"""What was said in the log; there is one address, and a handful of things can be wrong with it."""

DASK_VARIABLE = "KNIGHTS_LAB_DASK"
"""The environment variable that names the scheduler of the cluster, if there is one."""
TIMEOUT = 5.0
"""Seconds in which a scheduler must answer; a refusal is remembered for as long."""


class Refusal(NamedTuple):
    """The reason why a cluster cannot be used, and the time until which it is not asked again."""

    why: str
    until: float


def _is_usable(found: Cluster | Refusal) -> bool:
    if isinstance(found, Refusal):
        return time.monotonic() < found.until
    if found.gone:
        found.shutdown()
    return not found.gone


@st.cache_resource(show_spinner=False, validate=_is_usable)
def connected() -> Cluster | Refusal:
    """The cluster of this server, for all sessions; it is connected again when it had gone."""
    try:
        return Cluster(os.environ[DASK_VARIABLE], TIMEOUT)
    except InputError as error:
        return Refusal(str(error), time.monotonic() + TIMEOUT)


def cluster() -> Cluster | None:
    """The cluster on which sweeps run; None if they run on this server, as they do while the cluster cannot be used.

    Why it cannot is in the log: visitors can do nothing about it, and addresses inside are not theirs to see.
    """
    if not os.environ.get(DASK_VARIABLE):
        return None
    found = connected()
    if not isinstance(found, Refusal):
        return found
    if found.why not in _told:
        _told.add(found.why)
        _log.warning("%s Sweeps run on this server meanwhile.", found.why)
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
