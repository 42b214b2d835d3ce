"""Compiled best-first search, which runs in slices.

Nodes are numbered in the order in which they are generated; the start is 1. The frontier is an array of queues, one
for each priority, so that adding a state and removing one with the least priority take constant time. As in the
published program, a state is compared with the goal and with the states removed before only when it is removed. A
child equal to its parent's parent was certainly removed before: it gets a number but is not added.

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

NEAREST, FOUND = range(5, 7)
"""The additional registers of best-first search."""
REMOVALS = 10_000
"""The maximum number of states removed from the frontier in a slice, which takes up to a few hundredths of a second."""


class Memory(NamedTuple):
    """The memory of a best-first search in progress.

    Nodes are numbered from 1; in arrays of shape (limit,), the index of a node is its number minus 1.

    Attributes:
        registers: the scalars of the search.
        per_move, per_value, latest_first: the definition of the priority, see :mod:`knights.sliding.algorithms`.
        states: the packed state of each node, shape (limit, words).
        parent: the index of its parent, -1 for the start, shape (limit,).
        waiting: the number of the next node in the same queue, 0 for the last, shape (limit,).
        value: its heuristic value, shape (limit,).
        depth: its number of moves from the start, shape (limit,).
        move: the move from its parent, -1 for the start, shape (limit,).
        blank: the position of its blank, shape (limit,).
        first, last: the numbers of the first and last node in each queue, 0 if it is empty, shape (priorities,).
        taken: a hash table of the nodes removed from the frontier, as numbers; 0 marks a free slot, and the length is
            a power of two or 0.
        recent: the last expansions as (index, nodes generated so far), a ring buffer of shape (N, 2).
    """

    registers: NDArray[np.int64]
    per_move: int
    per_value: int
    latest_first: bool
    states: NDArray[np.uint64]
    parent: NDArray[np.int32]
    waiting: NDArray[np.int32]
    value: NDArray[np.int16]
    depth: NDArray[np.int32]
    move: NDArray[np.int8]
    blank: NDArray[np.int8]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    taken: NDArray[np.int32]
    recent: NDArray[np.int32]


@njit
def _take(
    states: NDArray[np.uint64], goal: tuple[np.uint64, ...], taken: NDArray[np.int32], index: int
) -> bool:
    """Add a state to the hash table; return False if it is already there.

    Only the length of ``goal`` is used: the compiler knows it and therefore unrolls the loops over words.
    """
    size, mixed = len(taken), np.uint64(0)
    for k in range(len(goal)):  # Fibonacci hashing, with the upper half folded into the lower.
        mixed = (mixed ^ states[index, k]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    slot = np.int64(mixed & np.uint64(size - 1))
    while taken[slot] != 0:
        other = taken[slot] - 1
        same = True
        for k in range(len(goal)):
            same &= states[other, k] == states[index, k]
        if same:
            return False
        slot = (slot + 1) & (size - 1)
    taken[slot] = index + 1
    return True


@njit
def _rehash(
    states: NDArray[np.uint64], goal: tuple[np.uint64, ...], old: NDArray[np.int32], new: NDArray[np.int32]
) -> None:
    """Add all states of a hash table to a larger one."""
    for number in old:
        if number != 0:
            _take(states, goal, new, number - 1)


@njit
def _advance(memory: Memory, tables: Tables, profile: NDArray[np.int16], removals: int) -> Status:
    """Remove up to ``removals`` states; return the status.

    This is one long function, since calls would double its cost.
    """
    registers, states, value, goal = memory.registers, memory.states, memory.value, tables.goal
    first, last, waiting = memory.first, memory.last, memory.waiting
    limit, words, queues = len(states), len(goal), len(first)
    mask = np.uint64((1 << tables.bits) - 1)
    generated, expanded = registers[GENERATED], registers[EXPANDED]
    lowest, stride = registers[BOUND], registers[STRIDE]
    least, nearest = registers[LEAST], registers[NEAREST]
    status = Status.RUNNING
    for _ in range(removals):
        if 2 * expanded >= len(memory.taken):
            status = Status.FULL
            break
        # Remove the first state of the lowest queue; skip it if it was removed before.
        while lowest < queues and first[lowest] == 0:
            lowest += 1
        if lowest == queues:
            status = Status.NOTHING_LEFT
            break
        index = first[lowest] - 1
        first[lowest] = waiting[index]
        if not _take(states, goal, memory.taken, index):
            continue
        # Stop if it is the goal or if its children would exceed the limit.
        if value[index] == 0:
            registers[FOUND] = index
            status = Status.SOLVED
            break
        blank = np.int64(memory.blank[index])
        if generated + tables.choices[blank] > limit:
            status = Status.BUDGET
            break
        # Record the expansion.
        if len(memory.recent):
            ring = expanded % len(memory.recent)
            memory.recent[ring, 0] = index
            memory.recent[ring, 1] = generated
        stride = note(profile, expanded, stride, value[index])
        expanded += 1
        # Generate the children; the one equal to the parent's parent only gets a number.
        back = memory.move[index] ^ 1 if memory.move[index] >= 0 else -1
        depth = memory.depth[index] + 1
        for k in range(4):
            position = tables.target[blank, k]
            if position < 0:
                continue
            child = generated
            generated += 1
            if k == back:
                continue
            tile = (states[index, tables.word[position]] >> tables.shift[position]) & mask
            for w in range(words):
                states[child, w] = states[index, w]
            states[child, tables.word[position]] ^= tile << tables.shift[position]
            states[child, tables.word[blank]] |= tile << tables.shift[blank]
            reached = value[index] + tables.change[tile, blank, k]
            if tables.conflicts:
                reached += conflict_change(states, index, child, tables, np.int64(tile), position, blank)
            # Add the child to the queue of its priority.
            value[child] = reached
            memory.parent[child] = index
            memory.depth[child] = depth
            memory.move[child] = k
            memory.blank[child] = position
            priority = memory.per_move * depth + memory.per_value * reached
            waiting[child] = 0
            if first[priority] == 0:
                first[priority] = last[priority] = generated
            elif memory.latest_first:
                waiting[child] = first[priority]
                first[priority] = generated
            else:
                waiting[last[priority] - 1] = generated
                last[priority] = generated
            lowest = min(lowest, priority)
            if reached < least:
                least = reached
                nearest = child
    registers[GENERATED], registers[EXPANDED] = generated, expanded
    registers[BOUND], registers[STRIDE] = lowest, stride
    registers[LEAST], registers[NEAREST] = least, nearest
    return status


class BestFirst(Engine):
    """A compiled best-first search; it needs 40 bytes of memory per node of the limit, 60 bytes on 6×6 boards."""

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        super().__init__(puzzle)
        self._tables = tables = make_tables(puzzle, heuristic)
        value = heuristic.value(puzzle.start, puzzle.goal)
        priority = method.priority(0, value)
        queues = 1 + method.priority(nodes, tables.highest)
        self._memory = memory = Memory(
            registers=np.array([1, 0, 1, priority, value, 0, -1]),
            per_move=method.per_move,
            per_value=method.per_value,
            latest_first=method.latest_first,
            states=np.empty((nodes, len(tables.goal)), dtype=np.uint64),
            parent=np.empty(nodes, dtype=np.int32),
            waiting=np.empty(nodes, dtype=np.int32),
            value=np.empty(nodes, dtype=np.int16),
            depth=np.empty(nodes, dtype=np.int32),
            move=np.empty(nodes, dtype=np.int8),
            blank=np.empty(nodes, dtype=np.int8),
            # The system allocates zeroed memory only on first use, and the search uses only a small part of it.
            first=np.zeros(queues, dtype=np.int32),
            last=np.zeros(queues, dtype=np.int32),
            taken=np.zeros(0, dtype=np.int32),
            recent=np.empty((recent, 2), dtype=np.int32),
        )
        memory.states[0] = pack(puzzle.start)
        memory.parent[0] = memory.move[0] = -1
        memory.value[0], memory.depth[0], memory.blank[0] = value, 0, puzzle.start.blank
        memory.waiting[0], memory.first[priority], memory.last[priority] = 0, 1, 1
        self._read(memory.registers)

    def advance(self) -> None:
        """Run the search for a few hundredths of a second, longer if a large hash table has to grow."""
        memory = self._memory
        self.status = _advance(memory, self._tables, self._profile, REMOVALS)
        self._read(memory.registers)
        if self.status == Status.FULL:
            taken = np.zeros(max(1 << 12, 4 * len(memory.taken)), dtype=np.int32)
            _rehash(memory.states, self._tables.goal, memory.taken, taken)
            self._memory, self.status = memory._replace(taken=taken), Status.RUNNING

    def solution(self) -> str:
        """Return the moves to the goal; call this only after the goal is found."""
        return self._moves(int(self._memory.registers[FOUND]))

    def _nearest(self) -> tuple[int, str]:
        return self._least, self._moves(int(self._memory.registers[NEAREST]))

    def _recent(self) -> Iterator[tuple[int, int, str]]:
        memory = self._memory
        for index, number in memory.recent[self._ring(len(memory.recent))].tolist():
            yield number, int(memory.value[index]), self._moves(index)

    def _moves(self, index: int) -> str:
        moves = []
        while index > 0:
            moves.append(MOVES[self._memory.move[index]])
            index = int(self._memory.parent[index])
        return "".join(reversed(moves))
