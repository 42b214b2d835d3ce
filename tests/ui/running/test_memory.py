"""Large work waits for memory in the order of arrival; what it says that it takes is enough."""

import threading
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from knights import NAMED, Board
from knights.base import MIB, Progress, Taking, Work, cached, parts_of
from knights.engine import Case, Limit, Search, no_return, search
from knights.experiments.sweeps import read, results
from knights.theory.construct import construct
from knights.ui.pages.play import judge
from knights.ui.pages.tour import board as tour_board
from knights.ui.running import jobs, memory, reopened
from knights.ui.running.jobs import Job
from knights.ui.running.memory import LITTLE, Memory
from tests.support.processes import wait_until

PATIENCE = 60


@pytest.fixture
def most(monkeypatch) -> Memory:
    monkeypatch.setattr(jobs, "MEMORY", made := Memory(10 * LITTLE))
    return made


class Holding:
    """Work that takes some memory until it is let go."""

    def __init__(self, takes: int) -> None:
        self.go = threading.Event()
        self.job: Job[int] = Job(partial(self._work, takes))

    def _work(self, takes: int) -> Work[int]:
        yield Taking.of(takes)
        while not self.go.is_set():
            yield Progress(0.5)
        yield Progress(1.0, 1)

    @property
    def holds(self) -> bool:
        return self.job.running and not self.job.waits and self.job.share == 0.5


def test_jobs_wait_for_memory_in_their_order_and_little_ones_do_not_wait(most):
    first = Holding(7 * LITTLE)
    wait_until(lambda: first.holds)
    large = Holding(99 * LITTLE)
    wait_until(lambda: large.job.waits)
    later, little = Holding(2 * LITTLE), Holding(LITTLE - 1)
    wait_until(lambda: little.holds and later.job.waits)
    assert most.taken == 7 * LITTLE
    first.go.set()
    wait_until(lambda: large.holds)
    assert later.job.waits, "a job that asks for more than there is runs alone"
    large.job.stop()
    wait_until(lambda: later.holds)
    for each in (later, little):
        each.go.set()
        assert each.job.wait(PATIENCE)
    assert most.taken == 0


def test_a_job_that_is_stopped_while_it_waits_never_begins(most):
    first, second = Holding(10 * LITTLE), Holding(LITTLE)
    wait_until(lambda: second.job.waits or first.job.waits)
    waits, holds = sorted((first, second), key=lambda each: not each.job.waits)
    waits.job.stop()
    assert waits.job.wait(PATIENCE)
    assert (waits.job.cancelled, waits.job.finished) == (True, [])
    holds.go.set()
    assert holds.job.wait(PATIENCE)
    assert most.taken == 0


def test_caches_give_way(monkeypatch):
    @cached(10 * MIB)
    def block(number: int) -> bytes:
        return bytes(4 * MIB)

    monkeypatch.setattr(memory, "CACHES", [block])
    block(1), block(2)
    most = Memory(12 * MIB + 1000)
    assert (most.take(LITTLE), block.size > 8 * MIB) == (LITTLE, False)
    assert block.size == 0
    block(1)
    most.give_back(LITTLE)
    assert most.take(LITTLE) == LITTLE
    assert block.size > 4 * MIB, "there is room for it"


def tour(variant: str) -> Case:
    return Case(Board(300, 300), (0, 1), NAMED[variant].variant, Limit(3_000_000))


TOUR = construct(Board(300, 300), (0, 1)).tour
assert TOUR is not None


PAIRS = "0,0 1,2 " * 10_000
ROWS = "".join([f"{','.join(results.header(False))}\n", *(f"99,99,{r},{c},budget,9,9,0\n" for r, c in Board(99, 99))])

WORKS: dict[str, tuple[int, Callable[[], object]]] = {
    "a search": (search.memory_of(tour("roth")), lambda: Search(tour("roth"), profile=True).to_end()),
    "a construction": (search.memory_of(tour("construct")), lambda: Search(tour("construct")).to_end()),
    "a text that is judged": (judge.BYTES_PER_LETTER * len(PAIRS), lambda: [*judge.examined(PAIRS)]),
    "results that are opened": (
        reopened.BYTES_PER_LETTER * len(ROWS),
        lambda: [*read.reopened(ROWS, "rows.csv", 900, NAMED["roth"].variant)],
    ),
    "the point of no return": (
        no_return.BYTES_PER_SQUARE * 90_000,
        lambda: [*parts_of(no_return.no_return_of(tour("warnsdorff")))],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKS)
def test_work_takes_no_more_memory_than_it_says(name):
    takes, work = WORKS[name]
    work()  # Compiled, and with what stays in caches.
    tracemalloc.start()
    try:
        work()
        assert takes / 4 < tracemalloc.get_traced_memory()[1] < takes
    finally:
        tracemalloc.stop()


def test_a_class_that_opens_the_same_large_board_computes_and_keeps_one_result():
    case = Case(Board(200, 200), (0, 0), NAMED["construct"].variant, Limit(40_000))
    first, second = (tour_board._Large(case) for _ in range(2))
    assert first.advance()
    result = first.result()
    assert second.advance()
    assert second.result() is result
    searched = replace(case, variant=NAMED["roth"].variant)
    stopped, other = (tour_board._Large(searched) for _ in range(2))
    partial_result = stopped.result("you stopped it")
    other.advance()
    assert other.result().steps > partial_result.steps == 0, "nobody else gets what a visitor has stopped"
