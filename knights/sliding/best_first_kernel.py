"""The compiled best-first search, called in slices.

Each node generated gets the next number, from 1 for the start. The frontier is a row of queues, one per priority, so
adding a state and removing the least one take constant time. As in the published program, the search first removes a
state, then checks whether it is the goal or was removed before. A child that is its parent's parent was removed before:
it gets a number, but is not added.

The plain program in :mod:`knights.sliding.programs` defines the search; a test compares the expansions of both.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.engine import BUDGET, NOTHING_LEFT, RUNNING, SOLVED
from knights.sliding.tables import Tables, conflict_change

# What `advance` returns besides a status of the engine.
TABLE_FULL, QUEUES_FULL = range(4, 6)

# Registers: the scalars of a search, kept in one array so that a slice can go on where the last one ended.
GENERATED, EXPANDED, LOWEST, DEEPEST, NEAREST, LEAST, FOUND, STRIDE = range(8)
REGISTERS = 8


class Memory(NamedTuple):
    """A best-first search in progress: everything :func:`advance` reads and writes.

    The nodes generated are numbered from 1; arrays of shape (limit,) hold them at number - 1.

    Attributes:
        registers: the scalars, shape (REGISTERS,), int64.
        per_move, per_value, latest_first: the priority, see :mod:`knights.sliding.algorithms`.
        states: packed, shape (limit, words), uint64.
        parent: index of its parent, -1 for the start, shape (limit,), int32.
        waiting: index of the next one in its queue, shape (limit,), int32.
        value: heuristic value, shape (limit,), int16.
        depth: moves so far, shape (limit,), int32.
        move: the move from its parent, -1 for the start, shape (limit,), int8.
        blank: position of the blank, shape (limit,), int8.
        first, last: ends of the queue of each priority, -1 if empty, shape (priorities,), int32.
        taken: hash table of the states removed from the frontier: index + 1, 0 if free, shape (a power of two,), int32.
        recent: the last expansions as (index, nodes generated so far), a ring of shape (N, 2), int32.
        profile: heuristic values of every STRIDE-th expansion, shape (an even number,), int16.
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
    profile: NDArray[np.int16]


@njit
def _slot(states: NDArray[np.uint64], goal: tuple[np.uint64, ...], index: int, size: int) -> np.int64:
    """Return the slot of the hash table at which the probe for a state starts (Fibonacci hashing, folded)."""
    mixed = np.uint64(0)
    for k in range(len(goal)):
        mixed = (mixed ^ states[index, k]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    return np.int64(mixed & np.uint64(size - 1))


@njit
def _take(
    states: NDArray[np.uint64], goal: tuple[np.uint64, ...], taken: NDArray[np.int32], index: int
) -> bool:
    """Enter a state into the hash table; return False if the table already has it.

    Only the length of ``goal`` matters: the compiler knows it, and so unrolls the loops over words.
    """
    size = len(taken)
    slot = _slot(states, goal, index, size)
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
def rehash(
    states: NDArray[np.uint64],
    goal: tuple[np.uint64, ...],
    old: NDArray[np.int32],
    new: NDArray[np.int32],
    low: int,
    high: int,
) -> None:
    """Move the entries of the slots ``low`` to ``high`` of one hash table into a larger one."""
    for slot in range(low, high):
        if old[slot] != 0:
            _take(states, goal, new, old[slot] - 1)


@njit
def note_value(profile: NDArray[np.int16], expanded: int, stride: int, value: int) -> int:
    """Record the value of every ``stride``-th expansion; if full, drop every second one. Return the new stride."""
    size = len(profile)
    if size == 0 or expanded % stride != 0:
        return stride
    at = expanded // stride
    if at == size:
        for k in range(size // 2):
            profile[k] = profile[2 * k]
        stride *= 2
        at = size // 2
    profile[at] = value
    return stride


@njit
def advance(memory: Memory, tables: Tables, removals: int) -> int:
    """Remove up to ``removals`` states; return the status. One long function, as calls would double its cost."""
    registers, states, value, goal = memory.registers, memory.states, memory.value, tables.goal
    first, last, waiting = memory.first, memory.last, memory.waiting
    limit, words, queues = len(states), len(goal), len(first)
    mask = np.uint64((1 << tables.bits) - 1)
    generated, expanded = registers[GENERATED], registers[EXPANDED]
    lowest, deepest, stride = registers[LOWEST], registers[DEEPEST], registers[STRIDE]
    least, nearest = registers[LEAST], registers[NEAREST]
    status = RUNNING
    for _ in range(removals):
        # Is there room for what this round may add?
        if 2 * expanded >= len(memory.taken):
            status = TABLE_FULL
            break
        if memory.per_move * (deepest + 1) + memory.per_value * tables.highest >= queues:
            status = QUEUES_FULL
            break
        # Take the first state of the lowest queue, unless it was taken before.
        while lowest < queues and first[lowest] < 0:
            lowest += 1
        if lowest == queues:
            status = NOTHING_LEFT
            break
        index = first[lowest]
        first[lowest] = waiting[index]
        if not _take(states, goal, memory.taken, index):
            continue
        # Is it the goal, or would its children exceed the limit?
        arrived = True
        for k in range(words):
            arrived &= states[index, k] == goal[k]
        if arrived:
            registers[FOUND] = index
            status = SOLVED
            break
        blank = np.int64(memory.blank[index])
        if generated + tables.choices[blank] > limit:
            status = BUDGET
            break
        # Note the expansion.
        if len(memory.recent):
            ring = expanded % len(memory.recent)
            memory.recent[ring, 0] = index
            memory.recent[ring, 1] = generated
        stride = note_value(memory.profile, expanded, stride, value[index])
        expanded += 1
        # Make the children, but not the state from which it came.
        back = memory.move[index] ^ 1 if memory.move[index] >= 0 else -1
        depth = memory.depth[index] + 1
        deepest = max(deepest, depth)
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
            # Put the child into the queue of its priority.
            value[child] = reached
            memory.parent[child] = index
            memory.depth[child] = depth
            memory.move[child] = k
            memory.blank[child] = position
            priority = memory.per_move * depth + memory.per_value * reached
            waiting[child] = -1
            if first[priority] < 0:
                first[priority] = last[priority] = child
            elif memory.latest_first:
                waiting[child] = first[priority]
                first[priority] = child
            else:
                waiting[last[priority]] = child
                last[priority] = child
            lowest = min(lowest, priority)
            if reached < least:
                least = reached
                nearest = child
    registers[GENERATED], registers[EXPANDED] = generated, expanded
    registers[LOWEST], registers[DEEPEST], registers[STRIDE] = lowest, deepest, stride
    registers[LEAST], registers[NEAREST] = least, nearest
    return status
