"""Work under a progress bar on standard error, with Ctrl-C as a request to stop."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from types import FrameType

import click

from knights.base.work import Part, Work

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


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


def work_to_end(
    work: Work[Part],
    take: Callable[[Part], object],
    total: int = 100,
    unit: str = "per cent",
    count: Callable[[Part], int] | None = None,
) -> bool:
    """Do work under a progress bar; return whether it came to its end before Ctrl-C.

    ``take`` is called with each part. The bar ends at ``total`` units, of which ``count`` says how many a part has;
    without it the bar shows the finished share. It is drawn on standard error, and hidden unless that is a terminal.
    """
    hidden = not sys.stderr.isatty()
    bar = click.progressbar(
        length=total, label=unit.capitalize(), show_pos=True, file=sys.stderr, hidden=hidden
    )
    with interrupts() as interrupted, closing(work), bar as progress:
        for share, part in work:
            if interrupted.is_set():
                break
            if part is not None:
                take(part)
            if count is None:
                progress.update(round(total * share) - progress.pos)
            elif part is not None:
                progress.update(count(part))
    return not interrupted.is_set()
