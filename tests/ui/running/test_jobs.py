"""Pages are drawn one at a time; long work runs in the background, here or on a cluster, and keeps finished parts."""

import gc
import logging
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import count

import pytest

from knights import NAMED, Board
from knights.base import InputError, Progress, Stopped, Work, parts_of
from knights.engine import Case, Limit, Search
from knights.experiments.sweeps import Cases, Sweep, in_order
from knights.experiments.sweeps.cluster import ClusterError
from knights.ui.running import progress, sweeps, turns
from knights.ui.running.jobs import WORKERS, Job, SessionJobs, shared_threads
from knights.ui.running.progress import searched, why_failed, working
from tests.support.processes import wait_until

SHORT = Sweep(Cases(5, 6), NAMED["warnsdorff"].variant, 10_000)
ENDLESS = Sweep(Cases(5, 9), NAMED["plain"].variant, 10**12)
"""Work that never ends in practice: blind searches on boards up to 9 x 9."""

PATIENCE = 60
PROMPT = 20.0
"""The time within which a job must stop, even on a slow and busy machine, in seconds; the usual time is 0.2 s."""


@pytest.fixture
def pool(monkeypatch) -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        monkeypatch.setattr(sweeps.jobs, "shared_threads", lambda: executor)
        yield executor


def sweep_job(sweep: Sweep) -> Job:
    return Job(partial(sweeps.sweeping, sweep))


def test_a_short_job_ends_complete(pool):
    job = sweep_job(SHORT)
    assert job.wait(PATIENCE)
    assert sum(len(part) for part in job.finished) == 61
    assert (job.running, job.partial, job.share, job.remaining) == (False, False, 1, 0)
    ended = job.seconds
    time.sleep(0.05)
    assert job.seconds == ended, "its clock has stopped"


def test_a_stopped_job_ends_at_once_and_keeps_its_finished_parts(pool):
    job = sweep_job(ENDLESS)
    wait_until(lambda: job.finished)
    assert (job.running, job.partial) == (True, True)
    job.stop()
    assert job.wait(PROMPT)
    assert (job.cancelled, job.partial) == (True, True)
    kept = sum(len(part) for part in job.finished)
    assert 0 < kept < ENDLESS.cases.count()
    assert 0 < job.share < 1
    # None of its work is left in the pool.
    assert pool.submit(int, 1).result(PROMPT) == 1
    assert sum(len(part) for part in job.finished) == kept


def test_a_sweep_that_is_stopped_and_continued_has_every_start_once(pool):
    sweep = Sweep(Cases(5, 30), NAMED["roth"].variant, 1000)
    jobs, work = SessionJobs(), partial(sweeps.sweeping, sweep)
    job = jobs.start("sweep", sweep, work)
    wait_until(lambda: job.finished)
    job.stop()
    assert job.wait(PATIENCE)
    assert job.partial
    later = jobs.go_on("sweep", sweep, work)
    assert later.finished[0] is job.finished[0]
    assert later.wait(PATIENCE)
    assert (later.share, later.partial, later.error) == (1, False, None)
    assert later.seconds > job.seconds

    def counts(parts):
        whole = in_order(parts, [sweep.variant])
        return [(one.board, one["start"].tolist(), one["steps"].tolist()) for one in whole]

    assert counts(later.finished) == counts(parts_of(sweeps.sweeping(sweep)))


def test_a_failed_job_keeps_its_error(pool, monkeypatch):
    def broken(*_args: object, **_options: object) -> Work[None]:
        yield Progress(0.0)
        raise OSError("no space left")

    monkeypatch.setattr(sweeps, "run", broken)
    job = sweep_job(SHORT)
    assert job.wait(PATIENCE)
    assert (str(job.error), job.partial) == ("no space left", True)


def endless() -> Work[int]:
    for number in count():
        yield Progress(0.5, number)


def with_a_last_word() -> Work[str]:
    try:
        while True:
            yield Progress(0.5)
    except Stopped:
        yield Progress(0.6, "so far")


@pytest.mark.parametrize("work", [endless, with_a_last_word])
def test_work_is_stopped_between_two_slices_and_may_yield_a_last_part(work):
    job = Job(work)
    job.stop()
    assert job.wait(PROMPT)
    assert (job.cancelled, job.error) == (True, None)
    if work is with_a_last_word:
        assert (job.share, job.finished) == (0.6, ["so far"])


