"""Compilation in the background, so that the first visitor does not have to wait."""

import ctypes
import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from knights.base.jit import folder, telling
from knights.boards import Board
from knights.engine import point_of_no_return, verdict
from knights.engine.search import search
from knights.engine.search import warm_up as warm_up_search
from knights.experiments.sweeps import Cases, Sweep
from knights.experiments.sweeps.runner import run
from knights.heuristics import NAMED

FIRST_PICTURE = 4.0
"""The number of seconds that a new server waits before it compiles, so that it shows its first page sooner."""
COLLECTED = 2_000, 50, 10
"""The thresholds for garbage collection; with 80 sessions, a click takes 0.3 ms less than with (700, 10, 10)."""


_WHILE_OPEN = "--while-open"
"""The argument with which this module compiles only until its input is closed."""
_begun = threading.Lock()


def warm_up() -> None:
    """Tune the process and, in a thread, compile what is slow on first use; only the first call does anything."""
    if _begun.acquire(blocking=False):
        give_back()
        threading.Thread(target=_do_once, daemon=True).start()


class _NotKeptError(BaseException):
    """A signal that code has never been compiled on this machine; not an Exception, so that no handler catches it."""


def _do_once() -> None:
    home = folder()
    if home is not None and not any(home.iterdir()):
        _compile_apart()
    else:
        # Short searches need no compiled code, and the first visitor's first picture should not have to wait for it.
        time.sleep(FIRST_PICTURE)
    here = threading.get_ident()

    def only_load(kept: bool) -> None:
        # Another process can compile for this one only if the compiled code can be stored.
        if kept and threading.get_ident() == here:
            raise _NotKeptError

    try:
        with telling(only_load):
            compile_all()
    except _NotKeptError:
        # Compiling in this process would delay every click until it has finished.
        _compile_apart()
        compile_all()
    # Exempt long-lived objects from garbage collection: numba's and LLVM's alone take 0.1 s per collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def _compile_apart() -> None:
    """Compile in a separate process with low priority, which stores the compiled code on disk."""
    quiet, folder = subprocess.DEVNULL, Path(__file__).parents[2]
    # It ends with this process, however that ends, because the pipe to it is closed.
    command = [sys.executable, "-m", __name__, _WHILE_OPEN]
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as process:
        process.wait()


def _compile_own() -> None:
    # A variant for each program, the one that most variants need first: without formulas, with them, with rotations.
    for name in ("roth", "default", "posa"):
        warm_up_search(NAMED[name].variant)
    for name in ("default", "construct"):
        search(Board(12, 12), (0, 0), NAMED[name].variant)
        for _ in run([Sweep(Cases(5, 6), NAMED[name].variant)], workers=1):
            pass
    point_of_no_return(Board(5, 5), [(0, 0)])
    for width in (3, 4):
        verdict(Board(width, 7), (0, 0))


PARTS: tuple[Callable[[], None], ...] = (_compile_own,)
"""The functions that compile, each for some pages; pages add others."""


def compile_all() -> None:
    """Compile all code that the pages call, and store it on disk; the build of a container image calls this too."""
    for part in PARTS:
        part()


def give_back() -> None:
    """Make glibc return free memory of 1 MiB or more to the system; do nothing with any other C library.

    By default, once a large array has been freed, each of the eight arenas per core keeps up to 64 MB, which even
    ``malloc_trim`` does not return to the system.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):
            for option in (-3, -1):  # M_MMAP_THRESHOLD and M_TRIM_THRESHOLD
                ctypes.CDLL(None).mallopt(option, 1 << 20)


def _end_with_input() -> None:
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    if _WHILE_OPEN in sys.argv:
        threading.Thread(target=_end_with_input, daemon=True).start()
    # Pages have added their parts to the module of this name, not to this copy.
    import_module("knights.ui.navigation")
    import_module("knights.ui.warm_up").compile_all()
