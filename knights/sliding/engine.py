"""The base class of all searches of the sliding puzzle, and the values that they return."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.puzzle import Puzzle, State

GENERATED, EXPANDED, STRIDE, BOUND, LEAST = range(5)
"""The registers of every search: scalars kept in an array, so that each slice can continue the previous one."""
PROFILE = 1024
"""The maximum number of heuristic values in a profile."""


class Status(IntEnum):
    """The status of a search: ``BUDGET`` if it reached its limit, ``FULL`` if its hash table has to grow."""

    RUNNING = 0
    SOLVED = 1
    NOTHING_LEFT = 2
    BUDGET = 3
    FULL = 4


@dataclass(frozen=True, slots=True)
class ExpandedState:
    """An expanded state, with the number of states generated before it, its heuristic value, and the moves to it."""

    number: int
    value: int
    state: State
    moves: str

    @property
    def printed(self) -> list[int | str]:
        """The line that the published program prints: number, heuristic value, state, and moves so far."""
        return [self.number, self.value, str(self.state.nested), self.moves]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The state with the least heuristic value (of several, the first generated), and the moves to it."""

    value: int
    state: State
    moves: str


@dataclass(frozen=True, slots=True)
class ValueProfile:
    """The heuristic values of up to ``PROFILE`` evenly spaced expansions, which are numbered from 1."""

    expansion: NDArray[np.int64]
    value: NDArray[np.int16]


@njit
def note(profile: NDArray[np.int16], expanded: int, stride: int, value: int) -> int:
    """Record the value of every ``stride``-th expansion; return the stride.

    If the profile is full, drop every second value and double the stride.
    """
    size, at = len(profile), expanded // stride
    if expanded % stride != 0:
        return stride
    if at == size:
        for k in range(size // 2):
            profile[k] = profile[2 * k]
        stride *= 2
        at = size // 2
    profile[at] = value
    return stride


class Engine:
    """A search in progress.

    Attributes:
        status: ``RUNNING`` until the search has ended.
        generated: the number of states generated so far, including the start.
        bound: the least priority left; in A* and IDA* with an admissible heuristic, a lower bound on the length of a
            solution.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self.status = puzzle, Status.RUNNING
        self.generated = self.expanded = self.bound = 0
        self._stride, self._profile = 1, np.empty(PROFILE, dtype=np.int16)

    def advance(self) -> None:
        """Run the search for a slice of well under 0.2 s."""
        raise NotImplementedError

    def solution(self) -> str:
        """Return the moves to the goal; call this only after the goal is found."""
        raise NotImplementedError

    def _nearest(self) -> tuple[int, str]:
        """Return the least heuristic value so far and the moves to the first state with this value."""
        raise NotImplementedError

    def _recent(self) -> Iterator[tuple[int, int, str]]:
        """Yield the number, the heuristic value and the moves of each of the last expansions, oldest first."""
        raise NotImplementedError

    def nearest(self) -> Nearest:
        """Return the generated state that is nearest to the goal by heuristic value."""
        value, moves = self._nearest()
        return Nearest(value, self._puzzle.start.after(moves), moves)

    def recent(self) -> Iterator[ExpandedState]:
        """Yield the last expansions, oldest first."""
        for number, value, moves in self._recent():
            yield ExpandedState(number, value, self._puzzle.start.after(moves), moves)

    def profile(self) -> ValueProfile:
        """Return the heuristic values of evenly spaced expansions."""
        filled = self._profile[: -(-self.expanded // self._stride)].copy()
        return ValueProfile(1 + self._stride * np.arange(len(filled), dtype=np.int64), filled)

    def _read(self, registers: NDArray[np.int64]) -> None:
        """Copy the scalars of a compiled search."""
        self.generated, self.expanded, self._stride, self.bound, self._least = registers[:5].tolist()

    def _ring(self, size: int) -> NDArray[np.int64]:
        """Return the indices of the last expansions in a ring buffer of this size, oldest first."""
        return np.arange(max(0, self.expanded - size), self.expanded) % max(1, size)
