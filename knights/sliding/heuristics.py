"""Heuristics, which estimate the distance from a state to the goal.

To add a heuristic, write a function decorated with :func:`estimates`; the first line of its docstring is its caption.
The plain programs run any heuristic, the compiled searches only those in :mod:`knights.sliding.compiled`.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from knights.base import MIB, by_key, cached, first_line
from knights.sliding.puzzle import State

Tiles = tuple[int, ...]
"""The tile at each position, row by row; 0 is the blank."""
HeuristicFunction = Callable[[Tiles, Tiles, int], int]
"""A function of a state's tiles, the goal's tiles and the number of columns; it returns 0 only for the goal."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A heuristic: its key (for links, the command line and tables), caption and function.

    It is ``admissible`` if it never exceeds the number of moves left and changes by at most 1 per move, so that A* and
    IDA* return a shortest solution with it.
    """

    key: str
    caption: str
    function: HeuristicFunction
    admissible: bool

    def value(self, state: State, goal: State) -> int:
        """Return the heuristic value of a state; 0 only for the goal."""
        return self.function(state.tiles, goal.tiles, state.columns)


HEURISTICS: dict[str, Heuristic] = {}


def estimates(key: str, *, admissible: bool) -> Callable[[HeuristicFunction], HeuristicFunction]:
    """Register the decorated function as a heuristic; see :class:`Heuristic` for ``admissible``."""

    def register(function: HeuristicFunction) -> HeuristicFunction:
        HEURISTICS[key] = Heuristic(key, first_line(function), function, admissible)
        return function

    return register


@estimates("misplaced", admissible=False)
def misplaced(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Positions that differ from the goal, including the position of the blank.

    It can exceed the number of moves left, since the last move corrects two positions at once.
    """
    return sum(tile != goal_tile for tile, goal_tile in zip(tiles, goal, strict=True))


@estimates("manhattan", admissible=True)
def manhattan(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Sum of the distances of the tiles, without the blank, from their positions in the goal, in rows plus columns.

    It never exceeds the number of moves left, since a move brings only one tile nearer, and by one position.
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

    It usually exceeds the number of moves left, but guides greedy search well.
    """
    return misplaced(tiles, goal, columns) + manhattan(tiles, goal, columns)


@estimates("linear-conflict", admissible=True)
def linear_conflict(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Manhattan, plus two moves for each tile that must leave its row or column to let others pass.

    It never exceeds the number of moves left (Hansson, Mayer and Yung 1992). Of the tiles that are already in the row
    or column of their goal position, all but a longest subsequence in the goal's order must leave it and return.
    """
    homes = _homes(goal, columns)
    rows = [tiles[first : first + columns] for first in range(0, len(tiles), columns)]
    stepping_out = 0
    for axis, lines in enumerate((rows, zip(*rows, strict=True))):
        for number, line in enumerate(lines):
            order = [homes[t][1 - axis] for t in line if t and homes[t][axis] == number]
            # The least numbers with which ascending subsequences of each length end.
            least_ends: list[int] = []
            for wanted in order:
                at = bisect_left(least_ends, wanted)
                least_ends[at : at + 1] = [wanted]
            stepping_out += len(order) - len(least_ends)
    return manhattan(tiles, goal, columns) + 2 * stepping_out


@cached(1 * MIB)
def _homes(goal: Tiles, columns: int) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(goal.index(tile), columns) for tile in range(len(goal)))


def heuristic(key: str) -> Heuristic:
    """Return the heuristic with this key; raises an InputError if there is none."""
    return by_key("heuristic", key, HEURISTICS)
