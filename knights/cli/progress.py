"""A progress bar on standard error, and Ctrl-C as a wish rather than an accident."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""
_WIDTH = 30
_PAUSE = 0.1


class Progress:
    """A bar with a count and the time that is left; nothing where the stream is no terminal.

    Args:
        total: how many starts, or other units, there are.
        stream: where to draw; standard error if left out.
        unit: what is counted, in the plural.
    """

    def __init__(self, total: int, stream: TextIO | None = None, unit: str = "starts") -> None:
        self._stream = stream or sys.stderr
        self._total, self._done, self._unit = total, 0, unit
        self._began = self._drawn = time.perf_counter()
        self._shown = self._stream.isatty()

    def add(self, count: int) -> None:
        """Note that so many more are finished, and draw at most ten times a second."""
        self._done += count
        now = time.perf_counter()
        if self._shown and now - self._drawn >= _PAUSE:
            self._drawn = now
            self._stream.write(f"\r{self.line(now - self._began)}\x1b[K")
            self._stream.flush()

    def to(self, done: int) -> None:
        """Note that so many are finished in all."""
        self.add(done - self._done)

    def line(self, seconds: float) -> str:
        """The bar as text, after so many seconds."""
        share = self._done / max(1, self._total)
        filled = round(share * _WIDTH)
        left = f", about {seconds / share - seconds:.0f} s left" if share > 0 else ""
        bar = "#" * filled + "." * (_WIDTH - filled)
        return f"[{bar}] {share:4.0%}  {self._done:,} of {self._total:,} {self._unit}{left}"

    def close(self) -> None:
        """Wipe the bar away."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Within it Ctrl-C sets an event, so that no line of output is cut in two; a second one raises."""
    asked = threading.Event()

    def ask(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
