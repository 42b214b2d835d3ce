"""Long work on a page: a progress bar, the results as they arrive, and buttons to stop and to run again."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import streamlit as st

from knights.base import InputError, Part, Progress, Stopped, Taking, Work, duration_in_words, taking
from knights.base.jit import preparing
from knights.engine import Category
from knights.ui.chart import answer
from knights.ui.controls import page_name, tell
from knights.ui.running.jobs import AS_DRAWN, Job, crowd, session_jobs
from knights.ui.running.stored import SAYS, are_stored
from knights.ui.streamlit_internals import end_page

AT_ONCE = 0.5
"""The seconds that a page waits before it shows a progress bar."""
SLICE = 0.1
"""The seconds of search between two checks for a request to stop."""
TICK, REDRAW = 0.4, 3.0
"""The seconds between two updates of a progress bar, and of partial results; more on a busy server."""
BESIDE = [3, 1]
"""The relative widths of a message and the button next to it, whose label fits even in a window of 800 pixels."""
EXPERIMENT = "experiment"
"""The slot of a session's sweep or comparison; all pages share it, so that only one runs at a time."""
RUN, STOP, RUN_AGAIN, CONTINUE = "Run it", "Stop", "Run again", "Continue"
"""The labels of the buttons for long work."""
PREPARING = "The search is being prepared, once on this machine, for some seconds…"
"""What a page says while code that has never been compiled on this machine is compiled."""
WAITING = "Waiting for memory, which the work of other visitors takes…"
Result_co = TypeVar("Result_co", covariant=True)


class _Search(Protocol[Result_co]):
    """A search in progress, of a tour or of a sliding puzzle."""

    @property
    def share(self) -> float: ...
    @property
    def takes(self) -> int: ...
    def advance(self, seconds: float) -> bool: ...
    def result(self, why: str) -> Result_co: ...


def done_in_words(job: Job[Any], where: str = "") -> str:
    """Return a sentence about the progress of a job: the share done, the time so far, the place, and the time left."""
    rest = f", about {duration_in_words(job.remaining)} to go" if job.remaining is not None else ""
    return f"{job.share:.0%} done in {duration_in_words(job.seconds)}{where}{rest}"


def solve(
    place: str,
    case: Hashable,
    start: Callable[[], _Search[Part]],
    limit: int,
    unit: str,
    meanwhile: Callable[[], None] = lambda: None,
    at_once: bool = False,
    takes: int = 0,
) -> Part:
    """Return the result of a case, from an earlier job or a new search, as :func:`work_in_view` does.

    ``unit`` names the unit of the limit, in the plural; ``takes`` is the memory for the search, in bytes.
    """

    def words(job: Job[Part]) -> str:
        return f"Searching: {round(job.share * limit):,} of up to {limit:,} {unit}"

    work = partial(taking, takes, partial(searched, start)) if takes else partial(searched, start)
    return the_result(work_in_view(place, case, work, words, meanwhile=meanwhile, at_once=at_once))


def the_result(job: Job[Part]) -> Part:
    """Return the result of a job; end the run of the page if the visitor stopped it while it waited for memory."""
    if not job.finished:
        end_page()
    return job.finished[-1]


def work_in_view(
    place: str,
    request: Hashable,
    work: Callable[[], Work[Part]],
    words: Callable[[Job[Part]], str] = done_in_words,
    *,
    show: Callable[[Job[Part]], None] | None = None,
    wanted: Callable[[], bool] = lambda: True,
    meanwhile: Callable[[], None] = lambda: None,
    at_once: bool = False,
    rest: Callable[[Sequence[Part]], Work[Part]] | None = None,
) -> Job[Part]:
    """Return the job of a request once it has ended, and start it if the session has no such job.

    Until the job ends, show its progress and end each run of the script, which runs again at the end of the job. Work
    that fails without any result raises an InputError.

    Args:
        place: the session's slot for the job; also the key of its buttons.
        words: returns the sentence on the progress bar.
        show: draws the results so far, once there are some, and all of them at the end.
        wanted: returns whether to begin; it may ask the visitor first.
        meanwhile: draws a preview until there is a result.
        rest: returns the work that is left of a stopped job; None for work that can only run again.
    """
    if session_jobs().get(place, request) is None and not wanted():
        end_page()
    job = working(place, request, work, at_once)
    name = page_name() if place == EXPERIMENT else place
    if not job.wait(AT_ONCE):
        meanwhile()
        _watch(name, job, words, show)
        end_page()
    if job.error is not None and not job.finished:
        raise InputError(why_failed(job.error)) from job.error
    if job.partial:
        # Not with the job, whose results a button would keep in memory.
        jobs = session_jobs()
        if rest is not None and job.finished:
            _offer(name, job, CONTINUE, lambda: jobs.go_on(place, request, rest))
        else:
            _offer(name, job, RUN_AGAIN, lambda: jobs.start(place, request, work))
    if show is not None and job.finished:
        show(job)
    return job


