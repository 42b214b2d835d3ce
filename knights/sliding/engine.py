"""What every search of the puzzle shows of itself, and the values it shows it in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from knights.sliding.puzzle import State

RUNNING, SOLVED, NOTHING_LEFT, BUDGET = range(4)
"""How far a search is: the limit of states was reached with ``BUDGET``, which proves nothing."""

PROFILE = 1024
"""The most heuristic values that a profile holds."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """A state whose children were made.

    Attributes:
        number: the generation number last given before, which is what the published program printed.
        value: its heuristic value.
        state: the state.
        moves: the moves that led to it.
    """

    number: int
    value: int
    state: State
    moves: str

    @property
    def printed(self) -> list[int | str]:
        """The line of the published program: number, heuristic value, state, moves so far."""
        return [self.number, self.value, str(self.state.nested), self.moves]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The state of the least heuristic value among those made, the first one of them.

    Attributes:
        value: its heuristic value.
        state: the state.
        moves: the moves that led to it.
    """

    value: int
    state: State
    moves: str


class Engine(Protocol):
    """A search in progress."""

    @property
    def status(self) -> int:
        """``RUNNING``, or how it ended."""

    def advance(self) -> None:
        """Go on for a slice, well under 0.2 s."""

    @property
    def generated(self) -> int:
        """The last generation number; the start has number 1."""

    @property
    def expanded(self) -> int:
        """States whose children were made."""

    @property
    def bound(self) -> int:
        """No state of a lower priority is left: with an admissible heuristic, a bound of every solution's
        length."""

    def solution(self) -> str:
        """The moves to the goal; only once it is found."""

    def nearest(self) -> Nearest:
        """How near it came."""

    def recent(self) -> Iterator[Expansion]:
        """The last expansions, as many as were asked for, oldest first."""

    def profile(self) -> tuple[int, NDArray[np.int16]]:
        """The heuristic value of every n-th expansion: n, and the values from the first one on."""


def ring(count: int, size: int) -> Iterator[int]:
    """Where the last ``size`` of ``count`` entries lie in a ring of that size, oldest first."""
    return (k % size for k in range(max(0, count - size), count)) if size else iter(())


def thinned(profile: NDArray[np.int16], stride: int, expanded: int) -> tuple[int, NDArray[np.int16]]:
    """The part of a profile that is filled, with its stride."""
    return stride, profile[: -(-expanded // stride)].copy()
