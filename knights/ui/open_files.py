"""The number of files that the server may have open, which bounds how many phones can visit it."""

import logging
import sys
from contextlib import suppress

from knights.play.classroom import MAX_PEOPLE

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)
log.setLevel(logging.INFO)

OF_SERVER, OF_VISITOR = 64, 8
"""Upper bounds on the files of the server itself, and of a visitor who loads a page twice in two minutes: Streamlit
opens a socket and three files of an event loop, and keeps those for a while after the visit has ended."""
FALLBACK = 10_240
"""The maximum that macOS allows where its hard limit is said to be infinite."""


def limit() -> int | None:
    """Return the maximum number of open files of this process; None if there is no limit or, on Windows, if unknown."""
    if sys.platform == "win32":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def raise_limit() -> None:
    """Raise this process's own limit as far as the system allows, and log the result."""
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wish in (hard, FALLBACK):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
            break
    log.info("The server may have %s files open.", limit() or "any number of")


def visitors() -> int:
    """Return for how many phones of a class the limit is enough, at most as many as a classroom takes."""
    allowed = limit()
    if allowed is None:
        return MAX_PEOPLE
    return max(0, min(MAX_PEOPLE, (allowed - OF_SERVER) // OF_VISITOR))
