"""Waiting for what another thread or process does."""

import time
from collections.abc import Callable

PATIENCE = 240
"""Seconds in which processes start, compile and answer on a slow and busy machine."""


def wait_until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    latest = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < latest, "this does not come about"
        time.sleep(0.05)
