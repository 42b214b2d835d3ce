"""Turns, which let only one page be drawn at a time.

If sixty pages were drawn at once, they would take the interpreter's lock from one another at each message to the
browser. Drawn one after the other, even the last page appears sooner. A page that waits for a job gives up its turn,
and goes on behind the pages that begin, unless they are too many.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import count

LONGEST = 1.0
"""The seconds after which a turn ends for others, so that a slow page cannot hold them up."""

BEHIND = 3.0
"""The seconds for which a page that goes on lets those pass that begin after it."""

_lock = threading.Lock()
_waiting: list[tuple[float, int, threading.Event]] = []
"""A heap of the pages that wait, with the times from which none may pass, and their numbers."""
_numbers = count()
_drawing: threading.Event | None = None
_since = 0.0
_mine = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this thread's turn to draw, and keep it until the block ends."""
    _take()
    try:
        yield
    finally:
        _give_up()


@contextmanager
def others_first() -> Iterator[None]:
    """Give up the turn of this thread, if it has one, until the block ends and the turn comes again."""
    had = _give_up()
    try:
        yield
    finally:
        if had:
            _take(BEHIND)


def _take(behind: float = 0.0) -> None:
    _mine.turn = threading.Event()
    with _lock:
        heappush(_waiting, (time.monotonic() + behind, next(_numbers), _mine.turn))
        _call_next()
    while not _mine.turn.wait(LONGEST):
        with _lock:
            _call_next()


def _give_up() -> bool:
    """Give up the turn of this thread; return whether it had one."""
    global _drawing
    mine, _mine.turn = getattr(_mine, "turn", None), None
    with _lock:
        if mine is not None and mine is _drawing:
            _drawing = None
            _call_next()
    return mine is not None


def _call_next() -> None:
    """Call the next page that waits, if none is drawn or the one that is drawn is slow."""
    global _drawing, _since
    if _drawing is not None and time.monotonic() < _since + LONGEST:
        return
    if _waiting:
        _drawing, _since = heappop(_waiting)[2], time.monotonic()
        _drawing.set()
