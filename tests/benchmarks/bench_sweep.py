"""How fast are sweeps, and how soon do they stop?

Run ``python -m tests.benchmarks.bench_sweep [PART[=SIDE] ...]``. Parts, all if none is named, each up to boards of
a side:

- ``workers``: two workers against one, the best of five rounds in turn;
- ``large``: all starts of 100x100, and 500 random starts of 255x255, with the peak of memory before and after;
- ``stop``: the time from closing a sweep of endless searches until nothing runs any more.
"""

import resource
import sys
import threading
from functools import partial
from statistics import median

import numpy as np

from knights.base.work import parts_of
from knights.engine.result import Category
from knights.engine.words import CATEGORIES
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import NAMED
from tests.benchmarks.harness import best_of, line, run_parts, timed

SMALLEST = ("workers=6", "large=7", "stop=9")
ROUNDS = 5


def swept(sweep: Sweep, workers: int) -> list[Results]:
    return list(parts_of(run([sweep], workers=workers)))


def compiled(sweep: Sweep) -> Sweep:
    """Compile all that a sweep needs, and return the sweep."""
    swept(Sweep(Cases(5, 5), sweep.variant), 1)
    return sweep


def told(results: list[Results]) -> str:
    """Write how many starts there are of each category, and the steps."""
    counts = np.bincount(np.concatenate([part.categories for part in results]), minlength=len(Category))
    words = ", ".join(f"{CATEGORIES[one].label} {counts[one]:,}" for one in Category if counts[one])
    return f"{words}; {sum(int(part['steps'].sum()) for part in results):,} steps"


def workers(largest: int = 40) -> None:
    """Compare two workers with one."""
    line("seconds", "one worker", "two", "times")
    for name, low, high in (("warnsdorff", 21, largest), ("default", 21, largest), ("roth", 5, largest // 2)):
        sweep = compiled(Sweep(Cases(min(low, high), max(5, high)), NAMED[name].variant, 100_000))
        best = best_of(ROUNDS, {str(count): partial(timed, partial(swept, sweep, count)) for count in (1, 2)})
        line(f"{sweep.cases.first}..{sweep.cases.last} {name}", best["1"], best["2"], best["1"] / best["2"])


def large(side: int = 255) -> None:
    """Time large boards, and measure the memory that they need."""
    line("500 random starts, or all", "seconds", "MB before", "MB after")
    for cases in (Cases(min(side, 100), min(side, 100)), Cases(side, side, None, min(500, side))):
        for name in ("warnsdorff", "default"):
            sweep, before = compiled(Sweep(cases, NAMED[name].variant)), memory()
            results: list[Results] = []
            seconds = timed(partial(_fill, results, sweep))
            line(f"{cases.first}x{cases.first} {name}", seconds, before, memory())
            print(f"  {told(results)}")


def _fill(results: list[Results], sweep: Sweep) -> None:
    results += swept(sweep, 2)


def memory() -> int:
    """Return the peak of memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def stop(largest: int = 90) -> None:
    """Measure how soon a closed sweep is over."""
    times, endless = [], NAMED["plain"].variant
    threads = threading.active_count()
    compiled(Sweep(Cases(5, 5), endless))
    for _ in range(20):
        running = run([Sweep(Cases(min(60, largest), largest), endless, 10**12)], workers=2)
        next(running)
        times.append(1e3 * timed(running.close))
    assert threading.active_count() == threads
    line("stopped after, ms: median, worst", median(times), max(times))


PARTS = {"workers": workers, "large": large, "stop": stop}


def main(*words: str) -> None:
    """Run the parts that are named, or all."""
    run_parts(PARTS, words)


if __name__ == "__main__":
    main(*sys.argv[1:])
