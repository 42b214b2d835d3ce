"""A search that a page waits for: at once if the session has it, else in view, and it can be stopped."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Protocol, TypeVar

import streamlit as st

from knights.base.work import Part, Progress, Stopped, Work
from knights.ui.running.jobs import AS_DRAWN, Job, session_jobs

AT_ONCE = 0.3
"""Seconds for which a page waits before it shows that it does."""
LOOK = 0.25
"""Seconds between two looks at what the person wants."""
SLICE = 0.1
"""Seconds of searching between two looks at whether it was stopped."""

STOP, SEARCH_AGAIN, RUN_AGAIN = "Stop", "Search again", "Run again"
"""The buttons of work that takes long."""
STOPPED = "you stopped it"
Result_co = TypeVar("Result_co", covariant=True)


class Search(Protocol[Result_co]):
    """A search in progress, of either problem."""

    @property
    def share(self) -> float:
        """The share of its limit that is used up, from 0 to 1."""

    def advance(self, seconds: float) -> bool:
        """Search on for about so long; return whether it is over."""

    def result(self, why: str) -> Result_co:
        """What came of it so far."""


def solve(
    place: str,
    case: Hashable,
    start: Callable[[], Search[Part]],
    limit: int,
    unit: str,
    meanwhile: Callable[[], None] = lambda: None,
    at_once: bool = False,
) -> Part:
    """The result of a case: at once if the session has it, else searched now, in view.

    A click ends this run of the script, not the search: the next run finds it where it is.

    Args:
        place: where the page keeps the search; also the key of its button.
        case: what is asked.
        start: sets the search up, on the thread that will advance it.
        limit: the search's limit.
        unit: what the limit counts, in the plural.
        meanwhile: called once if there is a wait: shows what can be seen before there is a result.
        at_once: whether the search is set up, and maybe over, within some hundredths of a second: the page begins it.
    """

    def words(job: Job[Part]) -> str:
        return f"Searching: {round(job.share * limit):,} of up to {limit:,} {unit}"

    work = partial(_search, start)
    working(place, case, work, at_once)
    return result_of(work_in_view(place, case, work, words, SEARCH_AGAIN, meanwhile))


def wait_in_view(
    place: str, job: Job[Any], words: Callable[[], str], meanwhile: Callable[[], None] = lambda: None
) -> None:
    """Wait for the end of a job; if it takes longer, show how far it is in words, and a button to stop it.

    ``meanwhile`` is called once if there is a wait, before it is shown.
    """
    if job.wait(AT_ONCE):
        return
    meanwhile()
    room = st.empty()
    with room.container():
        left, right = st.columns([4, 1], vertical_alignment="bottom")
        bar = left.progress(job.share, words())
        right.button(STOP, key=f"{place}.stop", on_click=job.stop, width="stretch")
        while not job.wait(LOOK):
            # Drawing is also what lets a click end this run of the script.
            bar.progress(job.share, words())
    room.empty()


def work_in_view(
    place: str,
    request: Hashable,
    work: Callable[[], Work[Part]],
    words: Callable[[Job[Part]], str],
    again: str = RUN_AGAIN,
    meanwhile: Callable[[], None] = lambda: None,
) -> Job[Part]:
    """The job of a request: the one that the session has, or a new one, waited for in view.

    Work that was stopped keeps its parts, and is offered again.

    Args:
        place: where the session keeps the job; also the key of its buttons.
        request: what is to be done.
        work: starts it, on its thread.
        words: what is said beside the bar.
        again: what the button says that runs it again.
        meanwhile: called once if there is a wait: shows what can be seen before there is a result.

    Raises:
        Exception: what went wrong in the work.
    """
    job = working(place, request, work)
    wait_in_view(place, job, lambda: words(job), meanwhile)
    if job.error is not None:
        raise job.error
    if job.cancelled:
        st.button(again, key=f"{place}.again", on_click=session_jobs().forget, args=(place,))
    return job


def searching(place: str, case: Hashable, start: Callable[[], Search[Part]]) -> Job[Part]:
    """The job that makes a search: the one that is there, or a new one."""
    return working(place, case, partial(_search, start))


def working(
    place: str, request: Hashable, work: Callable[[], Work[Part]], at_once: bool = False
) -> Job[Part]:
    """The job that does some work: the one that is there, or a new one."""
    jobs = session_jobs()
    return jobs.get(place, request) or jobs.start(place, request, work, at_once)


def result_of(job: Job[Part]) -> Part:
    """What a search that has ended came to; an error of it is raised here."""
    if job.error is not None:
        raise job.error
    return job.finished[-1]


def _search(start: Callable[[], Search[Part]]) -> Work[Part]:
    """A search as work; stopped, it yields what it came to by then."""
    search, seconds, share = start(), AS_DRAWN, 1.0
    try:
        while not search.advance(seconds):
            yield Progress(search.share)
            seconds = SLICE
    except Stopped:
        share = search.share
    yield Progress(share, search.result(STOPPED))
