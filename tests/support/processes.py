"""Helpers for processes and threads that tests start: signals and waiting."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.run import ROOT

PATIENCE = 240
"""The time allowed for processes to start, compile and answer on a slow and busy machine, in seconds."""


def python(*words: str, cwd: Path = ROOT, check: bool = False, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run Python in a fresh process with these arguments; return its status and its output."""
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=check, **options)


def heed_ctrl_c() -> None:
    """Let Ctrl-C end a child process, even if the tests run in the background and ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until(true: Callable[[], object]) -> None:
    latest = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < latest, "the condition does not become true"
        time.sleep(0.05)
