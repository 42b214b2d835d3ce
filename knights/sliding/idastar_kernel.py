"""The compiled IDA* (Korf 1985), called in slices.

A stack holds the states from the start to the present one; each new state is made from the one below it. Rounds follow
one another with a rising bound of the priority. Memory does not grow with the number of states.

The plain program in :mod:`knights.sliding.programs` defines the search; a test compares the expansions of both.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.best_first_kernel import note_value
from knights.sliding.engine import BUDGET, NOTHING_LEFT, RUNNING, SOLVED
from knights.sliding.tables import Tables, conflict_change

STACK_FULL = 6
"""A status of `advance` besides those of the engine."""
NEVER = 1 << 40
"""A bound that no priority reaches."""

# Registers: the scalars of a search, kept in one array so that a slice can go on where the last one ended.
GENERATED, EXPANDED, DEPTH, BOUND, NEXT_BOUND, LEAST, LEAST_DEPTH, STRIDE = range(8)
REGISTERS = 8


class Memory(NamedTuple):
    """An IDA* in progress: everything :func:`advance` reads and writes.

    Attributes:
        registers: the scalars, shape (REGISTERS,), int64; DEPTH is -1 between rounds.
        limit: the maximum number of nodes generated.
        per_move, per_value: the priority, see :mod:`knights.sliding.algorithms`.
        states: packed, by depth, shape (depths, words), uint64.
        value: heuristic values by depth, shape (depths,), int64.
        move: the move that led to each depth, -1 at the start, shape (depths,), int8.
        blank: position of the blank by depth, shape (depths,), int64.
        tried: the next move to try at each depth, shape (depths,), int64.
        nearest_state: the first state of the least heuristic value, packed, shape (words,), uint64.
        nearest_moves: the moves that led to it, shape (depths,), int8.
        recent: the last expansions as (number, value, depth), a ring of shape (N, 3), int64.
        recent_states: their states, packed, shape (N, words), uint64.
        recent_moves: the moves that led to them, shape (N, depths), int8.
        profile: heuristic values of every STRIDE-th expansion, shape (an even number,), int16.
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
    nearest_state: NDArray[np.uint64]
    nearest_moves: NDArray[np.int8]
    recent: NDArray[np.int64]
    recent_states: NDArray[np.uint64]
    recent_moves: NDArray[np.int8]
    profile: NDArray[np.int16]


@njit
def advance(memory: Memory, tables: Tables, moves: int) -> int:
    """Try up to ``moves`` moves; return the status. One long function, as calls would double its cost."""
    registers, states, value, goal = memory.registers, memory.states, memory.value, tables.goal
    words, depths = len(goal), len(states)
    mask = np.uint64((1 << tables.bits) - 1)
    generated, expanded, depth = registers[GENERATED], registers[EXPANDED], registers[DEPTH]
    bound, next_bound, stride = registers[BOUND], registers[NEXT_BOUND], registers[STRIDE]
    least, least_depth = registers[LEAST], registers[LEAST_DEPTH]
    status = RUNNING
    for _ in range(moves):
        if depth + 2 > depths - 1:
            status = STACK_FULL
            break
        if depth < 0:
            # A round has ended: start the next one, with the bound that it found.
            if next_bound == NEVER:
                status = NOTHING_LEFT
                break
            if generated == memory.limit:
                status = BUDGET
                break
            bound, next_bound = next_bound, NEVER
        else:
            # The next move from the present state, or back to the one before.
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
                status = BUDGET
                break
            # Make the child above it on the stack.
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
        # Number it; is it the nearest so far, and within the bound?
        made = depth + 1
        generated += 1
        if value[made] < least:
            least, least_depth = value[made], made
            for w in range(words):
                memory.nearest_state[w] = states[made, w]
            memory.nearest_moves[: made + 1] = memory.move[: made + 1]
        priority = memory.per_move * made + memory.per_value * value[made]
        if priority > bound:
            next_bound = min(next_bound, priority)
            continue
        depth = made
        # Is it the goal? If not, note the expansion.
        arrived = True
        for w in range(words):
            arrived &= states[depth, w] == goal[w]
        if arrived:
            status = SOLVED
            break
        if len(memory.recent):
            ring = expanded % len(memory.recent)
            memory.recent[ring, 0] = generated
            memory.recent[ring, 1] = value[depth]
            memory.recent[ring, 2] = depth
            memory.recent_states[ring] = states[depth]
            memory.recent_moves[ring, : depth + 1] = memory.move[: depth + 1]
        stride = note_value(memory.profile, expanded, stride, value[depth])
        expanded += 1
        memory.tried[depth] = 0
    registers[GENERATED], registers[EXPANDED], registers[DEPTH] = generated, expanded, depth
    registers[BOUND], registers[NEXT_BOUND], registers[STRIDE] = bound, next_bound, stride
    registers[LEAST], registers[LEAST_DEPTH] = least, least_depth
    return status
