"""The progress of long work, reported to a callback or shown as a bar in terminals and notebooks."""

import builtins
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TypeVar

from knights.base import InputError, Work, duration_in_words, quoted

Part = TypeVar("Part")

Watch = Callable[[float], object] | bool | None
"""How to report progress: a function to call with the finished share, from 0 to 1; True for a bar; False for none;
None for a bar in terminals and notebooks only.
"""

AFTER = 1.0
"""The time after which the bar appears, in seconds."""
_WIDE = 30


def watched(work: Work[Part], watch: Watch = None, stopped: Callable[[], bool] = lambda: False) -> Iterator[Part]:
    """Yield the parts of the work as they arrive and report its progress, until ``stopped`` returns True.

    Closing the generator stops the work. Raises an InputError if ``watch`` is not a :data:`Watch`.
    """
    if not (callable(watch) or watch is None or isinstance(watch, bool)):
        raise InputError(f"progress is True, False, None or a function of the finished share, not “{quoted(watch)}”.")
    if watch is None:
        watch = sys.stderr.isatty() or hasattr(builtins, "__IPYTHON__")
    began, drawn = time.monotonic(), ""
    try:
        with closing(work):
            for share, part in work:
                if stopped():
                    return
                if callable(watch):
                    watch(share)
                elif watch and time.monotonic() - began >= AFTER and _bar(share, began) != drawn:
                    drawn = _bar(share, began)
                    print(f"\r{drawn:<60}", end="", file=sys.stderr, flush=True)
                if part is not None:
                    yield part
    finally:
        if drawn:
            print(file=sys.stderr)


def _bar(share: float, began: float) -> str:
    """Return a progress bar with the elapsed time and an estimate of the total time."""
    spent, full = time.monotonic() - began, round(_WIDE * share)
    whole = f" of about {duration_in_words(spent / share)}" if 0 < share < 1 else ""
    return f"{share:4.0%} |{'█' * full}{' ' * (_WIDE - full)}| {duration_in_words(spent)}{whole}"
