"""Compiled IDA* (Korf 1985), which runs in slices.

A stack contains the states from the start, at index 1, to the current one. Each round of the search has a higher bound
on the priority than the round before. The plain program in :mod:`knights.sliding.programs` defines the search.
"""

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit
from knights.sliding.algorithms import Algorithm, Status
from knights.sliding.compiled import CompiledEngine, Records, Tables, make_child, note
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle

NEVER = 1 << 40
"""A bound above every priority."""
TRIED = 50_000
"""The maximum number of moves tried in a slice, which takes up to a few hundredths of a second."""
DEPTHS = 2048
"""The size of the stack, larger than the number of moves and the heuristic value of any solvable puzzle."""


@bare_njit
def _keep(paths: NDArray[np.int8], row: int, stack: Records, top: int) -> None:
    """Copy the moves to the state on top of the stack to a row of ``paths``; assigning slices compiles slowly."""
    for place in range(top + 1):
        paths[row, place] = stack[place].move


@bare_njit
def _advance(
    run: Records,
    stack: Records,
    recent: NDArray[np.int64],
    paths: NDArray[np.int8],
    tables: Tables,
    limit: int,
    moves: int,
) -> Status:
    """Try up to ``moves`` moves; return the status.

    ``paths`` receives the moves to each of the ``recent`` expansions and, in its last row, to the nearest state.
    """
    for _ in range(moves):
        top = run.node
        if top + 2 > len(stack):
            return Status.BUDGET
        if top == 0:
            # The round has ended, so start the next one with the next bound.
            if run.next_bound == NEVER:
                return Status.NOTHING_LEFT
            if run.generated == limit:
                return Status.BUDGET
            run.bound, run.next_bound = run.next_bound, NEVER
        else:
            # Take the next move from the current state, or return to the state before it.
            node = stack[top]
            k = node.next
            if k == 4:
                run.node -= 1
                continue
            node.next += 1
            # Skip illegal moves and the one that reverses the last.
            if tables.target[node.blank, k] < 0 or node.move == k ^ 1:
                continue
            if run.generated == limit:
                return Status.BUDGET
            make_child(node, stack[top + 1], k, tables)
        # Count the child, record it if it is the nearest so far, and drop it if it exceeds the bound.
        top += 1
        child = stack[top]
        run.generated += 1
        if child.value < run.least:
            run.least, run.nearest = child.value, top
            _keep(paths, len(paths) - 1, stack, top)
        priority = tables.per_move * child.depth + tables.per_value * child.value
        if priority > run.bound:
            run.next_bound = min(run.next_bound, priority)
            continue
        run.node = top
        # Stop if it is the goal; otherwise record the expansion.
        if child.value == 0:
            return Status.SOLVED
        if len(recent):
            _keep(paths, run.expanded % len(recent), stack, top)
        note(run, recent, child.value)
        child.next = 0
    return Status.RUNNING


class Deepening(CompiledEngine):
    """A compiled IDA* search; it needs a constant amount of memory."""

    program, most = _advance, TRIED

    def __init__(self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int) -> None:
        super().__init__(puzzle, heuristic, method, DEPTHS, recent)
        self._limit = nodes
        self._nodes["parent"] = np.arange(-1, DEPTHS)  # The node below on the stack.
        self._run["next_bound"] = self._run["bound"]
        self._paths = np.empty((recent + 1, DEPTHS + 1), dtype=np.int8)

    def _slice(self, most: int) -> Status:
        run, stack, limit = self._run, self._nodes, self._limit
        return _advance(run, stack, self._recent, self._paths, self._tables, limit, most)

    def _recorded(self, node: int, row: int) -> str:
        # The first two entries of a path belong to no node and to the start.
        return "".join(MOVES[move] for move in self._paths[row, 2 : node + 1])
