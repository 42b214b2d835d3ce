"""What a worker of a cluster runs: it finds the code that was sent along, and does the work with it.

These functions travel by value: neither the workers nor the scheduler need to have the package, so nothing
here may use another part of it.
"""

from __future__ import annotations

import importlib
import os
import pickle
import shutil
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

PACKAGE = "knights"
KEPT = 5
"""How many versions of the code are kept on a machine; each holds what numba compiled of it."""
PATIENCE = 10.0
"""Seconds to wait for code that is on its way."""


def work(code: str, payload: bytes) -> bytes:
    """Do a pickled piece of work with the code of that name; return the pickled answer.

    The work is called with ``stopped``, which tells whether anybody still wants the answer: a task that was
    cancelled, or whose client or scheduler has gone, is taken off the worker's list.

    Raises:
        ImportError: if the worker lacks a package, naming both.
    """
    distributed: Any = importlib.import_module("distributed")
    worker = distributed.get_worker()
    key = worker.get_current_task()
    # Several threads of a process share its modules; the lock is the same for all that name it so.
    with importlib.import_module("dask.utils").SerializableLock(PACKAGE):
        try:
            load(code, Path(worker.local_directory))
            function = pickle.loads(payload)
        except ImportError as error:
            raise ImportError(f"The worker {worker.address} cannot import {error.name}: {error}.") from None
    stops = []

    def stopped() -> bool:
        task = worker.state.tasks.get(key)
        wanted = (
            task is not None and task.state == "executing" and worker.status.name in ("running", "paused")
        )
        if not wanted:
            stops.append(True)
        return not wanted

    answer = function(stopped=stopped)
    if stops:
        # It is incomplete: should the scheduler want it after all, the work is to be done again.
        raise distributed.Reschedule()
    return pickle.dumps(answer)


def load(code: str, sent: Path) -> None:
    """Let imports find the code of that name, which lies as a zip in the folder ``sent``."""
    if getattr(sys.modules.get(PACKAGE), "CODE", None) == code:
        return
    home = str(_unpacked(code, sent))
    # Another version may be there, installed or of an earlier client. What runs of it keeps its own modules.
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.path[:] = [home, *(path for path in sys.path if Path(path).parent != Path(home).parent)]
    importlib.invalidate_caches()
    vars(importlib.import_module(PACKAGE))["CODE"] = code


def _unpacked(code: str, sent: Path) -> Path:
    """The folder of the code, unpacked: numba keeps what it compiles beside it, for all workers of the machine."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
    try:
        return _unpack(code, sent, cache / "knights-tour-lab" / "code")
    except OSError:
        return _unpack(code, sent, sent / "code")


def _unpack(code: str, sent: Path, kept: Path) -> Path:
    home = kept / code
    if not home.is_dir():
        kept.mkdir(parents=True, exist_ok=True)
        packed = _wait_for(sent / f"{code}.zip")
        fresh = tempfile.mkdtemp(dir=kept, prefix="new-")
        packed.extractall(fresh)
        try:
            os.replace(fresh, home)
        except OSError:
            # Another worker of this machine was faster.
            shutil.rmtree(fresh, ignore_errors=True)
    os.utime(home)
    for old in sorted(kept.glob(f"{PACKAGE}-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return home


def _wait_for(path: Path) -> zipfile.ZipFile:
    latest = time.monotonic() + PATIENCE
    while True:
        try:
            return zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile):
            if time.monotonic() > latest:
                raise
            time.sleep(0.05)