def test_stopping_work_that_has_ended_does_not_cancel_it():
    job = Job(lambda: (Progress(1.0, number) for number in range(3)))
    assert job.wait(PROMPT)
    job.stop()
    assert (job.finished, job.cancelled) == ([0, 1, 2], False)


def test_a_slot_has_one_job(pool):
    jobs = SessionJobs()
    first = jobs.start("here", "endless", partial(sweeps.sweeping, ENDLESS))
    asked = [("here", "endless"), ("here", "short"), ("there", "endless")]
    assert [jobs.get(*one) for one in asked] == [first, None, None]
    jobs.start("there", "short", partial(sweeps.sweeping, SHORT))
    assert first.running
    second = jobs.start("here", "short", partial(sweeps.sweeping, SHORT))
    assert first.wait(PROMPT)
    assert second.wait(PATIENCE)
    assert (first.cancelled, second.cancelled) == (True, False)
    assert jobs.get("here", "endless") is None
    assert jobs.get("here", "short") is second
    jobs.clear()
    assert jobs.get("here", "short") is None


def test_short_work_ends_at_once_and_long_work_continues_in_another_thread(monkeypatch):
    """On a busy machine, even short work takes longer than a page waits for it."""
    threads = []

    def work(steps: int, pause: float) -> Work[int]:
        for step in range(steps):
            threads.append(threading.current_thread())
            time.sleep(pause)
            yield Progress((step + 1) / steps, step)

    monkeypatch.setattr("knights.ui.running.jobs.AS_DRAWN", PATIENCE)
    short = Job(partial(work, 2, 0), at_once=True)
    assert (short.running, short.finished) == (False, [0, 1])
    assert set(threads) == {threading.current_thread()}
    monkeypatch.setattr("knights.ui.running.jobs.AS_DRAWN", 0.3)
    long = Job(partial(work, 9, 0.1), at_once=True)
    assert long.wait(PATIENCE)
    assert long.finished == list(range(9)), "no step is lost or repeated when the thread takes over"
    assert len(set(threads)) == 2


@pytest.mark.parametrize(("mine", "seconds"), [(True, 2), (False, 0)])
def test_time_spent_compiling_by_the_job_or_by_another_is_not_time_of_the_job(mine, seconds, monkeypatch):
    now = spent = 0.0

    def work() -> Work[int]:
        nonlocal now, spent
        for share in (0.5, 1.0):
            now, spent = now + 10, spent + 9
            yield Progress(share)

    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr("knights.ui.running.jobs.clock", lambda: now - mine * spent)
    monkeypatch.setattr("knights.ui.running.jobs.preparing", lambda: not mine)
    job = Job(work, at_once=True)
    assert job.wait(PATIENCE)
    assert job.seconds == seconds


def test_the_stop_button_of_a_job_does_not_keep_its_results_in_memory():
    job = Job(lambda: iter([Progress(1.0, "all")]))
    assert job.wait(PATIENCE)
    stop, held = job.stop, weakref.ref(job)
    del job
    # Its thread may not have ended yet.
    wait_until(lambda: gc.collect() >= 0 and held() is None)
    stop()


def in_another_thread(entered: threading.Event) -> threading.Thread:
    """Start a thread that waits for its turn, and then sets ``entered``."""

    def draw() -> None:
        with turns.turn():
            entered.set()

    thread = threading.Thread(target=draw)
    thread.start()
    return thread


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST", PATIENCE)
    monkeypatch.setattr(turns, "BEHIND", PATIENCE)


def test_one_page_is_drawn_at_a_time():
    drawing, most = [0], [0]

    def draw() -> None:
        with turns.turn():
            drawing[0] += 1
            most[0] = max(most[0], drawing[0])
            time.sleep(0.001)
            drawing[0] -= 1

    with ThreadPoolExecutor(20) as threads:
        list(threads.map(lambda _: draw(), range(20)))
    assert most == [1]


def test_a_page_that_ends_with_an_exception_gives_up_its_turn():
    with pytest.raises(KeyboardInterrupt), turns.turn():
        raise KeyboardInterrupt
    entered = threading.Event()
    in_another_thread(entered).join(PATIENCE)
    assert entered.is_set()


