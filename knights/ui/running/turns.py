"""Turns, which let only one page be drawn at a time.

If sixty pages were drawn at once, they would take the interpreter's lock from one another at each message to the
browser. Drawn one after the other, even the last page appears sooner. A page that waits for a job gives up its turn.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 3.0
"""The maximum number of seconds that a page waits for its turn, so that slow pages cannot hold it up."""

_drawing = threading.Lock()
_mine = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this thread's turn to draw, and keep it until the block ends or :func:`let_others` gives it up."""
    _mine.turn = _drawing.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        let_others()


def let_others() -> None:
    """Give up the turn if this thread holds it."""
    if getattr(_mine, "turn", False):
        _mine.turn = False
        _drawing.release()
