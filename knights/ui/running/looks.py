"""Parts of a page that look, by a timer, whether the whole page must be drawn anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread, current_thread
from time import monotonic

import streamlit as st

from knights.ui.controls import record

LOOKS, HALL, IN_HALL = 1.0, 60, 2.0
"""The seconds between two looks of a visitor, the maximum number of people for this, and the seconds with more."""
UNSURE = 0.3
"""The seconds after a page was drawn in which a look may have cost it its last messages."""


@dataclass
class _Drawn:
    """The thread that last drew the whole page of a session, when it ended, and the settings then in the address."""

    by: Thread | None = None
    at: float = float("-inf")
    settings: dict[str, str] = field(default_factory=dict)


def seconds(people: int) -> float:
    """Return the seconds between two looks of a visitor, when so many people look at the same thing."""
    return LOOKS if people <= HALL else IN_HALL


@contextmanager
def drawing() -> Iterator[None]:
    """Note that this thread draws the whole page, until the block ends."""
    drawn = record(_Drawn)
    drawn.by = current_thread()
    try:
        yield
    finally:
        drawn.at, drawn.settings = monotonic(), st.query_params.to_dict()


def is_unsure() -> bool:
    """Return whether this run, of a part of the page, may have cost the page its last messages.

    Streamlit drops the messages of a thread that has ended and that it has not sent when it starts another for a part
    of the page: a phone would go on showing the last question. It starts none while the first still runs. A browser
    with other settings in its address is on its way to another page.
    """
    drawn = record(_Drawn)
    is_soon = drawn.by is not current_thread() and monotonic() - drawn.at < UNSURE
    return is_soon and drawn.settings == st.query_params.to_dict()
