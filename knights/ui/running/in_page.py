"""Long work on a page, which waits for a search, or shows the results of an experiment as they arrive.

Both have a progress bar, a button to stop and one to run again; finished parts are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import duration_in_words
from knights.base.work import Part, Progress, Stopped, Work
from knights.engine.result import Category
from knights.experiments.sweeps.cluster import ClusterError
from knights.ui.board_page import answer
from knights.ui.controls.complaints import tell
from knights.ui.controls.values import page_name
from knights.ui.running.jobs import AS_DRAWN, Job, crowd, session_jobs

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

AT_ONCE = 0.3
"""Seconds for which a page waits before it shows that it does."""
LOOK = 0.25
"""Seconds between two looks at what the person wants."""
SLICE = 0.1
"""Seconds of searching between two looks at whether it was stopped."""

TICK, REDRAW = 0.7, 3.0
"""Seconds between two looks at an experiment's progress, and between two drawings of its results; more if crowded."""
BESIDE = [3, 1]
"""Widths of a message and the button next to it, whose words are whole in a window of 800 pixels too."""

EXPERIMENT = "experiment"
"""The slot of a session's sweep or comparison: one runs at a time, on whatever page it was started."""
RUN, STOP, RUN_AGAIN = "Run it", "Stop", "Run again"
"""The buttons of long work."""
STOPPED = "you stopped it"
Result_co = TypeVar("Result_co", covariant=True)


class Search(Protocol[Result_co]):
    """A search in progress, of either problem."""

    @property
    def share(self) -> float:
        """The share of its limit that is used up, from 0 to 1."""

    def advance(self, seconds: float) -> bool:
        """Continue the search for about this many seconds; return whether it has ended."""

    def result(self, why: str) -> Result_co:
        """Return the result so far."""


def solve(
    place: str,
    case: Hashable,
    start: Callable[[], Search[Part]],
    limit: int,
    unit: str,
    meanwhile: Callable[[], None] = lambda: None,
    at_once: bool = False,
) -> Part:
    """Return the result of a case: at once if the session has it, else after a search with its progress on the page.

    A click ends this run of the script, not the search: the next run finds it again.

    Args:
        place: the session's slot for the search; also the key of its buttons.
        start: sets the search up, on the thread that will advance it.
        unit: what the limit counts, in the plural.
        meanwhile, at_once: as of :func:`work_in_view`.
    """

    def words(job: Job[Part]) -> str:
        return f"Searching: {round(job.share * limit):,} of up to {limit:,} {unit}"

    work = partial(_search, start)
    return result_of(work_in_view(place, case, work, words, meanwhile=meanwhile, at_once=at_once))


def work_in_view(
    place: str,
    request: Hashable,
    work: Callable[[], Work[Part]],
    words: Callable[[Job[Part]], str],
    again: str = RUN_AGAIN,
    meanwhile: Callable[[], None] = lambda: None,
    at_once: bool = False,
) -> Job[Part]:
    """Return the finished job of a request, the session's or a new one; until it ends show its progress.

    Work that was stopped keeps its parts, and a button resumes it.

    Args:
        place: the session's slot for the job; also the key of its buttons.
        request: what is to be done.
        work: starts it, on its thread.
        words: returns the sentence on the bar.
        again: the words of the button that runs it again.
        meanwhile: called once if there is a wait: shows what can be seen before there is a result.
        at_once: as of :class:`knights.ui.running.jobs.Job`.

    Raises:
        Exception: if the work fails.
    """
    job = working(place, request, work, at_once)
    if not job.wait(AT_ONCE):
        meanwhile()
        room = st.empty()
        with room.container():
            bar = _progress(place, job, words(job))
            while not job.wait(LOOK):
                # Drawing is also what lets a click end this run of the script.
                bar.progress(job.share, words(job))
        room.empty()
    if job.error is not None:
        raise job.error
    if job.cancelled:
        st.button(again, key=f"{place}.again", on_click=session_jobs().forget, args=(place,))
    return job


def grow_in_view(
    request: Hashable,
    work: Callable[[], Work[Part]],
    show: Callable[[Job[Part]], None],
    *,
    wanted: Callable[[], bool] = lambda: True,
    where: str = "",
) -> None:
    """Run the session's experiment, and show the results as they arrive.

    Args:
        request: what is to be done.
        work: starts it, on its thread.
        show: draws the results of a job once some have arrived.
        wanted: returns whether to begin; a page may ask first.
        where: the words for the place of the work, if it is not this server.
    """
    jobs = session_jobs()
    job: Job[Part] | None = jobs.get(EXPERIMENT, request)
    if job is None:
        if not wanted():
            return
        job = jobs.start(EXPERIMENT, request, work)
        # Short work is shown when it is done, without the flicker of a progress bar.
        job.wait(1.0)
    if job.running:
        _grow(job, show, where)
    else:
        _show_end(job)
        if job.finished:
            show(job)


