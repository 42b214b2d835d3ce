"""How long visitors wait while others work.

Run ``python -m tests.benchmarks.bench_load [PART[=VISITORS] ...]``. ``clicks=30`` has 30 tabs of the Tour page that
start elsewhere every two seconds, for a second per tab; ``heavy=40`` has 40 tabs with the most that pages take, and
one visitor more who opens pages.
"""

import sys
import threading
import time
from contextlib import ExitStack
from itertools import cycle

from tests.benchmarks.harness import line
from tests.browser.app import serving
from tests.support.client import Tab

EVERY = 2.0
"""Seconds between two clicks of a visitor."""

HEAVY = (
    ("tour", "rows=1000&columns=1000&variant=default"),
    ("tour", "rows=12&columns=12&variant=plain&steps=1000000000000"),
    ("sweep", "first=20&last=22&variant=plain&steps=100000"),
    ("compare", "first=5&last=12&variants=plain,roth,pohl,random&steps=100000&seeds=20"),
    ("compare", "view=restarts&runs=20000&rows=30&columns=30"),
    ("compare", "first=1&last=1000&columns=1-1000&starts=random:1&view=ablation"),
    ("sliding", "start=15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0&search=astar&heuristic=manhattan&nodes=5000000"),
    ("play", "view=judge&tour=0,0+1,2+4095,4095"),
    ("published", "work=altstu-2009"),
)
"""Visits that cost as much as a page lets them."""


def percentiles(name: str, waits: list[float]) -> None:
    """Print the median, the 95th percentile and the longest of some waits, in seconds."""
    waits.sort()
    line(name, len(waits), waits[len(waits) // 2], waits[int(0.95 * (len(waits) - 1))], waits[-1])


def clicks(visitors: int = 30) -> None:
    """Let visitors of the Tour page each start from another square every two seconds."""
    waits: list[float] = []

    def visitor(url: str, number: int) -> None:
        with Tab(url, "tour", "rows=8&columns=8") as tab:
            tab.run()
            latest = time.monotonic() + 1 + visitors
            for click in range(number, number + 1000):
                if time.monotonic() > latest:
                    return
                box = next(box for box in tab.elements("number_input") if box.label == "Start row")
                began = time.perf_counter()
                tab.choose(box, float((click + 1) % 8))
                while tab.busy:
                    tab.hear()
                waits.append(time.perf_counter() - began)
                time.sleep(max(0.0, EVERY - waits[-1]))

    with serving() as url:
        threads = [threading.Thread(target=visitor, args=(url, number)) for number in range(visitors)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    percentiles(f"{visitors} visitors who click", waits)


def heavy(visitors: int = 40) -> None:
    """Let a visitor open a page every half second while others ask for the most that there is."""
    waits: list[float] = []
    with serving() as url, ExitStack() as tabs:
        with Tab(url, "learn") as first:
            first.run()
        for (page, query), _ in zip(cycle(HEAVY), range(visitors), strict=False):
            tabs.enter_context(Tab(url, page, query)).ask()
        latest = time.monotonic() + 1 + visitors
        while time.monotonic() < latest:
            with Tab(url, "learn") as tab:
                began = time.perf_counter()
                tab.ask()
                while tab.busy:
                    tab.hear()
                waits.append(time.perf_counter() - began)
            time.sleep(0.5)
    percentiles(f"one beside the {visitors} heaviest", waits)


PARTS = {"clicks": clicks, "heavy": heavy}
SMALLEST = ("clicks=1",)


def main(*words: str) -> None:
    """Run the parts that are named as ``part`` or ``part=visitors``, or all."""
    line("", "visits", "p50 (s)", "p95 (s)", "most (s)")
    for word in words or PARTS:
        name, _, visitors = word.partition("=")
        PARTS[name](*([int(visitors)] if visitors else []))


if __name__ == "__main__":
    main(*sys.argv[1:])
