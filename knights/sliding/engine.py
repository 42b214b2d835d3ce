"""The base of all searches of the sliding puzzle, and the values that they return."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import Puzzle, State
from knights.sliding.tables import make_tables

GENERATED, EXPANDED, STRIDE, BOUND, LEAST = range(5)
"""The first registers of a search: its scalars, in one array so that a slice continues from the last one."""
PROFILE = 1024
"""The maximum number of heuristic values in a profile."""


class Status(IntEnum):
    """The status of a search: ``BUDGET`` is the limit of states, which proves nothing, ``FULL`` a lack of memory."""

    RUNNING = 0
    SOLVED = 1
    NOTHING_LEFT = 2
    BUDGET = 3
    FULL = 4


@dataclass(frozen=True, slots=True)
class ExpandedState:
    """A state expanded after ``number`` states were generated, with its heuristic value and the moves to it."""

    number: int
    value: int
    state: State
    moves: str

    @property
    def printed(self) -> list[int | str]:
        """The line as printed by the published program: number, heuristic value, state, moves so far."""
        return [self.number, self.value, str(self.state.nested), self.moves]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The first generated state with the least heuristic value, and the moves to it."""

    value: int
    state: State
    moves: str


@dataclass(frozen=True, slots=True)
class ValueProfile:
    """The heuristic values of evenly spaced expansions, numbered from 1; up to ``PROFILE`` values."""

    expansion: NDArray[np.int64]
    value: NDArray[np.int16]


def profile_of(values: NDArray[np.int16], stride: int, expanded: int) -> ValueProfile:
    """Return the filled part of a profile, up to the last expansion."""
    filled = values[: -(-expanded // stride)].copy()
    return ValueProfile(1 + stride * np.arange(len(filled), dtype=np.int64), filled)


@njit
def note_value(profile: NDArray[np.int16], expanded: int, stride: int, value: int) -> int:
    """Record the value of every ``stride``-th expansion; if full, drop every second value. Return the new stride."""
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


class CompiledEngine:
    """A compiled search in progress; ``status`` is ``RUNNING`` until the search has ended."""

    _memory: Any

    def __init__(self, puzzle: Puzzle, heuristic: Heuristic) -> None:
        self._puzzle, self._tables = puzzle, make_tables(puzzle, heuristic)
        self._profile = np.empty(PROFILE, dtype=np.int16)
        self.status = Status.RUNNING

    def solution(self) -> str:
        """Return the moves to the goal, once it is found."""
        raise NotImplementedError

    def _moves_to_nearest(self) -> str:
        raise NotImplementedError

    def _expansion(self, at: int) -> tuple[int, int, str]:
        """Return number, heuristic value and moves of the expansion at an index of the ring."""
        raise NotImplementedError

    @property
    def generated(self) -> int:
        """The number of states generated so far, the start included."""
        return self._register(GENERATED)

    @property
    def expanded(self) -> int:
        """The number of expanded states."""
        return self._register(EXPANDED)

    @property
    def bound(self) -> int:
        """The least priority left; with an admissible heuristic, a lower bound on the length of a solution."""
        return self._register(BOUND)

    def nearest(self) -> Nearest:
        """Return the state nearest to the goal so far."""
        moves = self._moves_to_nearest()
        return Nearest(self._register(LEAST), self._puzzle.start.after(moves), moves)

    def recent(self) -> Iterator[ExpandedState]:
        """Yield the last expansions, oldest first."""
        size = len(self._memory.recent)
        for expansion in range(max(0, self.expanded - size), self.expanded):
            number, value, moves = self._expansion(expansion % size)
            yield ExpandedState(number, value, self._puzzle.start.after(moves), moves)

    def profile(self) -> ValueProfile:
        """Return the heuristic value of every n-th expansion."""
        return profile_of(self._profile, self._register(STRIDE), self.expanded)

    def _register(self, which: int) -> int:
        return int(self._memory.registers[which])
