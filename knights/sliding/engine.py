"""The base class of all searches of the sliding puzzle, and the values that they return."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.sliding.puzzle import State

PROFILE = 1024
"""The maximum number of heuristic values in a profile."""


class Status(IntEnum):
    """The status of a search: ``BUDGET`` if it reached its limit, ``FULL`` if its hash table has to grow."""

    RUNNING = 0
    SOLVED = 1
    NOTHING_LEFT = 2
    BUDGET = 3
    FULL = 4


class ExpandedState(NamedTuple):
    """An expanded state, with the number of states generated before it, its heuristic value, and the moves to it."""

    number: int
    value: int
    state: State
    moves: str

    @property
    def printed(self) -> list[int | str]:
        """The line that the published program prints: number, heuristic value, state, and moves so far."""
        return [self.number, self.value, str(self.state.nested), self.moves]


class Nearest(NamedTuple):
    """The state with the least heuristic value (of several, the first generated), and the moves to it."""

    value: int
    state: State
    moves: str


class ValueProfile(NamedTuple):
    """The heuristic values of up to ``PROFILE`` evenly spaced expansions, which are numbered from 1."""

    expansion: NDArray[np.int64]
    value: NDArray[np.int16]


class Engine:
    """A search in progress.

    ``status`` is ``RUNNING`` until the search has ended; ``generated`` includes the start. ``bound`` is the least
    priority left: in A* and IDA* with an admissible heuristic, a lower bound on the length of a solution.
    """

    status = Status.RUNNING
    generated = expanded = bound = 0

    def advance(self) -> None:
        """Run the search for a slice of well under 0.2 s."""
        raise NotImplementedError

    def solution(self) -> str:
        """Return the moves to the goal; call this only after the goal is found."""
        raise NotImplementedError

    def nearest(self) -> tuple[int, str]:
        """Return the least heuristic value so far and the moves to the first state with this value."""
        raise NotImplementedError

    def recent(self) -> Iterator[tuple[int, int, str]]:
        """Yield the number, the heuristic value and the moves of each of the last expansions, oldest first."""
        raise NotImplementedError

    def profile(self) -> tuple[int, NDArray[np.int16]]:
        """Return the heuristic values of every n-th expansion, and n, the least power of two for ``PROFILE`` values."""
        raise NotImplementedError
