"""Sweeps on pages: an estimate of their cost, then the work on this server or a cluster, with its progress in view."""

import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, replace
from functools import partial
from typing import NamedTuple

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.base.text import duration_in_words, plural
from knights.base.work import Progress, Work
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.estimate import Estimate, estimate, rounded
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import with_seed
from knights.ui.controls.values import page_name
from knights.ui.running.cap import refuse_too_much
from knights.ui.running.in_page import EXPERIMENT, done_in_words, wanted_after, work_in_view
from knights.ui.running.jobs import WORKERS, Job, shared_threads

SweepJob = Job[Results]

ASK_FROM_VARIABLE = "KNIGHTS_LAB_ASK_FROM"
"""The environment variable for the estimated seconds of work from which a page asks for confirmation."""
ASK_FROM = 10
"""The default number of estimated seconds from which a page asks for confirmation."""
NEGLIGIBLE = 20_000_000
"""The number of squares entered, about a second of work, below which no estimate is needed."""

_log = logging.getLogger(__name__)

DASK_VARIABLE = "KNIGHTS_LAB_DASK"
"""The environment variable that names the scheduler of the cluster, if there is one."""
TIMEOUT, RETRY = 5.0, 30.0
"""The timeout for a scheduler's answer, and the time between a failure and the next attempt, in seconds."""


def _is_usable(found: Cluster | float) -> bool:
    if isinstance(found, float):
        return time.monotonic() < found
    if found.gone:
        found.shutdown()
    return not found.gone


@st.cache_resource(show_spinner=False, validate=_is_usable)
def connected() -> Cluster | float:
    """Return the cluster that all sessions share or, if none answers, the time of the next attempt to connect."""
    try:
        return Cluster(os.environ[DASK_VARIABLE], TIMEOUT)
    except InputError as error:
        _log.warning("%s In the meantime, sweeps run on this server.", error)
        return time.monotonic() + RETRY


class Workers(NamedTuple):
    """The threads or the cluster that runs the sweeps, the number of parts run at once, and the name of the place."""

    executor: Executor
    threads: int
    place: str

    @property
    def apart(self) -> bool:
        """Whether the sweeps run on a cluster rather than on this server."""
        return self.executor is not shared_threads()


def workers() -> Workers:
    """Return the workers that all sessions share: a cluster if there is one, otherwise this server.

    The reason for a failed connection is only logged: visitors cannot act on it, and must not see internal addresses.
    """
    found = connected() if os.environ.get(DASK_VARIABLE) else None
    if found is None or isinstance(found, float):
        return Workers(shared_threads(), WORKERS, "on this server")
    return Workers(found, max(1, found.threads), f"on a cluster with {plural(found.threads, 'thread')}")


def sweeping(sweeps: Sequence[Sweep]) -> Work[Results]:
    """Run sweeps on the workers available when they begin."""
    found = workers()
    return run(sweeps, workers=found.threads, executor=found.executor)


def run_in_view(
    sweeps: Sequence[Sweep], command: str, show: Callable[[SweepJob], None], *, asks: bool = False
) -> None:
    """Run sweeps and show the results as they arrive; if the sweeps are long, ask first.

    Args:
        command: the command line that runs the sweeps elsewhere.
        show: draws the results of a job once some have arrived.
        asks: whether to ask before short work too.

    Raises:
        InputError: if the work exceeds the server's limit; the error says what to do instead.
    """
    request, found = tuple(sweeps), workers()
    wanted = partial(_wanted, sweeps, command, asks, found)
    words = partial(done_in_words, where=f" {found.place}" if found.apart else "")
    work_in_view(EXPERIMENT, request, partial(sweeping, request), words, show=show, wanted=wanted)


def _wanted(sweeps: Sequence[Sweep], command: str, asks: bool, found: Workers) -> bool:
    """Return whether to begin, because the work is short or the visitor has read the estimate and confirmed it."""
    visits = sum(sweep.cases.visits() for sweep in sweeps)
    times = found.threads if found.apart else 1
    # First check the count, which is known at once: sampling a million boards would take too long.
    refuse_too_much(visits, command, times)
    if not asks and visits < NEGLIGIBLE and _limits_are_low(sweeps):
        return True
    expected = _expected(sweeps)
    refuse_too_much(max(expected.visits, expected.steps), command, times)
    seconds = expected.seconds * (1.0 if found.apart else busy())
    return (not asks and seconds < ask_from()) or wanted_after(
        f"This is {plural(expected.starts, 'start')}, about {rounded(expected.steps)} steps: roughly "
        f"**{duration_in_words(seconds)}** {found.place}."
    )


def busy() -> float:
    """Return the factor, at least 1, by which work takes longer because programs share the processors."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, waiting / (os.cpu_count() or 1))


def ask_from() -> int:
    """Return the estimated seconds of work from which a page asks for confirmation."""
    text = os.environ.get(ASK_FROM_VARIABLE, "")
    return Bounds(f"The environment variable {ASK_FROM_VARIABLE}", 0).check(text) if text else ASK_FROM


def _expected(sweeps: Sequence[Sweep]) -> Estimate:
    """Return the estimated cost of sweeps, computed on a separate thread."""
    place, request = f"{page_name()}.estimate", tuple(sweeps)
    job = work_in_view(
        place, request, partial(_estimating, request), lambda job: f"Estimating: {job.share:.0%}"
    )
    if job.cancelled:
        raise InputError("You stopped the estimate: choose fewer or smaller boards, or run it again.")
    return job.finished[-1]


def _estimating(sweeps: Sequence[Sweep]) -> Work[Estimate]:
    """Estimate sweeps one by one; sweeps that differ only in the seed share an estimate."""
    alike = Counter(replace(sweep, variant=with_seed(sweep.variant, 0)) for sweep in sweeps)
    sums = Estimate(0, 0, 0, 0.0)
    for number, (sweep, count) in enumerate(alike.items()):
        yield Progress(number / len(alike))
        one = estimate([sweep], workers().threads)
        sums = Estimate(
            *(known + count * more for known, more in zip(astuple(sums), astuple(one), strict=True))
        )
    yield Progress(1.0, sums)


def _limits_are_low(sweeps: Sequence[Sweep]) -> bool:
    """Return whether the work is short even if every search reaches its limit."""
    worst = (
        sweep.limit(board) * len(sweep.cases.starts(board))
        for sweep in sweeps
        for board in sweep.cases.boards
    )
    return sum(worst) < 10 * NEGLIGIBLE
