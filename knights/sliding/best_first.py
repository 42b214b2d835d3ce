"""Best-first search: the arrays of the compiled loop, filled in and read out."""

from collections.abc import Iterator
from math import factorial

import numpy as np
from numpy.typing import NDArray

from knights.sliding import best_first_kernel as kernel
from knights.sliding.algorithms import Algorithm
from knights.sliding.engine import PROFILE, CompiledEngine, ExpandedState, Nearest
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle
from knights.sliding.tables import pack

REMOVALS = 10_000
"""The number of states removed from the frontier per slice, which takes up to some hundredths of a second."""
SLOTS = 1 << 16
"""The number of slots of an outgrown hash table that are moved per slice."""


class BestFirst(CompiledEngine):
    """Best-first search; memory is bounded by the limit: 40 bytes per node generated, 60 on 6×6 boards."""

    _kernel = kernel
    _memory: kernel.Memory

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        super().__init__(puzzle, heuristic)
        tables, positions = self._tables, len(puzzle.start)
        # Each state is expanded at most once, into at most four.
        room = min(nodes, 1 + 4 * factorial(positions)) if positions < 12 else nodes
        value = heuristic.value(puzzle.start, puzzle.goal)
        priority = method.priority(0, value)
        queues = 1 + method.priority(16, tables.highest)
        self._memory = memory = kernel.Memory(
            registers=np.array([1, 0, priority, 0, 0, value, -1, 1]),
            per_move=method.per_move,
            per_value=method.per_value,
            latest_first=method.latest_first,
            states=np.empty((room, len(tables.goal)), dtype=np.uint64),
            parent=np.empty(room, dtype=np.int32),
            waiting=np.empty(room, dtype=np.int32),
            value=np.empty(room, dtype=np.int16),
            depth=np.empty(room, dtype=np.int32),
            move=np.empty(room, dtype=np.int8),
            blank=np.empty(room, dtype=np.int8),
            first=np.full(queues, -1, dtype=np.int32),
            last=np.full(queues, -1, dtype=np.int32),
            taken=np.zeros(1 << 12, dtype=np.int32),
            recent=np.empty((recent, 2), dtype=np.int32),
            profile=np.empty(PROFILE, dtype=np.int16),
        )
        memory.states[0] = pack(puzzle.start)
        memory.parent[0] = memory.waiting[0] = memory.move[0] = -1
        memory.value[0], memory.depth[0], memory.blank[0] = value, 0, puzzle.start.blank
        memory.first[priority] = memory.last[priority] = 0
        self._outgrown: NDArray[np.int32] | None = None
        self._moved = 0

    def warm_up(self) -> None:
        """Load the function that is called only when the hash table is outgrown."""
        memory = self._memory
        kernel.rehash(memory.states, self._tables.goal, memory.taken, memory.taken, 0, 0)

    def advance(self) -> None:
        """Advance the search by a slice of well under 0.2 s."""
        memory = self._memory
        if self._outgrown is not None:
            high = min(self._moved + SLOTS, len(self._outgrown))
            kernel.rehash(memory.states, self._tables.goal, self._outgrown, memory.taken, self._moved, high)
            self._moved = high
            if high == len(self._outgrown):
                self._outgrown = None
            return
        status = kernel.advance(memory, self._tables, REMOVALS)
        if status == kernel.TABLE_FULL:
            self._outgrown, self._moved = memory.taken, 0
            taken = np.zeros(4 * len(memory.taken), dtype=np.int32)
            self._memory = memory._replace(taken=taken)
        elif status == kernel.QUEUES_FULL:
            more = np.full(len(memory.first), -1, dtype=np.int32)
            self._memory = memory._replace(
                first=np.concatenate([memory.first, more]), last=np.concatenate([memory.last, more])
            )
        else:
            self.status = status

    @property
    def bound(self) -> int:
        """The least priority left; with an admissible heuristic, a lower bound on the length of a solution."""
        return self._register(kernel.LOWEST)

    def solution(self) -> str:
        """Return the moves to the goal, once it is found."""
        return self._moves(self._register(kernel.FOUND))

    def nearest(self) -> Nearest:
        """Return the state nearest to the goal so far."""
        memory, index = self._memory, self._register(kernel.NEAREST)
        return Nearest(int(memory.value[index]), self._state(memory.states[index]), self._moves(index))

    def recent(self) -> Iterator[ExpandedState]:
        """Yield the last expansions, oldest first."""
        memory = self._memory
        for at in self._ring():
            index, number = (int(entry) for entry in memory.recent[at])
            value = int(memory.value[index])
            yield ExpandedState(number, value, self._state(memory.states[index]), self._moves(index))

    def _moves(self, index: int) -> str:
        moves = []
        while index > 0:
            moves.append(MOVES[self._memory.move[index]])
            index = int(self._memory.parent[index])
        return "".join(reversed(moves))
