"""A progress bar on standard error, and Ctrl-C as a request to stop."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def bar(total: int, unit: str = "starts") -> ProgressBar[int]:
    """A progress bar with the time left, on standard error; hidden unless that is a terminal."""
    return click.progressbar(
        length=total, label=unit.capitalize(), show_pos=True, file=sys.stderr, hidden=not sys.stderr.isatty()
    )


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """A context in which Ctrl-C sets an event, so that no line of output is cut; a second one raises."""
    interrupted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            raise KeyboardInterrupt
        interrupted.set()

    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)
