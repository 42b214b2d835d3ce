"""Compiled IDA* (Korf 1985), which runs in slices.

A stack contains the states from the start to the current one. Each round of the search has a higher bound on the
priority than the round before.

The plain program in :mod:`knights.sliding.programs` defines the search; a test compares the expansions of both.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.algorithms import Algorithm
from knights.sliding.engine import BOUND, EXPANDED, GENERATED, LEAST, STRIDE, Engine, Status, note
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle
from knights.sliding.tables import Tables, conflict_change, make_tables, pack

DEPTH, NEXT_BOUND, LEAST_DEPTH = range(5, 8)
"""The additional registers of IDA*."""
NEVER = 1 << 40
"""A bound above every priority."""
TRIED = 50_000
"""The maximum number of moves tried in a slice, which takes up to a few hundredths of a second."""
DEPTHS = 2048
"""The size of the stack, larger than the number of moves and the heuristic value of any solvable puzzle."""


class Memory(NamedTuple):
    """The memory of an IDA* search in progress.

    Attributes:
        registers: the scalars of the search; DEPTH is -1 between rounds.
        limit: the maximum number of nodes generated.
        per_move, per_value: the definition of the priority, see :mod:`knights.sliding.algorithms`.
        states: the packed state at each depth, shape (depths, words).
        value: its heuristic value, shape (depths,).
        move: the move that led to it, -1 for the start, shape (depths,).
        blank: the position of its blank, shape (depths,).
        tried: the next move to try from it, shape (depths,).
        nearest_moves: the moves to the first state with the least heuristic value, shape (depths,).
        recent: the last expansions as (number, value, depth), a ring buffer of shape (N, 3).
        recent_moves: the moves to each of them, shape (N, depths).
    """

    registers: NDArray[np.int64]
    limit: int
    per_move: int
    per_value: int
    states: NDArray[np.uint64]
    value: NDArray[np.int64]
    move: NDArray[np.int8]
    blank: NDArray[np.int64]
    tried: NDArray[np.int64]
    nearest_moves: NDArray[np.int8]
    recent: NDArray[np.int64]
    recent_moves: NDArray[np.int8]


@njit
def _advance(memory: Memory, tables: Tables, profile: NDArray[np.int16], moves: int) -> Status:
    """Try up to ``moves`` moves; return the status.

    This is one long function, since calls would double its cost.
    """
    registers, states, value = memory.registers, memory.states, memory.value
    words, depths = len(tables.goal), len(states)
    mask = np.uint64((1 << tables.bits) - 1)
    generated, expanded, depth = registers[GENERATED], registers[EXPANDED], registers[DEPTH]
    bound, next_bound, stride = registers[BOUND], registers[NEXT_BOUND], registers[STRIDE]
    least, least_depth = registers[LEAST], registers[LEAST_DEPTH]
    status = Status.RUNNING
    for _ in range(moves):
        if depth + 2 > depths - 1:
            status = Status.BUDGET
            break
        if depth < 0:
            # The round has ended, so start the next one with the next bound.
            if next_bound == NEVER:
                status = Status.NOTHING_LEFT
                break
            if generated == memory.limit:
                status = Status.BUDGET
                break
            bound, next_bound = next_bound, NEVER
        else:
            # Take the next move from the current state, or return to the state before it.
            k = memory.tried[depth]
            if k == 4:
                depth -= 1
                continue
            memory.tried[depth] = k + 1
            blank = memory.blank[depth]
            position = tables.target[blank, k]
            if position < 0 or (depth > 0 and memory.move[depth] == k ^ 1):
                continue
            if generated == memory.limit:
                status = Status.BUDGET
                break
            # Generate the child above it on the stack.
            tile = (states[depth, tables.word[position]] >> tables.shift[position]) & mask
            for w in range(words):
                states[depth + 1, w] = states[depth, w]
            states[depth + 1, tables.word[position]] ^= tile << tables.shift[position]
            states[depth + 1, tables.word[blank]] |= tile << tables.shift[blank]
            reached = value[depth] + tables.change[tile, blank, k]
            if tables.conflicts:
                reached += conflict_change(states, depth, depth + 1, tables, np.int64(tile), position, blank)
            value[depth + 1] = reached
            memory.move[depth + 1] = k
            memory.blank[depth + 1] = position
        # Count the child, record it if it is the nearest so far, and drop it if it exceeds the bound.
        made = depth + 1
        generated += 1
        if value[made] < least:
            least, least_depth = value[made], made
            memory.nearest_moves[: made + 1] = memory.move[: made + 1]
        priority = memory.per_move * made + memory.per_value * value[made]
        if priority > bound:
            next_bound = min(next_bound, priority)
            continue
        depth = made
        # Stop if it is the goal; otherwise record the expansion.
        if value[depth] == 0:
            status = Status.SOLVED
            break
        if len(memory.recent):
            ring = expanded % len(memory.recent)
            memory.recent[ring, 0] = generated
            memory.recent[ring, 1] = value[depth]
            memory.recent[ring, 2] = depth
            memory.recent_moves[ring, : depth + 1] = memory.move[: depth + 1]
        stride = note(profile, expanded, stride, value[depth])
        expanded += 1
        memory.tried[depth] = 0
    registers[GENERATED], registers[EXPANDED], registers[DEPTH] = generated, expanded, depth
    registers[BOUND], registers[NEXT_BOUND], registers[STRIDE] = bound, next_bound, stride
    registers[LEAST], registers[LEAST_DEPTH] = least, least_depth
    return status


class Deepening(Engine):
    """A compiled IDA* search; it needs a constant amount of memory."""

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        super().__init__(puzzle)
        self._tables = tables = make_tables(puzzle, heuristic)
        value, depths, words = heuristic.value(puzzle.start, puzzle.goal), DEPTHS, len(tables.goal)
        bound = method.priority(0, value)
        self._memory = memory = Memory(
            registers=np.array([0, 0, 1, bound, value, -1, bound, 0]),
            limit=nodes,
            per_move=method.per_move,
            per_value=method.per_value,
            states=np.empty((depths, words), dtype=np.uint64),
            value=np.empty(depths, dtype=np.int64),
            move=np.full(depths, -1, dtype=np.int8),
            blank=np.empty(depths, dtype=np.int64),
            tried=np.zeros(depths, dtype=np.int64),
            nearest_moves=np.empty(depths, dtype=np.int8),
            recent=np.empty((recent, 3), dtype=np.int64),
            recent_moves=np.empty((recent, depths), dtype=np.int8),
        )
        memory.states[0] = pack(puzzle.start)
        memory.value[0], memory.blank[0] = value, puzzle.start.blank
        self._read(memory.registers)

    def advance(self) -> None:
        """Run the search for a slice of well under 0.2 s."""
        self.status = _advance(self._memory, self._tables, self._profile, TRIED)
        self._read(self._memory.registers)

    def solution(self) -> str:
        """Return the moves to the goal; call this only after the goal is found."""
        return _letters(self._memory.move, self._memory.registers[DEPTH])

    def _nearest(self) -> tuple[int, str]:
        return self._least, _letters(self._memory.nearest_moves, self._memory.registers[LEAST_DEPTH])

    def _recent(self) -> Iterator[tuple[int, int, str]]:
        for at in self._ring(len(self._memory.recent)):
            number, value, depth = self._memory.recent[at].tolist()
            yield number, value, _letters(self._memory.recent_moves[at], depth)


def _letters(moves: NDArray[np.int8], depth: int) -> str:
    """Return the moves on a stack up to a depth as letters; entry 0 belongs to the start and is skipped."""
    return "".join(MOVES[move] for move in moves[1 : depth + 1])
