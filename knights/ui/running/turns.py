"""Pages are drawn one after another, in a busy class as well.

Only one thread at a time has the interpreter's lock. Sixty pages that are drawn at once take it from one another at
each message to the browser, across processors, and all of them are late; in turn the first is done at once, and
the last sooner than before. A page that waits for something gives its turn away.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""Seconds after which a page goes ahead without its turn: another one takes long, and must not hold up all."""

_turn = threading.Lock()
_mine = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Wait for the turn of this thread; have it until the block ends or :func:`let_others` gives it away."""
    _mine.held = _turn.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        let_others()


def let_others() -> None:
    """Give the turn away, if this thread has it."""
    if getattr(_mine, "held", False):
        _mine.held = False
        _turn.release()