def test_a_page_that_waits_for_a_job_goes_on_behind_pages_that_begin():
    begun, end = threading.Event(), threading.Event()
    order: list[str] = []

    def until_the_end() -> Work[None]:
        begun.set()
        assert end.wait(PATIENCE)
        yield Progress(1.0)

    def draw(waits: bool) -> None:
        with turns.turn():
            if waits:
                assert Job(until_the_end).wait(PATIENCE)
            order.append("goes on" if waits else "begins")

    with ThreadPoolExecutor(2) as threads:
        threads.submit(draw, waits=True)
        assert begun.wait(PATIENCE)
        with turns.turn():
            end.set()
            wait_until(lambda: len(turns._waiting) == 1)
            threads.submit(draw, waits=False)
            wait_until(lambda: len(turns._waiting) == 2)
    assert order == ["begins", "goes on"]


def test_a_slow_page_does_not_hold_up_the_others(monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", 0.01)
    entered = threading.Event()
    with turns.turn():
        in_another_thread(entered).join(PATIENCE)
        assert entered.is_set()
    with turns.turn():  # The slow page has given up its turn only once.
        pass


def test_shared_threads_return_results_and_errors_and_do_not_delay_the_end_of_a_server():
    """A server that searched on the threads of a ThreadPoolExecutor had to be killed."""
    code = (
        "import time\n"
        "from knights.ui.running.jobs import Threads\n"
        "threads = Threads(2)\n"
        "assert threads.submit(divmod, 7, 2).result() == (3, 1)\n"
        "assert isinstance(threads.submit(divmod, 7, 0).exception(), ZeroDivisionError)\n"
        "for _ in range(4): threads.submit(time.sleep, 600)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


HARD = Case(Board(8, 8), (3, 3), NAMED["plain"].variant, Limit(30_000_000))
"""A search that takes about a second."""


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch):
    jobs = SessionJobs()
    monkeypatch.setattr(progress, "session_jobs", lambda: jobs)
    yield jobs
    jobs.clear()


def test_a_search_that_is_stopped_says_so_and_can_start_again(jobs):
    endless = Case(HARD.board, HARD.start, HARD.variant, Limit(10**12))
    job = working("here", endless, partial(searched, lambda: Search(endless)))
    time.sleep(0.05)
    job.stop()
    assert job.wait(PATIENCE)
    result = job.finished[-1]
    assert job.cancelled
    assert (result.outcome, result.reason) == ("budget", "you stopped it")
    assert working("here", endless, partial(searched, lambda: Search(endless))) is job
    jobs.clear()
    assert working("here", endless, partial(searched, lambda: Search(endless))) is not job


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses at which the server looks for a cluster; none of them answers."""
    asked: list[str] = []

    def refuse(address: str, timeout: float) -> None:
        asked.append(address)
        raise InputError(f"No Dask scheduler answers at “{address}” (OSError).")

    monkeypatch.setenv(sweeps.DASK_VARIABLE, "tcp://inner.example:8786")
    monkeypatch.setattr(sweeps, "Cluster", refuse)
    sweeps.connected.clear()
    return asked


def test_sweeps_run_here_and_the_log_says_why_once(away, caplog):
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert sweeps.workers() == (shared_threads(), WORKERS, "on this server")
    assert away == ["tcp://inner.example:8786"], "a refusal is remembered"
    (record,) = caplog.records
    assert record.getMessage() == (
        "No Dask scheduler answers at “tcp://inner.example:8786” (OSError). In the meantime, sweeps run on this server."
    )


def test_the_loss_of_a_cluster_is_reported_without_its_address():
    def lost() -> Work[int]:
        yield Progress(0.5, 1)
        raise ClusterError("The cluster at tcp://inner.example:8786 has gone.")

    work = sweeps.kept(lost())
    assert next(work).part == 1
    with pytest.raises(InputError) as told:
        next(work)
    assert why_failed(told.value) == "The connection to the cluster was lost; the results so far are kept."
    assert why_failed(InputError("Said.")) == "Said."
    assert why_failed(ZeroDivisionError("x")) == "The run failed: x"
