"""Pages are drawn one at a time, unless one takes long or waits."""

import threading
import time

import pytest

from knights.base.work import Progress, Work
from knights.ui.running import jobs
from knights.ui.running.jobs import Job, turn

LONG = 30.0
"""Seconds after which a test gives up: far more than anything here takes."""


def in_another_thread(entered: threading.Event) -> threading.Thread:
    """Start a page that says when its turn has come."""

    def draw() -> None:
        with turn():
            entered.set()

    thread = threading.Thread(target=draw)
    thread.start()
    return thread


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", LONG)


def test_one_page_is_drawn_at_a_time():
    drawing, most = [0], [0]

    def draw() -> None:
        with turn():
            drawing[0] += 1
            most[0] = max(most[0], drawing[0])
            time.sleep(0.001)
            drawing[0] -= 1

    threads = [threading.Thread(target=draw) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert most == [1]


def test_a_page_that_ends_with_an_exception_has_had_its_turn():
    with pytest.raises(KeyboardInterrupt), turn():
        raise KeyboardInterrupt
    entered = threading.Event()
    in_another_thread(entered).join(LONG)
    assert entered.is_set()


def test_a_page_that_waits_for_a_job_lets_others_go_first():
    entered = threading.Event()

    def until_the_other_is_drawn() -> Work[None]:
        assert entered.wait(LONG)
        yield Progress(1.0)

    with turn():
        job: Job[None] = Job(until_the_other_is_drawn)
        other = in_another_thread(entered)
        assert job.wait(LONG)
        assert job.error is None
    other.join()


def test_a_page_that_takes_long_does_not_hold_up_the_others(monkeypatch):
    monkeypatch.setattr(jobs, "PATIENCE", 0.01)
    entered = threading.Event()
    with turn():
        in_another_thread(entered).join(LONG)
        assert entered.is_set()
    with turn():  # It was given back only once.
        pass
