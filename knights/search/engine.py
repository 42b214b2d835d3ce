"""What every search in progress shows of itself, whichever program makes it."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from knights.search.events import DepthProfile, EventLog


class Engine(Protocol):
    """A search that can be paused after any step.

    Attributes:
        status: PAUSED, FOUND or NOTHING_LEFT of :mod:`knights.search.kernel`.
        slice_steps: steps that it makes in some hundredths of a second.
    """

    status: int
    slice_steps: int

    def advance(self, until: int) -> int:
        """Search on until ``until`` squares have been entered in all; return the status."""

    @property
    def steps(self) -> int:
        """Squares entered so far."""

    @property
    def backtracks(self) -> int:
        """Squares left again so far."""

    @property
    def restarts(self) -> int:
        """Restarts so far."""

    @property
    def last_backtracks(self) -> int:
        """Squares left again since the last restart."""

    @property
    def walk(self) -> NDArray[np.int32]:
        """Indices of the squares on the walk now, shape (depth,)."""

    def events(self) -> EventLog | None:
        """The last events, if they are kept."""

    def profile(self) -> DepthProfile | None:
        """The depth profile, if it is kept."""
