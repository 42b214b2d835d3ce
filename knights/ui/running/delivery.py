"""How a page loses no message to the looks of its parts, which ask for it again."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event

PATIENCE = 1.0
"""The maximum number of seconds that a page waits for the server to take its messages."""

_loops: list[asyncio.AbstractEventLoop] = []
"""The event loop of the server, if it runs in this process."""


@contextmanager
def serving() -> Iterator[None]:
    """Note that the running event loop is that of the server, until the block ends."""
    _loops.append(asyncio.get_running_loop())
    try:
        yield
    finally:
        _loops.pop()


@contextmanager
def delivered() -> Iterator[None]:
    """After the block, wait until the server has taken all messages of this thread, which draws a page.

    Streamlit drops the messages of a thread that has ended if a look asks for another before the server, which may be
    busy, has taken them: a page that sends its visitor elsewhere stayed white. A thread that has not ended draws the
    look itself.
    """
    try:
        yield
    finally:
        for loop in _loops:
            taken = Event()
            with suppress(RuntimeError):  # The server is about to end.
                loop.call_soon_threadsafe(taken.set)
                taken.wait(PATIENCE)
