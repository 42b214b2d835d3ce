"""How long visitors wait while others work: a server of its own, N tabs that each change a setting every two seconds.

``clicks=30`` has 30 tabs of the Tour page that choose another board every two seconds, for a second per tab;
``heavy=40`` has 40 tabs with the most that pages take, and one visitor more who opens pages; ``classroom=60`` a class
of 60 phones in one classroom. Wanted there on two processors: 0.1 s from an answer to “it is in” at the 95th
percentile, 2 s from the reveal to the last grade, and as much memory after 50 questions as after five.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import cycle
from urllib.parse import parse_qsl

import psutil

from knights.ui.classroom.page import LOOK_EVERY
from tests.benchmarks.harness import line, run_parts
from tests.browser.app import serving
from tests.support.client import QUIET, Tab

MOST_QUESTIONS, PLANNED, SPREAD = 50, 10, 0.05
"""The most questions of a classroom, those that an exercise has, and the seconds from one answer to the next."""
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


def clicks(visitors: int = 30) -> list[float]:
    """Let visitors of the Tour page each choose another board every two seconds."""
    waits: list[float] = []

    def visitor(url: str, number: int) -> None:
        with Tab(url, "tour", "rows=8&columns=8") as tab:
            tab.run()
            latest = time.monotonic() + 1 + visitors
            for click in range(number, number + 1000):
                if time.monotonic() > latest:
                    return
                box = next(box for box in tab.elements("number_input") if box.label == "Rows")
                began = time.perf_counter()
                tab.choose(box, float(8 + click % 8))
                while tab.busy:
                    tab.hear()
                waits.append(time.perf_counter() - began)
                time.sleep(max(0.0, EVERY - waits[-1]))

    with serving() as url:
        _together(partial(visitor, url, number) for number in range(visitors))
    percentiles(f"{visitors} visitors who click", waits)
    return waits


def heavy(visitors: int = 40) -> list[float]:
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
    return waits


def classroom(phones: int = 60) -> list[float]:
    """Play a class: five questions a phone, up to 50, which all answer within some seconds; each is then revealed.

    Measure how long a phone waits from the answer to “it is in”, and from the reveal to the grade; and the memory of
    the server after the first five questions and after all.
    """
    told: list[float] = []
    seen: list[float] = []
    memory: list[float] = []
    with serving() as url, ExitStack() as tabs:
        server = max(psutil.Process().children(), key=psutil.Process.create_time)
        settings = _plan(url, 1)
        code, key = (dict(parse_qsl(settings))[name] for name in ("classroom", "lead"))
        teacher, *guests = (
            tabs.enter_context(Tab(url, "classroom", query))
            for query in (settings, *[f"classroom={code}"] * phones)
        )
        for tab in (teacher, *guests):
            tab.ask()
        for question in range(min(MOST_QUESTIONS, 5 * phones)):
            if question and question % PLANNED == 0:
                _plan(url, question, f"knights_lead={key}")
            _press(teacher, "Next question" if question else "First question")
            _everybody(guests, lambda guest, place: told.append(_answered(guest, place * SPREAD)))
            since = time.perf_counter()
            _press(teacher, "Reveal")
            _everybody(guests, partial(_note_reveal, seen, since))
            memory.append(server.memory_info().rss / 2**20)
        assert not any(guest.exceptions for guest in guests)
    percentiles(f"{phones} phones, answer to taken", told)
    percentiles(f"{phones} phones, reveal to seen", seen)
    line("server (MB), after 5 and all", len(memory), memory[4], memory[-1])
    return told


def _plan(url: str, seed: int, cookie: str = "") -> str:
    """Plan the questions of an exercise in the classroom of a browser, or a new one; return its leader's settings."""
    with Tab(url, "play", f"view=be&seed={seed}", cookie=cookie) as tab:
        tab.ask()
        _press(tab, "Ask the class")
        tab.listen(QUIET)
        return tab.way().partition("?")[2]


def _everybody(guests: Sequence[Tab], action: Callable[[Tab, int], None]) -> None:
    """Have all guests do something at the same time."""
    _together(partial(action, guest, place) for place, guest in enumerate(guests))


def _together(actions: Iterable[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=action) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _press(tab: Tab, label: str) -> None:
    """Press a button, and wait for the run; what was drawn anew since is heard first."""
    _until(tab, "", lambda: any(button.label == label for button in tab.elements("button")))
    tab.press(next(button for button in tab.elements("button") if button.label == label))
    while tab.busy:
        tab.hear()


def _answered(guest: Tab, wait: float) -> float:
    """Wait for the question, think for a while, answer, and return how long the page took to take it."""
    _until(guest, "Where does the knight go next?")
    guest.listen(wait)
    began = time.perf_counter()
    guest.press(next(button for button in guest.elements("button") if button.label == "It is a dead end"))
    _until(guest, "Your answer is in")
    return time.perf_counter() - began


def _note_reveal(seen: list[float], since: float, guest: Tab, place: int) -> None:
    _until(guest, "ight: ")
    seen.append(time.perf_counter() - since)


def _until(tab: Tab, words: str, there: Callable[[], bool] = lambda: True) -> None:
    """Look as a phone does until the page says something."""
    look = time.monotonic() + LOOK_EVERY
    while tab.busy or words not in tab.answer() or not there():
        with suppress(TimeoutError):
            tab.hear(look - time.monotonic())
        if time.monotonic() >= look:
            look += LOOK_EVERY
            for timer in () if tab.busy else tab.timers:
                tab.ask(fragment=timer)


PARTS = {"clicks": clicks, "heavy": heavy, "classroom": classroom}
SMALLEST = ("clicks=1",)
LONGER = ("heavy=1", "classroom=2")


def main(*words: str) -> None:
    """Run the parts that are named, or both."""
    line("", "visits", "p50 (s)", "p95 (s)", "most (s)")
    run_parts(PARTS, words)


if __name__ == "__main__":
    main(*sys.argv[1:])
