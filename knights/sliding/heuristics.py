"""Heuristics: estimates of the distance from a state to the goal.

To add one, write a function below :func:`estimates`; the first line of its docstring is its caption. The plain programs
run it, and the compiled searches if :mod:`knights.sliding.tables` has it.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from knights.base.caches import MIB, kept
from knights.base.errors import InputError
from knights.sliding.puzzle import State

Tiles = tuple[int, ...]
"""The tile in each position, row by row; 0 is the blank."""
HeuristicFunction = Callable[[Tiles, Tiles, int], int]
"""A function of the tiles, the goal's tiles and the columns of the board; 0 only at the goal."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A heuristic, with its name in links, on the command line and in tables.

    Attributes:
        admissible: whether it never exceeds the number of moves left and changes by at most 1 per move, so that A* and
            IDA* return a shortest solution with it.
    """

    key: str
    caption: str
    function: HeuristicFunction
    admissible: bool

    def value(self, state: State, goal: State) -> int:
        """Return the heuristic value of a state; 0 only at the goal."""
        return self.function(state.tiles, goal.tiles, state.columns)


HEURISTICS: dict[str, Heuristic] = {}
"""All heuristics by key."""


def estimates(key: str, *, admissible: bool) -> Callable[[HeuristicFunction], HeuristicFunction]:
    """Register a function as a heuristic; :class:`Heuristic` defines ``admissible``."""

    def register(function: HeuristicFunction) -> HeuristicFunction:
        caption = (function.__doc__ or "").strip().splitlines()[0]
        HEURISTICS[key] = Heuristic(key, caption, function, admissible)
        return function

    return register


@estimates("misplaced", admissible=False)
def misplaced(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Positions that differ from the goal, including the position of the blank.

    The last move puts two positions right at once, so this can exceed the number of moves left.
    """
    return sum(tile != goal_tile for tile, goal_tile in zip(tiles, goal, strict=True))


@estimates("manhattan", admissible=True)
def manhattan(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Distances of the tiles, without the blank, from their positions in the goal: rows plus columns, added up.

    It never exceeds the number of moves left, since a move brings one tile at most one position nearer.
    """
    homes = _homes(goal, columns)
    distance = 0
    for position, tile in enumerate(tiles):
        if tile:
            row, column = homes[tile]
            distance += abs(row - position // columns) + abs(column - position % columns)
    return distance


@estimates("sum", admissible=False)
def total(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Misplaced plus manhattan.

    It usually exceeds the number of moves left, and guides greedy search well.
    """
    return misplaced(tiles, goal, columns) + manhattan(tiles, goal, columns)


@estimates("linear-conflict", admissible=True)
def linear_conflict(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Manhattan, plus two moves for each tile that must leave its row or column to let others pass.

    It never exceeds the number of moves left (Hansson, Mayer and Yung 1992). Of the tiles already in their home line,
    all but a longest run in the goal's order must step out of it and back.
    """
    homes = _homes(goal, columns)
    rows = [tiles[first : first + columns] for first in range(0, len(tiles), columns)]
    stepping_out = 0
    for axis, lines in enumerate((rows, zip(*rows, strict=True))):
        for number, line in enumerate(lines):
            stepping_out += _out_of_order(
                [homes[t][1 - axis] for t in line if t and homes[t][axis] == number]
            )
    return manhattan(tiles, goal, columns) + 2 * stepping_out


def _out_of_order(order: Sequence[int]) -> int:
    """Count the tiles that must leave a line so that the rest ascend: all but the longest ascending run."""
    least_ends: list[int] = []
    for number in order:
        at = bisect_left(least_ends, number)
        least_ends[at : at + 1] = [number]
    return len(order) - len(least_ends)


@kept(1 * MIB)
def _homes(goal: Tiles, columns: int) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(goal.index(tile), columns) for tile in range(len(goal)))


def heuristic(key: str) -> Heuristic:
    """Return the heuristic with a key; raises an InputError for an unknown key."""
    if key not in HEURISTICS:
        raise InputError(f"There is no heuristic “{key}”; choose one of: {', '.join(HEURISTICS)}.")
    return HEURISTICS[key]
