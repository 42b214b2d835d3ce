"""Pages are drawn in turn: one at a time, unless one takes long or waits."""

from __future__ import annotations

import threading

import pytest

from knights.base.work import Progress, Work
from knights.ui.running import turns
from knights.ui.running.jobs import Job
from knights.ui.running.turns import turn
from tests.support.waiting import wait_until

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
    monkeypatch.setattr(turns, "PATIENCE", LONG)


def test_pages_are_drawn_in_the_order_in_which_they_came() -> None:
    drawn: list[int] = []

    def draw(number: int) -> None:
        with turn():
            drawn.append(number)

    threads = [threading.Thread(target=draw, args=(number,)) for number in range(20)]
    with turn():
        for count, thread in enumerate(threads, 1):
            thread.start()
            wait_until(lambda count=count: len(turns._waiting) == count)
    for thread in threads:
        thread.join(LONG)
    assert drawn == [*range(20)]


def test_a_page_that_ends_with_an_exception_has_had_its_turn() -> None:
    with pytest.raises(KeyboardInterrupt), turn():
        raise KeyboardInterrupt
    entered = threading.Event()
    in_another_thread(entered).join(LONG)
    assert entered.is_set()


def test_a_page_that_waits_for_a_job_lets_others_go_first() -> None:
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


def test_a_page_that_takes_long_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    entered = threading.Event()
    with turn():
        in_another_thread(entered).join(LONG)
        assert entered.is_set()
    with turn():  # It was given back once, by the one who had it.
        pass