def wanted_after(sentence: str) -> bool:
    """Show the estimated cost of work and a button to begin it; return whether the button was clicked."""
    question = st.empty()
    with question.container():
        st.info(f"{sentence} You can stop and keep the results so far.")
        wanted = st.button(RUN, key=f"{page_name()}.run", type="primary")
    if wanted:
        question.empty()
    return wanted


def answer_of(
    job: Job[Any], headline: str, reason: str, counts: Sequence[tuple[str, str]], category: Category | None = None
) -> None:
    """Show the answer of a job in large type, with its counts, its time, and a mark if it is partial."""
    partial_mark = "Partial: " if job.partial else ""
    # A stored answer took no time here.
    time = SAYS if are_stored(job.finished) else (duration_in_words(job.seconds), "time")
    answer(category, f"{partial_mark}{headline}", reason, [*counts, time])


def _watch(
    name: str, job: Job[Part], words: Callable[[Job[Part]], str], show: Callable[[Job[Part]], None] | None
) -> None:
    """Draw the progress of a job often, its results less often, and at its end the whole page, without timers."""

    @st.fragment(run_every=TICK * crowd())
    def bar() -> None:
        if not job.running:
            st.rerun()
        left, right = st.columns(BESIDE, vertical_alignment="bottom")
        if job.waits or not preparing():
            left.progress(job.share, WAITING if job.waits else words(job))
        elif show is None or job.finished:
            left.markdown(PREPARING)  # Neither a share nor a time: the search has not begun.
        if right.button(STOP, key=f"{name}.stop", width="stretch"):
            job.stop()
            job.wait(1.0)
            st.rerun()

    @st.fragment(run_every=REDRAW * crowd())
    def results() -> None:
        if not job.running:
            st.rerun()
        if show is not None and job.finished:
            show(job)
        else:
            st.info(PREPARING if preparing() else WAITING if job.waits else "Waiting for the first results…")

    bar()
    if show is not None:
        results()


def _offer(name: str, job: Job[Any], label: str, again: Callable[[], Any]) -> None:
    left, right = st.columns(BESIDE, vertical_alignment="center")
    if job.error is None:
        spent = duration_in_words(job.seconds)
        left.warning(f"**Partial**: stopped after {spent}, with {job.share:.0%} done.", icon=":material/content_cut:")
    else:
        tell(left.error, why_failed(job.error))
    right.button(label, key=f"{name}.again", width="stretch", on_click=again)


def why_failed(error: Exception) -> str:
    """Return the message of an error for visitors."""
    return str(error) if isinstance(error, InputError) else f"The run failed: {error}"


def working(place: str, request: Hashable, work: Callable[[], Work[Part]], at_once: bool = False) -> Job[Part]:
    """Return the session's job of a request, or start one."""
    jobs = session_jobs()
    return jobs.get(place, request) or jobs.start(place, request, work, at_once)


def searched(start: Callable[[], _Search[Part]]) -> Work[Part]:
    """Yield the progress of a search and then its result; if it is stopped, the result so far.

    A search that grows waits for memory only after its first slice, in which most end.
    """
    search, seconds, share = start(), AS_DRAWN, 1.0
    try:
        if search.takes and not search.advance(0.0):
            yield Taking.of(search.takes)
        while not search.advance(seconds):
            yield Progress(search.share)
            seconds = SLICE
    except Stopped:
        share = search.share
    yield Progress(share, search.result("you stopped it"))
