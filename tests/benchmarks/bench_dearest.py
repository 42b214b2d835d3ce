"""A benchmark of the dearest requests that each page accepts: what they cost the server and the page's own thread.

Run ``python -m tests.benchmarks.bench_dearest [PAGE[=REQUEST] ...]``. Each request takes one parameter of a page's
question, or several, to its limit, as a link does. It runs in this process with empty caches until its work has ended,
or for ``LONGEST`` seconds. The page's thread should need up to 0.5 s at a time, because another visitor waits as long;
a request should take up to 200 MB.
"""

import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

import psutil

from knights.base.memory_cache import CACHES
from knights.ui import serving
from knights.ui.running.turns import turn
from tests.benchmarks.harness import line, run_parts
from tests.support import visits

LONGEST = 20.0
"""The maximum duration of a request, in seconds; its work is then stopped."""
MIB = 2**20

_MILLION = "rows=1000&columns=1000"
_LARGE = "rows=360&columns=360&shape"
_FORMULA = "f(" + "%2B".join(["ahead*ahead"] * 16) + ")"
_SHAPED = "first=1&last=300&starts=random:1&steps=1&shape"
_HOLES = "+".join(f"{place // 20},{place % 20}" for place in range(200))
_JUDGED = "+".join(f"{row},{column}" for row in range(60) for column in range(60))[:7900]
_SIXES = "/".join("+".join(str(35 - 6 * row - column) for column in range(6)) for row in range(6))

REQUESTS = {
    "tour": (
        f"{_MILLION}&variant=roth&steps=1000000000000",
        f"{_MILLION}&variant=construct",
        f"{_MILLION}&variant=construct&view=search",
        f"{_MILLION}&view=race&variant=roth&against=pohl",
        f"{_MILLION}&shape=no-corners&variant=posa&closed=1",
        f"{_MILLION}&leaper=4,5&variant=roth",
        f"{_LARGE}=triangle&variant=posa&closed=1",
        f"{_LARGE}=diamond&variant=roth",
        f"{_LARGE}=ring&variant=roth",
        f"rows=60&columns=60&variant=order.{_FORMULA}&steps=1000000000000",
        "rows=4&columns=1000&closed=1",
        "rows=8&columns=8&shape=octagon&leaper=1,4&closed=1",
    ),
    "sweep": (
        "first=200&last=200&shape=diamond&starts=random:1",
        "first=350&last=355&columns=300-362&shape=diamond&starts=random:1",
        f"{_SHAPED}=ring",
        f"{_SHAPED}=diamond",
        "first=1&last=15&shape=octagon&leaper=1,4&closed=1&steps=1",
        "first=1&last=1000&starts=random:1&variant=construct",
        "first=1&last=40&columns=1-50&starts=random:1&steps=1",
        "first=5&last=60&variant=roth&steps=1000000000000",
        f"first=30&last=40&holes={_HOLES}&steps=10",
    ),
    "compare": (
        "first=5&last=12&seeds=15&variants="
        + ",".join(f"order.random.-.12345678.{rounds}x99" for rounds in range(1, 25)),
        "first=1&last=1&columns=1-3&starts=random:1&seeds=1000&steps=1&variants=random",
        "first=1&last=40&columns=1-25&starts=random:1&steps=1&variants=plain,roth,pohl",
        f"{_SHAPED}=triangle&variants=roth,pohl",
        "first=5&last=5&variants=" + "{a,b}" * 14,
        f"view=challenge&formula={_FORMULA}",
        "view=challenge&computer=1&tune=5-30&held_out=31-32&evaluations=100&shape=octagon",
        "view=challenge&computer=1&tune=5-12&held_out=13-14&evaluations=1000&shape=cross",
    ),
    "sliding": (
        f"solution=1&search=idastar&nodes=5000000&start={_SIXES}",
        "solution=1&search=breadth-first&nodes=5000000&start=8+6+7/2+5+4/3+0+1",
        "solution=1&search=astar&nodes=5000000&heuristic=misplaced&start=15+14+13+12/11+10+9+8/7+6+5+4/3+1+2+0",
        "view=compare&sizes=3x3,4x4,6x6&puzzles=200&searches=greedy,astar,idastar&nodes=5000000",
    ),
    "play": (
        f"view=judge&tour={_JUDGED}",
        "view=judge&tour=0,0+1,2+4095,4095",
        "graph=1&rows=12&columns=12",
        "view=be&rows=12&columns=12",
    ),
    "published": ("work=altstu-2009", "work=stu-2019&first=1&last=60"),
}
"""The settings of the dearest requests by page."""


def measure(page: str, only: int = 0) -> None:
    """Print a line for each request of a page, or for the one with the number ``only``, counted from 1."""
    for number, query in enumerate(REQUESTS[page], 1):
        if only in (0, number):
            _measure(page, query)


def _measure(page: str, query: str) -> None:
    for cache in CACHES:
        cache.clear()
    drawn: list[float] = []

    @contextmanager
    def timed() -> Iterator[None]:
        with turn():
            began = time.thread_time()
            try:
                yield
            finally:
                drawn.append(time.thread_time() - began)

    # For this request only: all panels of its page are closed, as they are for a visitor.
    with patch.dict(vars(serving), {"turn": timed}), patch.object(visits, "FOLDED", []):
        _run(page, query, drawn)


def _run(page: str, query: str, drawn: list[float]) -> None:
    """Print a line for a request; ``drawn`` collects the seconds in the page's thread."""
    process, over = psutil.Process(), threading.Event()
    before = peak = process.memory_info().rss

    def watch() -> None:
        nonlocal peak
        while not over.wait(0.02):
            peak = max(peak, process.memory_info().rss)

    watching = threading.Thread(target=watch)
    watching.start()
    busy, began = time.process_time(), time.perf_counter()
    app = visits.visit(f"{page}?{query}")

    def ended() -> bool:
        running = [one for one in app.button if one.key and one.key.endswith(".stop")]
        if running and time.perf_counter() - began > LONGEST:
            running[0].click().run()
            return True
        return not running

    visits.run_until(app, ended)
    for button in app.button:
        if button.key == f"{page}.run":
            button.click().run()
            visits.run_until(app, ended)
            break
    busy = time.process_time() - busy
    over.set()
    watching.join()
    stopped = any(one.key and one.key.endswith(".again") for one in app.button)
    refused = " (refused)" if visits.complaints(app) and not stopped else ""
    line(f"{page}?{query}"[:88] + refused, busy, (peak - before) / MIB, max(drawn))


PARTS = {page: partial(measure, page) for page in REQUESTS}
SMALLEST = ("sweep=1", "play=3")


def main(*words: str) -> None:
    """Run the pages given as ``page`` or ``page=number``, or all pages if none is given."""
    logging.disable(logging.WARNING)
    try:
        line("", "CPU (s)", "memory (MB)", "page (s)")
        # What a server does once is not part of a request.
        visits.finish(visits.visit("tour?rows=70&columns=70&variant=roth"))
        visits.finish(visits.visit("sweep?first=5&last=6"))
        run_parts(PARTS, words)
    finally:
        logging.disable(logging.NOTSET)


if __name__ == "__main__":
    main(*sys.argv[1:])
