"""Long work in the background: it keeps what is finished, and can be stopped within 0.2 s."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Generic, Self, TypeVar

Part = TypeVar("Part")
"""What the work finishes one after the other."""


class Work(ABC, Generic[Part]):
    """Work on a thread of its own, in slices; a subclass says what is done.

    Attributes:
        finished: the parts so far, in order of arrival.
        share: the share of the work that is done, from 0 to 1.
        cancelled: whether it was stopped before its end.
        problem: what went wrong, in words; empty if nothing did.
    """

    def __init__(self) -> None:
        self.finished: list[Part] = []
        self.share = 0.0
        self.cancelled = False
        self.problem = ""
        self._began = time.perf_counter()
        self._ended: float | None = None
        self._stop, self._over = threading.Event(), threading.Event()
        threading.Thread(target=self._work, daemon=True, name="job").start()

    @abstractmethod
    def slices(self) -> Generator[tuple[Part | None, float], None, None]:
        """Do the work: yields after every slice the part just finished, if any, and the share that is done."""

    @abstractmethod
    def again(self) -> Self:
        """The same work begun anew."""

    def _work(self) -> None:
        slices = self.slices()
        try:
            for part, self.share in slices:
                if self._stop.is_set():
                    self.cancelled = True
                    break
                if part is not None:
                    self.finished.append(part)
        except Exception as error:
            self.problem = f"The work broke off: {error}"
            raise
        finally:
            slices.close()
            self._ended = time.perf_counter()
            self._over.set()

    def stop(self) -> None:
        """Stop within 0.2 s; what is finished stays."""
        self._stop.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, but not longer than ``seconds``; say whether it has come."""
        return self._over.wait(seconds)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return not self._over.is_set()

    @property
    def partial(self) -> bool:
        """Whether results are missing."""
        return self.running or self.cancelled or bool(self.problem)

    @property
    def seconds(self) -> float:
        """Wall time so far."""
        return (self._ended or time.perf_counter()) - self._began

    @property
    def remaining(self) -> float | None:
        """Seconds that it will still take, judging by those it took; None before it can be told."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0.01 else None
