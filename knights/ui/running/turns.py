"""Pages are drawn one after another, in a busy class as well.

Only one thread at a time has the interpreter's lock. Sixty pages that are drawn at once take it from one another at
each message to the browser, across processors, and all of them are late; in turn the first is done at once, and
the last sooner than before. The first to come is drawn first. A page that waits for something gives its turn away.
"""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""Seconds for which one page may have the turn: then the others go ahead without it, rather than be held up."""

_change = threading.Lock()
_waiting: deque[threading.Event] = deque()
_turn: threading.Event | None = None
"""The page that has the turn; guarded, as the queue of those that wait, by ``_change``."""
_mine = threading.local()


@contextmanager
def turn() -> Iterator[None]:
    """Wait for this thread's turn; hold it until the block ends or :func:`let_others` gives it up."""
    global _turn
    _mine.turn = mine = threading.Event()
    with _change:
        if _turn is None:
            _turn = mine
        else:
            _waiting.append(mine)
    _wait(mine)
    try:
        yield
    finally:
        let_others()


def _wait(mine: threading.Event) -> None:
    """Wait until a page may go, or the page before it has taken too long."""
    while (before := _turn) is not mine:
        if not mine.wait(PATIENCE) and _turn is before:
            with _change:
                if mine in _waiting:
                    _waiting.remove(mine)
            return


def let_others() -> None:
    """Give up the turn, if this thread holds it."""
    global _turn
    with _change:
        if _turn is not None and _turn is getattr(_mine, "turn", None):
            _turn = _waiting.popleft() if _waiting else None
            if _turn is not None:
                _turn.set()
