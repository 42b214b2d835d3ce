"""The two search programs in plain, readable Python, which define the compiled searches.

Both yield each expansion in turn and record everything else in a :class:`PlainEngine`, which also runs them in slices
for heuristics that the compiled searches lack. A test compares their expansions, numbers and moves with those of the
compiled searches.
"""

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice

from knights.sliding.algorithms import PROFILE, Algorithm, Status
from knights.sliding.heuristics import Heuristic, Tiles
from knights.sliding.puzzle import OPPOSITE, Puzzle, moves_by_position

Expansion = tuple[int, int, str]
"""An expansion: the number of states generated before it, the heuristic value of the state, and the moves to it."""

SLICE = 50
"""The maximum number of expansions in a slice, in up to a few hundredths of a second."""


class Scanned(list[Tiles]):
    """A list of the states removed, which is scanned to find one; the published program keeps them so."""

    add = list.append


Removed = set[Tiles] | Scanned


class PlainEngine:
    """A plain program that runs in slices, and records the last ``recent`` expansions.

    It is a few hundred times slower than a compiled search and needs up to 1 kB of memory per state.

    Attributes:
        generated: the number of states generated so far, including the start.
        bound: the least priority left; in A* and IDA* with an admissible heuristic, a lower bound on the length of a
            solution.
        solution: the moves to the goal, once it is found.
        nearest: the least heuristic value so far and the moves to the first state with this value.
    """

    status = Status.RUNNING
    generated = expanded = bound = 0

    def __init__(self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int) -> None:
        self.solution = ""
        self.nearest = heuristic.value(puzzle.start, puzzle.goal), ""
        program = deepening if method.deepening else best_first
        self.running = program(puzzle, heuristic, method, nodes, record=self)
        # A gigabyte for a million states.
        self.takes = 1000 * nodes
        self._last: deque[Expansion] = deque(maxlen=recent)
        self._values: list[int] = []

    def generate(self, value: int, moves: str) -> None:
        """Count a state as generated, and record it if it is the nearest so far."""
        self.generated += 1
        if value < self.nearest[0]:
            self.nearest = value, moves

    def load(self) -> None:
        """Do nothing: the plain programs have nothing to load."""

    def advance(self) -> None:
        """Run the search for a slice of well under 0.2 s."""
        for expansion in islice(self.running, SLICE):
            self._last.append(expansion)
            self._values.append(expansion[1])

    def recent(self) -> Iterator[Expansion]:
        """Yield the last expansions, oldest first."""
        return iter(self._last)

    def profile(self) -> tuple[int, list[int]]:
        """Return n and the values of every n-th expansion; n is a power of two, for up to ``PROFILE`` values."""
        stride = 1
        while self.expanded > PROFILE * stride:
            stride *= 2
        return stride, self._values[::stride]


def best_first(
    puzzle: Puzzle,
    heuristic: Heuristic,
    method: Algorithm,
    nodes: int,
    record: PlainEngine,
    removed: Removed | None = None,
) -> Iterator[Expansion]:
    """Yield the expansions of a best-first search with any method except IDA*.

    With the method ``greedy`` this is the published program (greedy best-first search on M x N boards): ties are broken
    by the number of the state, and a state is compared with the goal and with the states removed before only when it
    leaves the frontier. A state is expanded only if its children do not exceed the limit of ``nodes``. The states
    ``removed`` are kept in a set by default.
    """
    goal, columns = puzzle.goal.tiles, puzzle.columns
    onward = moves_by_position(puzzle.rows, columns)
    sign = -1 if method.latest_first else 1
    value, _ = record.nearest
    record.generate(value, "")
    frontier = [(method.priority(0, value), sign, value, puzzle.start.tiles, "")]
    removed = set() if removed is None else removed
    while frontier:
        record.bound, _, value, tiles, moves = heappop(frontier)
        if tiles in removed:
            continue
        removed.add(tiles)
        if tiles == goal:
            record.status, record.solution = Status.SOLVED, moves
            return
        blank = tiles.index(0)
        if record.generated + len(onward[blank]) > nodes:
            record.status = Status.BUDGET
            return
        number, record.expanded = record.generated, record.expanded + 1
        for move, position in onward[blank].items():
            child = slide(tiles, blank, position)
            reached = heuristic.function(child, goal, columns)
            record.generate(reached, moves + move)
            priority = method.priority(len(moves) + 1, reached)
            heappush(frontier, (priority, sign * record.generated, reached, child, moves + move))
        yield number, value, moves
    record.status = Status.NOTHING_LEFT


def deepening(
    puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, record: PlainEngine
) -> Iterator[Expansion]:
    """Yield the expansions of IDA* (Korf 1985), a depth-first search with a bound on the priority that rises in rounds.

    A round visits all states with priorities up to the bound, but never reverses a move. The next bound is the least
    priority above the bound. The numbering of states continues from round to round, with the start first in each.
    """
    goal, columns = puzzle.goal.tiles, puzzle.columns
    onward = moves_by_position(puzzle.rows, columns)
    first, _ = record.nearest
    bound: int | None = method.priority(0, first)
    while bound is not None:
        allowed, bound = bound, None
        ahead = [(first, puzzle.start.tiles, "")]
        while ahead:
            if record.generated == nodes:
                record.status = Status.BUDGET
                return
            record.bound = allowed
            value, tiles, moves = ahead.pop()
            record.generate(value, moves)
            priority = method.priority(len(moves), value)
            if priority > allowed:
                bound = priority if bound is None else min(bound, priority)
                continue
            if tiles == goal:
                record.status, record.solution = Status.SOLVED, moves
                return
            record.expanded += 1
            yield record.generated, value, moves
            blank = tiles.index(0)
            for move, position in reversed(onward[blank].items()):
                if not moves or move != OPPOSITE[moves[-1]]:
                    child = slide(tiles, blank, position)
                    ahead.append((heuristic.function(child, goal, columns), child, moves + move))
    record.status = Status.NOTHING_LEFT


def slide(tiles: Tiles, blank: int, position: int) -> Tiles:
    """Return the tiles after the tile at ``position`` slides into the blank."""
    child = list(tiles)
    child[blank], child[position] = child[position], 0
    return tuple(child)
