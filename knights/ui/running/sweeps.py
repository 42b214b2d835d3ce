"""Sweeps on pages: an estimate of their cost, then the work on this server or a cluster, with its progress in view."""

import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

import streamlit as st

from knights.base import Bounds, InputError, Part, Progress, Taking, Work, duration_in_words, grouped, plural
from knights.base.questions import command_line
from knights.engine.search import BYTES_PER_SQUARE
from knights.experiments.sweeps import Cases, Experiment, estimate, results
from knights.experiments.sweeps.cluster import Cluster, ClusterError
from knights.experiments.sweeps.runner import run, starts_in
from knights.heuristics import with_seed
from knights.ui.controls import page_name
from knights.ui.running import jobs, progress, stored

SweepJob = jobs.Job[results.Results]

ASK_FROM_VARIABLE = "KNIGHTS_LAB_ASK_FROM"
"""The environment variable for the estimated seconds of work from which a page asks for confirmation."""
ASK_FROM = 10
"""The default number of estimated seconds from which a page asks for confirmation."""
MAX_VISITS_VARIABLE = "KNIGHTS_LAB_MAX_VISITS"
"""The environment variable for the maximum number of squares that a sweep of the demo may enter."""
MAX_VISITS = 2_000_000_000
"""The default maximum: about a minute and a half of work on one processor."""
MAX_BOARDS, MAX_SQUARES = 2_000, 10_000_000
"""The maximum number of boards of a sweep on a page, and of their squares if they have a named shape."""
MAX_PAIRS = 3_000
"""The maximum number of pairs of a board and a variant: each update of the page combines the results of all pairs."""
NEGLIGIBLE = 20_000_000
"""The number of squares entered, about a second of work, below which no estimate is needed."""
CONSTRUCTION = 100
"""How many searches that succeed on the first try take as long as a construction on a narrow board, at most."""

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
        logging.getLogger(__name__).warning("%s In the meantime, sweeps run on this server.", error)
        return time.monotonic() + RETRY


class Workers(NamedTuple):
    """The threads or the cluster that runs the sweeps, the number of parts run at once, and the name of the place."""

    executor: Executor
    threads: int
    place: str


def workers() -> Workers:
    """Return the workers that all sessions share: a cluster if there is one, otherwise this server.

    The reason for a failed connection is only logged: visitors cannot act on it, and must not see internal addresses.
    """
    found = connected() if os.environ.get(DASK_VARIABLE) else None
    if found is None or isinstance(found, float):
        return Workers(jobs.shared_threads(), jobs.WORKERS, "on this server")
    return Workers(found, max(1, found.threads), f"on a cluster with {plural(found.threads, 'thread')}")


def sweeping(question: Experiment, before: Sequence[results.Results] = ()) -> Work[results.Results]:
    """Run sweeps on the workers available when they begin, without the starts that have results from ``before``."""
    found = workers()
    return kept(run(question.sweeps, workers=found.threads, executor=found.executor, finished=starts_in(before)))


def kept(work: Work[Part]) -> Work[Part]:
    """Do work that may use the cluster; if that is lost, raise an InputError without its address."""
    try:
        yield from work
    except ClusterError as error:
        message = "The connection to the cluster was lost; the results so far are kept."
        raise InputError(message) from error


