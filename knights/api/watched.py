"""Progress of long work: a callback, or a bar in terminals and notebooks."""

import builtins
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TypeVar

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.base.work import Work

Part = TypeVar("Part")

Watch = Callable[[float], object] | bool | None
"""How the progress of a work is shown: a function of the finished share, from 0 to 1; True for a bar, False for
nothing; None for a bar in terminals and notebooks."""

AFTER = 1.0
"""Seconds of work after which the bar appears."""
_WIDE = 30


def watched(work: Work[Part], watch: Watch = None) -> Iterator[Part]:
    """Yield the parts of a work as they arrive, and report its progress; closing the generator stops the work.

    Raises an InputError if ``watch`` is not a way to report progress.
    """
    if not (callable(watch) or watch is None or isinstance(watch, bool)):
        raise InputError(
            f"progress is True, False, None or a function of the finished share, not “{shortened(repr(watch))}”."
        )
    tell = watch if callable(watch) else _Bar() if _is_seen(watch) else None
    with closing(work):
        try:
            for share, part in work:
                if tell is not None:
                    tell(share)
                if part is not None:
                    yield part
        finally:
            if isinstance(tell, _Bar):
                tell.end()


def _is_seen(watch: bool | None) -> bool:
    if watch is not None:
        return watch
    return sys.stderr.isatty() or hasattr(builtins, "__IPYTHON__")


class _Bar:
    """A bar on standard error, drawn over itself."""

    def __init__(self) -> None:
        self._began, self._drawn = time.monotonic(), ""

    def __call__(self, share: float) -> None:
        spent = time.monotonic() - self._began
        if spent < AFTER:
            return
        full = round(_WIDE * share)
        text = f"{share:4.0%} |{'█' * full}{' ' * (_WIDE - full)}| {spent:,.0f} s"
        if text != self._drawn:
            self._drawn = text
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Go to the next line, if a bar was drawn."""
        if self._drawn:
            print(file=sys.stderr)
