"""Memory that the work of all visitors shares: large work waits until what it may take is free.

One visitor's work is bounded, but the sum of everybody's would not be. Work that takes little never waits.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knights.base.memory_cache import CACHES, MIB
from knights.ui.running.turns import others_first

MOST = 256 * MIB
"""The maximum memory of all large work at once, in bytes; larger work runs alone."""
LITTLE = 8 * MIB
"""The memory, in bytes, below which work does not wait."""
LOOKS = 0.2
"""The seconds after which work that waits looks whether it was stopped."""


class Memory:
    """A number of bytes that works share, in the order in which they ask for them."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.taken = most, 0
        self._waiting: deque[object] = deque()
        self._given_back = threading.Condition()

    def take(self, size: int, stopped: Callable[[], bool] = lambda: False) -> int:
        """Wait until this many bytes are free; return how many to give back later, none if the work was stopped.

        Caches give way: they are emptied, the largest first, rather than fill the rest of the memory.
        """
        size = min(size, self.most) if size >= LITTLE else 0
        if not size:
            return 0
        turn = object()
        with self._given_back:
            self._waiting.append(turn)
            while self._waiting[0] is not turn or self.taken + size > self.most:
                if stopped():
                    size = 0
                    break
                self._given_back.wait(LOOKS)
            self._waiting.remove(turn)
            self.taken += size
            taken = self.taken
        for cache in sorted(CACHES, key=lambda cache: cache.size, reverse=True):
            if taken + sum(cache.size for cache in CACHES) > self.most:
                cache.clear()
        return size

    def give_back(self, size: int) -> None:
        """Give back bytes that were taken."""
        if not size:
            return  # Short work ends all the time, and would wake all that waits.
        with self._given_back:
            self.taken -= size
            self._given_back.notify_all()


MEMORY = Memory()
"""The memory that the work of this process shares."""


@contextmanager
def memory(size: int) -> Iterator[None]:
    """Wait for memory for the block; if it is large, other pages are drawn meanwhile."""
    if size < LITTLE:
        yield
        return
    with others_first():
        taken = MEMORY.take(size)
        try:
            yield
        finally:
            MEMORY.give_back(taken)
