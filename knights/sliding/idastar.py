"""IDA*: the arrays of the compiled loop, filled in and read out."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knights.sliding import idastar_kernel as kernel
from knights.sliding.algorithms import Algorithm
from knights.sliding.engine import PROFILE, CompiledEngine, ExpandedState, Nearest
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle
from knights.sliding.tables import pack

TRIED = 50_000
"""The number of moves tried per slice, which takes up to some hundredths of a second."""
DEPTHS = 128
"""The initial depth of the stack, which is doubled when full."""


class Deepening(CompiledEngine):
    """An IDA* search, whose memory grows only with the depth."""

    _kernel = kernel
    _memory: kernel.Memory

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        super().__init__(puzzle, heuristic)
        tables = self._tables
        value, depths, words = heuristic.value(puzzle.start, puzzle.goal), DEPTHS, len(tables.goal)
        bound = method.priority(0, value)
        self._memory = memory = kernel.Memory(
            registers=np.array([0, 0, -1, bound, bound, value, 0, 1]),
            limit=nodes,
            per_move=method.per_move,
            per_value=method.per_value,
            states=np.empty((depths, words), dtype=np.uint64),
            value=np.empty(depths, dtype=np.int64),
            move=np.full(depths, -1, dtype=np.int8),
            blank=np.empty(depths, dtype=np.int64),
            tried=np.zeros(depths, dtype=np.int64),
            nearest_state=pack(puzzle.start),
            nearest_moves=np.empty(depths, dtype=np.int8),
            recent=np.empty((recent, 3), dtype=np.int64),
            recent_states=np.empty((recent, words), dtype=np.uint64),
            recent_moves=np.empty((recent, depths), dtype=np.int8),
            profile=np.empty(PROFILE, dtype=np.int16),
        )
        memory.states[0] = pack(puzzle.start)
        memory.value[0], memory.blank[0] = value, puzzle.start.blank

    def advance(self) -> None:
        """Advance the search by a slice of well under 0.2 s."""
        memory = self._memory
        status = kernel.advance(memory, self._tables, TRIED)
        if status == kernel.STACK_FULL:
            by_depth = ("states", "value", "move", "blank", "tried", "nearest_moves")
            doubled: dict[str, Any] = {name: np.concatenate([getattr(memory, name)] * 2) for name in by_depth}
            doubled["recent_moves"] = np.concatenate([memory.recent_moves] * 2, axis=1)
            self._memory = memory._replace(**doubled)
        else:
            self.status = status

    @property
    def bound(self) -> int:
        """The least priority left; with an admissible heuristic, a lower bound on the length of a solution."""
        return self._register(kernel.BOUND)

    def solution(self) -> str:
        """Return the moves to the goal, once it is found."""
        return _letters(self._memory.move, self._register(kernel.DEPTH))

    def nearest(self) -> Nearest:
        """Return the state nearest to the goal so far."""
        memory = self._memory
        moves = _letters(memory.nearest_moves, self._register(kernel.LEAST_DEPTH))
        return Nearest(self._register(kernel.LEAST), self._state(memory.nearest_state), moves)

    def recent(self) -> Iterator[ExpandedState]:
        """Yield the last expansions, oldest first."""
        memory = self._memory
        for at in self._ring():
            number, value, depth = (int(entry) for entry in memory.recent[at])
            state = self._state(memory.recent_states[at])
            yield ExpandedState(number, value, state, _letters(memory.recent_moves[at], depth))


def _letters(moves: NDArray[np.int8], depth: int) -> str:
    """Return the moves of a stack up to a depth; entry 0 is for the start."""
    return "".join(MOVES[move] for move in moves[1 : depth + 1])
