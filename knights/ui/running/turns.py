"""Pages take turns: one is drawn at a time, even in a busy class.

Only one thread at a time has the interpreter's lock. If sixty pages are drawn at once, they take it from one another at
each message to the browser, and all of them are late; one after the other, the first is done at once, and the last
sooner than before. A page that waits gives its turn away.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 3.0
"""Seconds that a page waits for its turn, so that a slow page cannot hold it up."""

_drawing = threading.Lock()
_mine = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this thread's turn; hold it until the block ends or :func:`let_others` gives it up."""
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
