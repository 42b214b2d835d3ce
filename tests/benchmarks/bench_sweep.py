"""How fast are sweeps, and how soon do they stop? python -m tests.benchmarks.bench_sweep [PART ...]

Parts, all if none is named:

- ``plain``: all starts of 5x5 to 20x20 with two workers, against the plain iterative program doing the
  same searches: wall time (of the sweep the best of five) and processor time;
- ``workers``: two workers against one, in alternating rounds, the best of each;
- ``large``: all starts of 100x100, and 500 random starts of 255x255, with the peak of memory before and after;
- ``stop``: the time from closing a sweep of endless searches until nothing runs any more.
"""

from __future__ import annotations

import resource
import statistics
import sys
import threading
import time
from collections.abc import Callable

import numpy as np

from knights.construct import verdict
from knights.heuristics.variants import NAMED
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import run as run_plain
from knights.search.result import Category
from knights.search.search import refusal
from knights.search.words import CATEGORIES
from knights.sweeps import Cases, Results, Sweep, run

ROUNDS = 5
SIZES = Cases(5, 20)


def swept(sweep: Sweep, workers: int) -> tuple[list[Results], float]:
    """The results of a sweep and its wall time, nothing left to compile."""
    list(run([Sweep(Cases(5, 5), sweep.variant)]))
    began = time.perf_counter()
    results = [part for part in run([sweep], workers=workers) if part is not None]
    return results, time.perf_counter() - began


def told(results: list[Results]) -> str:
    """How many starts there are of each category, and the steps."""
    counts = np.bincount(np.concatenate([part.categories for part in results]), minlength=len(Category))
    words = ", ".join(f"{CATEGORIES[one].label} {counts[one]:,}" for one in Category if counts[one])
    steps = sum(int(part["steps"].sum()) for part in results)
    return f"{words}; {steps:,} steps"


def plain() -> None:
    """Against the plain program, the same starts and limits."""
    for name in ("stu-2020", "warnsdorff", "default"):
        sweep = Sweep(SIZES, NAMED[name].variant, 20_000)
        results, took = min((swept(sweep, 2) for _ in range(ROUNDS)), key=lambda each: each[1])
        before = time.process_time()
        swept(sweep, 2)
        work = time.process_time() - before
        before, began, steps = time.process_time(), time.perf_counter(), 0
        for board in SIZES.boards:
            for start in board:
                if verdict(board, start).exists is not False and not refusal(board, start, sweep.variant):
                    trace = run_plain(PROGRAMS["iterative"], board, start, sweep.variant, 20_000, keep=0)
                    steps += trace.steps
        slow, slow_work = time.perf_counter() - began, time.process_time() - before
        assert steps == sum(int(part["steps"].sum()) for part in results)
        print(f"5..20 {name}: {told(results)}")
        print(f"  wall: sweep {took * 1e3:.1f} ms, plain program {slow:.1f} s: {slow / took:,.0f} times")
        print(
            f"  processor: {work * 1e3:.1f} ms, {slow_work:.1f} s: {slow_work / work:,.0f} times", flush=True
        )


def workers() -> None:
    """Two against one."""
    for name, cases in (("warnsdorff", Cases(21, 40)), ("default", Cases(21, 40)), ("roth", Cases(5, 20))):
        sweep = Sweep(cases, NAMED[name].variant, 100_000)
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for count in (1, 2):
                times[count].append(swept(sweep, count)[1])
        one, two = min(times[1]), min(times[2])
        print(
            f"{cases.first}..{cases.last} {name}: one {one:.3f} s, two {two:.3f} s: {one / two:.2f} times",
            flush=True,
        )


def memory() -> float:
    """The peak of memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def large() -> None:
    """Large boards, and what they need."""
    for name, cases in (
        ("warnsdorff", Cases(100, 100)),
        ("default", Cases(100, 100)),
        ("warnsdorff", Cases(255, 255, None, 500)),
        ("default", Cases(255, 255, None, 500)),
    ):
        before = memory()
        results, took = swept(Sweep(cases, NAMED[name].variant), 2)
        starts = "all" if cases.random is None else str(cases.random)
        print(f"{cases.first}x{cases.first} {name}, {starts} starts: {took:.1f} s, {told(results)}")
        print(f"  peak memory {before:.0f} MB before, {memory():.0f} MB after", flush=True)


def stop() -> None:
    """How soon a closed sweep is over: median and worst of 20."""
    times = []
    swept(Sweep(Cases(5, 5), NAMED["plain"].variant, 1000), 1)
    for _ in range(20):
        running = run([Sweep(Cases(60, 90), NAMED["plain"].variant, 10**12)], workers=2)
        next(running)
        began = time.perf_counter()
        running.close()
        times.append(time.perf_counter() - began)
    assert threading.active_count() == 1
    print(
        f"stopped after {statistics.median(times) * 1e3:.0f} ms (median of 20), {max(times) * 1e3:.0f} ms at worst"
    )


PARTS: dict[str, Callable[[], None]] = {"plain": plain, "workers": workers, "large": large, "stop": stop}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
