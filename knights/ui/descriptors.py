"""The limit of file descriptors, which bounds how many phones can visit the server; Windows has none."""

import logging
import os
import sys
from contextlib import suppress

from knights.play.classroom import MAX_PEOPLE

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)
log.setLevel(logging.INFO)

OF_SERVER, OF_VISITOR = 64, 8
"""Upper bounds on the files of the server itself, and of a visitor who loads a page twice in two minutes: Streamlit
opens a socket and three files of an event loop, and keeps those for a while after the visit."""
ON_MACS = 10_240
"""The maximum that macOS allows, although it states an infinite one."""


def limit() -> int:
    """Return the maximum number of open files of this process, or -1 if there is none."""
    return -1 if sys.platform == "win32" else resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def raise_limit() -> None:
    """Raise this process's own limit as far as the system allows, and log the result."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wish in (hard, max(ON_MACS, limit())):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
                break
        log.info("The server may open %d files.", limit())


def are_short() -> bool:
    """Return whether the rest of the limit is only enough for the server itself, so that it opens no more sessions."""
    with suppress(FileNotFoundError):  # Some systems do not list them.
        return 0 < limit() - OF_SERVER < len(os.listdir("/dev/fd"))
    return False


def phones() -> int:
    """Return for how many phones the limit is enough, up to the maximum number in a classroom."""
    return MAX_PEOPLE if limit() < 0 else max(0, min(MAX_PEOPLE, (limit() - OF_SERVER) // OF_VISITOR))
