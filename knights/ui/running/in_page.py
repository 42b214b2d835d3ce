"""A search that a page waits for: at once if the session has it, else in view, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Protocol, TypeVar

import streamlit as st

from knights.ui.running.jobs import Job, session_jobs

AT_ONCE = 0.3
"""Seconds for which a page waits before it shows that it does."""
LOOK = 0.25
"""Seconds between two looks at what the person wants."""
SLICE = 0.1
"""Seconds of searching between two looks at whether it was stopped."""

STOPPED = "you stopped it"
Part = TypeVar("Part")
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


def solve(place: str, case: Hashable, start: Callable[[], Search[Part]], limit: int, unit: str) -> Part:
    """The result of a case: at once if the session has it, else searched now, in view.

    A click ends this run of the script, not the search: the next run finds it where it is.

    Args:
        place: where the page keeps the search; also the key of its button.
        case: what is asked.
        start: sets the search up, on the thread that will advance it.
        limit: the search's limit.
        unit: what the limit counts, in the plural.
    """
    job = searching(place, case, start)
    if not job.wait(AT_ONCE):
        place_shown = st.empty()
        with place_shown.container():
            left, right = st.columns([4, 1], vertical_alignment="bottom")
            bar = left.progress(0.0)
            right.button("Stop", key=f"{place}.stop", on_click=job.stop, width="stretch")
            waiting = True
            while waiting:
                done = round(job.share * limit)
                bar.progress(job.share, f"Searching: {done:,} of up to {limit:,} {unit}")
                waiting = not job.wait(LOOK)
        place_shown.empty()
    if job.cancelled:
        st.button("Search again", key=f"{place}.again", on_click=session_jobs().forget, args=(place,))
    return result_of(job)


def searching(place: str, case: Hashable, start: Callable[[], Search[Part]]) -> Job[Part]:
    """The job that makes a search: the one that is there, or a new one."""
    jobs = session_jobs()
    return jobs.get(place, case) or jobs.start(place, case, partial(_search, start))


def result_of(job: Job[Part]) -> Part:
    """What a search that has ended came to; an error of it is raised here."""
    if job.error is not None:
        raise job.error
    return job.finished[-1]


def _search(
    start: Callable[[], Search[Part]], stopped: Callable[[], bool]
) -> Iterator[tuple[Part | None, float]]:
    search = start()
    over = search.advance(SLICE)
    while not over and not stopped():
        yield None, search.share
        over = search.advance(SLICE)
    yield search.result(STOPPED), 1.0 if over else search.share
