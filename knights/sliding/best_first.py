"""Compiled best-first search, which runs in slices.

Nodes are numbered in the order in which they are generated; the start is 1, and 0 means none. The frontier is an array
of queues, one for each priority, so that adding a state and removing one with the least priority take constant time. As
in the published program, a state is compared with the goal and with the states removed before only when it is removed.
A child equal to its parent's parent was certainly removed before: it gets a number but is not added. The plain program
in :mod:`knights.sliding.programs` defines the search.
"""

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.sliding.algorithms import Algorithm, Status
from knights.sliding.compiled import CompiledEngine, Records, Tables, make_child, note
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import Puzzle

REMOVALS = 10_000
"""The maximum number of states removed from the frontier in a slice, which takes up to a few hundredths of a second."""
FIRST, LAST = range(2)
"""The columns of the frontier: the first and the last node in each queue."""


@inner_njit
def _take(nodes: Records, taken: NDArray[np.int32], number: int) -> bool:
    """Add a node to the hash table, whose length is a power of two; return False if its state is already there."""
    state, mixed = nodes[number].state, np.uint64(0)
    for k in range(len(state)):  # Fibonacci hashing, with the upper half folded into the lower.
        mixed = (mixed ^ state[k]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    slot = np.int64(mixed & np.uint64(len(taken) - 1))
    while taken[slot] != 0:
        other = nodes[taken[slot]].state
        same = True
        for k in range(len(state)):
            same &= other[k] == state[k]
        if same:
            return False
        slot = (slot + 1) & (len(taken) - 1)
    taken[slot] = number
    return True


@bare_njit
def _rehash(nodes: Records, old: NDArray[np.int32], new: NDArray[np.int32]) -> None:
    for number in old:
        if number != 0:
            _take(nodes, new, number)


@bare_njit
def _advance(
    run: Records,
    nodes: Records,
    frontier: NDArray[np.int32],
    taken: NDArray[np.int32],
    recent: NDArray[np.int64],
    tables: Tables,
    removals: int,
) -> Status:
    """Remove up to ``removals`` states; return the status."""
    for _ in range(removals):
        if 2 * run.expanded >= len(taken):
            return Status.FULL
        # Remove the first state of the lowest queue; skip it if it was removed before.
        while run.bound < len(frontier) and frontier[run.bound, FIRST] == 0:
            run.bound += 1
        if run.bound == len(frontier):
            return Status.NOTHING_LEFT
        number = frontier[run.bound, FIRST]
        node = nodes[number]
        frontier[run.bound, FIRST] = node.next
        if not _take(nodes, taken, number):
            continue
        # Stop if it is the goal or if its children would exceed the limit.
        run.node = number
        if node.value == 0:
            return Status.SOLVED
        if run.generated + tables.choices[node.blank] >= len(nodes):
            return Status.BUDGET
        note(run, recent, node.value)
        # Generate the children; the one equal to the parent's parent only gets a number.
        for k in range(4):
            if tables.target[node.blank, k] < 0:
                continue
            run.generated += 1
            if k == node.move ^ 1:  # The opposite move; for the start, -1 ^ 1 is no move.
                continue
            child = nodes[run.generated]
            make_child(node, child, k, tables)
            child.parent, child.next = number, 0
            # Add the child to the queue of its priority.
            priority = tables.per_move * child.depth + tables.per_value * child.value
            if frontier[priority, FIRST] == 0:
                frontier[priority, FIRST] = frontier[priority, LAST] = run.generated
            elif tables.latest_first:
                child.next = frontier[priority, FIRST]
                frontier[priority, FIRST] = run.generated
            else:
                nodes[frontier[priority, LAST]].next = run.generated
                frontier[priority, LAST] = run.generated
            run.bound = min(run.bound, priority)
            if child.value < run.least:
                run.least, run.nearest = child.value, run.generated
    return Status.RUNNING


class BestFirst(CompiledEngine):
    """A compiled best-first search; it needs 40 bytes per node of the limit, 48 beyond 16 positions, 64 beyond 24."""

    program, most = _advance, REMOVALS

    def __init__(self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int) -> None:
        super().__init__(puzzle, heuristic, method, nodes, recent)
        # The system allocates zeroed memory only on first use, and the search uses only a small part of it.
        queues = 1 + method.priority(nodes, self._tables.highest)
        self._frontier = np.zeros((queues, 2), dtype=np.int32)
        self._run["generated"] = self.generated = 1
        # The start is the first and the last node in the queue of its priority.
        self._frontier[self._run["bound"]] = 1
        self._taken = np.zeros(0, dtype=np.int32)
        self.takes = self._nodes.nbytes + 16 * nodes

    def load(self) -> None:
        """Load both compiled functions, or compile them, without any work."""
        super().load()
        _rehash(self._nodes, self._taken[:0], self._taken)

    def _slice(self, most: int) -> Status:
        run, nodes, taken = self._run, self._nodes, self._taken
        status = _advance(run, nodes, self._frontier, taken, self._recent, self._tables, most)
        if status != Status.FULL:
            return status
        self._taken = np.zeros(max(1 << 12, 4 * len(taken)), dtype=np.int32)
        _rehash(nodes, taken, self._taken)
        return Status.RUNNING