def wanted_after(sentence: str) -> bool:
    """Show the estimated cost of work and a button to begin it; return whether it was clicked."""
    question = st.empty()
    with question.container():
        st.info(f"{sentence} You can stop and keep the results so far.")
        wanted = st.button(RUN, key=f"{page_name()}.run", type="primary")
    if wanted:
        question.empty()
    return wanted


def answer_of(
    job: Job[Any],
    headline: str,
    reason: str,
    counts: Sequence[tuple[str, str]],
    category: Category | None = None,
) -> None:
    """Show the answer of a job in large type, with a mark if it is partial, its counts and its time."""
    partial_mark = "Partial: " if job.partial else ""
    time = (duration_in_words(job.seconds), "time")
    answer(category, f"{partial_mark}{headline}", reason, [*counts, time])


def _progress(place: str, job: Job[Any], words: str) -> DeltaGenerator:
    """Draw the bar of a job and the button that stops it; return the bar."""
    left, right = st.columns(BESIDE, vertical_alignment="bottom")
    right.button(STOP, key=f"{place}.stop", on_click=_stop, args=(job,), width="stretch")
    return left.progress(job.share, words)


def _stop(job: Job[Any]) -> None:
    job.stop()
    job.wait(1.0)


def _grow(job: Job[Part], show: Callable[[Job[Part]], None], where: str) -> None:
    """Draw the bar often, and the results, which are slow to draw, less often."""

    @st.fragment(run_every=TICK * crowd())
    def bar() -> None:
        _look(job)
        rest = f", about {duration_in_words(job.remaining)} to go" if job.remaining is not None else ""
        done = f"{job.share:.0%} done in {duration_in_words(job.seconds)}"
        _progress(page_name(), job, " ".join(filter(None, (done, where))) + rest)

    @st.fragment(run_every=REDRAW * crowd())
    def results() -> None:
        _look(job)
        if job.finished:
            show(job)
        else:
            st.info("Waiting for the first results…")

    bar()
    results()


def _look(job: Job[Any]) -> None:
    """Rerun the whole page when the work has ended, which also stops the timers of its fragments."""
    if not job.running:
        st.rerun()


def _show_end(job: Job[Any]) -> None:
    """Say why an experiment is partial, and offer to run it again."""
    if not job.partial:
        return
    left, right = st.columns(BESIDE, vertical_alignment="center")
    if job.error is None:
        left.warning(
            f"**Partial**: stopped after {duration_in_words(job.seconds)}, with {job.share:.0%} done. "
            "Starts that were not run stay blank.",
            icon="✂️",
        )
    else:
        tell(left.error, why_failed(job.error))
    if right.button(RUN_AGAIN, key=f"{page_name()}.again", width="stretch"):
        session_jobs().again(EXPERIMENT)
        st.rerun()


def why_failed(error: Exception) -> str:
    """Return the message of an error for visitors, without the addresses of a cluster."""
    if isinstance(error, ClusterError):
        return "The cluster is gone; the results so far are kept."
    return str(error) if isinstance(error, InputError) else f"The run failed: {error}"


def searching(place: str, case: Hashable, start: Callable[[], Search[Part]]) -> Job[Part]:
    """Return the job that makes a search: the session's, or a new one."""
    return working(place, case, partial(_search, start))


def working(
    place: str, request: Hashable, work: Callable[[], Work[Part]], at_once: bool = False
) -> Job[Part]:
    """Return the job that does some work: the session's, or a new one."""
    jobs = session_jobs()
    return jobs.get(place, request) or jobs.start(place, request, work, at_once)


def result_of(job: Job[Part]) -> Part:
    """Return the result of a search that has ended; raise its error if it failed."""
    if job.error is not None:
        raise job.error
    return job.finished[-1]


def _search(start: Callable[[], Search[Part]]) -> Work[Part]:
    """Yield the progress of a search and its result; if it is stopped, its result so far."""
    search, seconds, share = start(), AS_DRAWN, 1.0
    try:
        while not search.advance(seconds):
            yield Progress(search.share)
            seconds = SLICE
    except Stopped:
        share = search.share
    yield Progress(share, search.result(STOPPED))