def run_in_view(question: Experiment, show: Callable[[SweepJob], None]) -> None:
    """Run the sweeps of a question, and ``show`` the results as they arrive; ask first if they are long.

    If the work exceeds the server's limit, an InputError quotes the command that runs the sweeps elsewhere.
    """
    found = workers()
    apart = found.executor is not jobs.shared_threads()
    known = cache(lambda: stored.stored(question.sweeps))
    work = partial(sweeping, question)

    def wanted() -> bool:
        if known():
            return True
        times, command = found.threads if apart else 1, command_line(question)
        sweeps = question.sweeps
        # A comparison has thousands of sweeps of the same boards, which are the same object.
        alike = grouped(sweeps, lambda sweep: (id(sweep.cases), sweep.steps)).values()
        searches = sum(len(same) * same[0].cases.count() for same in alike)
        visits = sum(len(same) * same[0].cases.visits() for same in alike)
        # First check the counts, which are known at once: sampling a million boards would take too long.
        refuse_too_much(visits, command, times)
        pairs = 0
        for same in alike:
            pairs += len(same) * _count_boards(same[0].cases, command)
        _refuse_more(pairs, MAX_PAIRS, "pairs of a board and a variant with its seed", command)
        # Whether the work is short even if every search reaches its limit, and a tour is constructed after it.
        steps_at_most = sum(len(same) * same[0].most_steps() for same in alike)
        constructs = any(sweep.variant.fallback and sweep.cases.columns for sweep in sweeps)
        if visits * (CONSTRUCTION if constructs else 1) < NEGLIGIBLE and steps_at_most < 10 * NEGLIGIBLE:
            return True
        steps, seconds = _expected(question)
        refuse_too_much(max(visits, steps), command, times)
        if not apart and hasattr(os, "getloadavg"):
            # Programs share the processors.
            seconds *= max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        return seconds < _whole(ASK_FROM_VARIABLE, 0, ASK_FROM) or progress.wanted_after(
            f"This is {plural(searches, 'search', 'searches')}, about {estimate.rounded(steps)} steps: roughly "
            f"**{duration_in_words(seconds)}** {found.place}, several times that if a few starts are hard."
        )

    words = partial(progress.done_in_words, where=f" {found.place}" if apart else "")

    def at_once() -> Work[results.Results]:
        # What is known is shown; otherwise the search begins.
        return (Progress(1.0, part) for part in known()) if known() else work()

    progress.work_in_view(progress.EXPERIMENT, question, at_once, words, show=show, wanted=wanted, rest=work)


def _whole(variable: str, least: int, default: int) -> int:
    text = os.environ.get(variable)
    return Bounds(f"The environment variable {variable}", least).check(text) if text else default


def refuse_too_much(work: int, command: str, times: int = 1) -> None:
    """Raise an InputError that quotes ``command`` if ``work``, in squares entered, exceeds the server's maximum.

    ``times`` multiplies the default maximum, but not that of the environment.
    """
    most = _whole(MAX_VISITS_VARIABLE, 1, times * MAX_VISITS)
    if work > most:
        raise InputError(
            f"This run would enter about {estimate.rounded(work)} squares, but this server allows "
            f"{estimate.rounded(most)}: choose fewer or smaller boards, or run on your own machine: {command}"
        )


def _count_boards(cases: Cases, command: str) -> int:
    """Count boards; raise an InputError that quotes ``command`` if they are too many or have too many squares."""
    sizes = cases.sizes()
    _refuse_more(len(sizes), MAX_BOARDS, "boards", command)
    if cases.family.shape:
        _refuse_more(int(sizes.sum()), MAX_SQUARES, "squares on boards of a named shape", command)
    return len(sizes)


def _refuse_more(count: int, most: int, what: str, command: str) -> None:
    if count > most:
        raise InputError(
            f"This run has {count:,} {what}, but this server allows {most:,}: choose fewer or smaller boards, fewer "
            f"variants or seeds, or run on your own machine: {command}"
        )


def _expected(question: Experiment) -> tuple[int, float]:
    """Return the steps and the seconds of sweeps, estimated on a separate thread; seeds do not change an estimate."""

    def estimating() -> Work[tuple[int, float]]:
        yield Taking.of(BYTES_PER_SQUARE * max(int(sweep.cases.sizes().max()) for sweep in question.sweeps))
        alike = Counter(replace(sweep, variant=with_seed(sweep.variant, 0)) for sweep in question.sweeps)
        steps, seconds = 0, 0.0
        for number, (sweep, count) in enumerate(alike.items()):
            for share, one in estimate.estimate(sweep, workers().threads):
                yield Progress((number + share) / len(alike) * 0.99)
                if one is not None:
                    steps += count * one.steps
                    seconds += count * one.seconds
        yield Progress(1.0, (steps, seconds))

    job = progress.work_in_view(
        f"{page_name()}.estimate", question, estimating, lambda job: f"Estimating: {job.share:.0%}"
    )
    if job.cancelled:
        raise InputError("You stopped the estimate: choose fewer or smaller boards, or run it again.")
    return job.finished[-1]
