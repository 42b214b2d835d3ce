"""The searches in plain Python: what the compiled ones must do, written to be read.

Both yield every expansion in turn; whoever has seen enough stops asking. The compiled searches are held to
the same expansions, numbers and moves by a test.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from heapq import heappop, heappush

from knights.sliding.algorithms import Method
from knights.sliding.heuristics import Heuristic, Tiles
from knights.sliding.puzzle import MOVES, OPPOSITE, STEPS, Puzzle


@dataclass(frozen=True, slots=True)
class Ending:
    """How a plain search ended.

    Attributes:
        outcome: ``solved``, ``unsolvable`` (every state that can be reached was taken) or ``budget``.
        moves: the solution, or None.
        generated: the last number given out; the start has number 1.
        expanded: states whose children were made.
    """

    outcome: str
    moves: str | None
    generated: int
    expanded: int


Expansion = tuple[int, int, Tiles, str]
"""An expansion as the published program printed it: the last number given out before it, the heuristic value,
the state and the moves that led to it."""


def best_first(
    puzzle: Puzzle, heuristic: Heuristic, method: Method, nodes: int
) -> Generator[Expansion, None, Ending]:
    """Search by priority, and yield every expansion.

    The published program (greedy best-first search on M x N boards) is this with the method ``greedy``: a
    state's number breaks ties, and only when a state is taken out is it asked whether it is the goal or was
    taken before.

    Args:
        puzzle: from where to where.
        heuristic: the heuristic.
        method: the priority; any but IDA*.
        nodes: a state is expanded only if its children fit within so many numbers.
    """
    goal, columns = puzzle.goal.tiles, puzzle.columns
    onward = moves_by_place(puzzle.rows, columns)
    sign = -1 if method.latest_first else 1
    value = heuristic.function(puzzle.start.tiles, goal, columns)
    frontier = [(method.priority(0, value), sign, value, puzzle.start.tiles, "")]
    taken: set[Tiles] = set()
    generated, expanded = 1, 0
    while frontier:
        _, _, value, tiles, moves = heappop(frontier)
        if tiles in taken:
            continue
        taken.add(tiles)
        if tiles == goal:
            return Ending("solved", moves, generated, expanded)
        blank = tiles.index(0)
        if generated + len(onward[blank]) > nodes:
            return Ending("budget", None, generated, expanded)
        yield generated, value, tiles, moves
        expanded += 1
        for move, place in onward[blank]:
            generated += 1
            child = slide(tiles, blank, place)
            value = heuristic.function(child, goal, columns)
            priority = method.priority(len(moves) + 1, value)
            heappush(frontier, (priority, sign * generated, value, child, moves + move))
    return Ending("unsolvable", None, generated, expanded)


def deepening(
    puzzle: Puzzle, heuristic: Heuristic, method: Method, nodes: int
) -> Generator[Expansion, None, Ending]:
    """Search depth-first below a bound of the priority that rises from round to round (IDA*, Korf 1985).

    A round looks at every state whose priority is within the bound and does not take back the move it came
    by; the next bound is the least priority that was too large. Numbers go on from round to round, and each
    round begins by giving one to the start.

    Args:
        puzzle: from where to where.
        heuristic: the heuristic.
        method: the priority.
        nodes: so many numbers are given out at most.
    """
    goal, columns = puzzle.goal.tiles, puzzle.columns
    onward = moves_by_place(puzzle.rows, columns)
    first = puzzle.start.tiles
    first_value = heuristic.function(first, goal, columns)
    bound: int | None = method.priority(0, first_value)
    generated, expanded = 0, 0
    while bound is not None:
        too_large: int | None = None
        ahead = [(first, first_value, "")]
        while ahead:
            if generated == nodes:
                return Ending("budget", None, generated, expanded)
            tiles, value, moves = ahead.pop()
            generated += 1
            priority = method.priority(len(moves), value)
            if priority > bound:
                too_large = priority if too_large is None else min(too_large, priority)
                continue
            if tiles == goal:
                return Ending("solved", moves, generated, expanded)
            yield generated, value, tiles, moves
            expanded += 1
            blank = tiles.index(0)
            for move, place in reversed(onward[blank]):
                if not moves or move != OPPOSITE[moves[-1]]:
                    child = slide(tiles, blank, place)
                    value = heuristic.function(child, goal, columns)
                    ahead.append((child, value, moves + move))
        bound = too_large
    return Ending("unsolvable", None, generated, expanded)


def moves_by_place(rows: int, columns: int) -> list[list[tuple[str, int]]]:
    """For each place of the blank the legal moves and the places they lead to, in the order U D L R."""
    onward: list[list[tuple[str, int]]] = []
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        onward.append(
            [
                (move, (row + down) * columns + column + right)
                for move, (down, right) in ((move, STEPS[move]) for move in MOVES)
                if 0 <= row + down < rows and 0 <= column + right < columns
            ]
        )
    return onward


def slide(tiles: Tiles, blank: int, place: int) -> Tiles:
    """The state after the tile of a place has moved to the blank."""
    child = list(tiles)
    child[blank], child[place] = child[place], 0
    return tuple(child)
