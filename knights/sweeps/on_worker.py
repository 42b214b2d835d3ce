"""The functions that a worker of a cluster runs: they find the code that was sent, and call it.

They travel by value, since neither the workers nor the scheduler need the package: so nothing here may use
another part of it.
"""

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
"""The number of versions of the code kept on a machine, each with its compiled functions."""
PATIENCE = 10.0
"""Seconds to wait for code that is on its way."""


def work(code: str, payload: bytes) -> bytes:
    """The pickled answer of pickled work, done with the code of that name.

    The work is called with ``stopped``, which tells whether the answer is still wanted: a worker drops a task that was
    cancelled, or has lost its client or scheduler, from its list. Raises an ImportError that names the worker and what
    it lacks.
    """
    distributed: Any = importlib.import_module("distributed")
    worker = distributed.get_worker()
    key = worker.get_current_task()
    # The threads of a process share its modules; locks of one name are the same lock.
    with importlib.import_module("dask.utils").SerializableLock(PACKAGE):
        try:
            load(code, Path(worker.local_directory))
            function = pickle.loads(payload)
            # The package imports it at the first compiled call only; what lacks is said before any work.
            importlib.import_module("numba")
        except ImportError as error:
            raise ImportError(f"The worker {worker.address} cannot import {error.name}: {error}.") from None
    stopped_once = False

    def stopped() -> bool:
        nonlocal stopped_once
        task = worker.state.tasks.get(key)
        executing = task is not None and task.state == "executing"
        runs = executing and worker.status.name in ("running", "paused")
        stopped_once = stopped_once or not runs
        return not runs

    answer = function(stopped=stopped)
    if stopped_once:
        # It is incomplete: should the scheduler want it after all, the work must be repeated.
        raise distributed.Reschedule()
    return pickle.dumps(answer)


def load(code: str, sent: Path) -> None:
    """Make the code of that name, a zip in the folder ``sent``, importable."""
    if getattr(sys.modules.get(PACKAGE), "CODE", None) == code:
        return
    home = str(_unpacked(code, sent))
    # Another version, installed or of an earlier client, may be loaded. Functions in progress keep its modules.
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]
    sys.path[:] = [home, *(path for path in sys.path if Path(path).parent != Path(home).parent)]
    importlib.invalidate_caches()
    vars(importlib.import_module(PACKAGE))["CODE"] = code


def _unpacked(code: str, sent: Path) -> Path:
    """The folder of the unpacked code, in which numba caches compiled functions for all workers of the machine."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
    try:
        return _unpack(code, sent, cache / "knights-tour-lab" / "code")
    except OSError:
        return _unpack(code, sent, sent / "code")


def _unpack(code: str, sent: Path, versions: Path) -> Path:
    home = versions / code
    if not home.is_dir():
        versions.mkdir(parents=True, exist_ok=True)
        packed = _wait_for(sent / f"{code}.zip")
        fresh = tempfile.mkdtemp(dir=versions, prefix="new-")
        packed.extractall(fresh)
        try:
            os.replace(fresh, home)
        except OSError:
            # Another worker of this machine was faster.
            shutil.rmtree(fresh, ignore_errors=True)
    os.utime(home)
    for old in sorted(versions.glob(f"{PACKAGE}-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
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
