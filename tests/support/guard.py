"""A limit for tests of what once took hours: a regression fails rather than hangs."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MINUTE = 60


@contextmanager
def within_a_minute(what: str) -> Iterator[None]:
    """Fail if the block takes longer than a minute, a thousand times what it should.

    Python's own loops and patterns look for signals on the way, on the main thread.
    """

    def fail(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"{what} is not done after a minute")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(MINUTE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
