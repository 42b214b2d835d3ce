"""Heuristics: plain functions that say how far a state looks from the goal, and their registry.

The first line of each function's docstring is its caption on screen. The plain program calls the functions;
the compiled search uses what the registry says of each: the sum of a misplaced and a manhattan part, place by
place, and whether line conflicts are counted too. A test holds both to the same values.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from knights.errors import InputError
from knights.sliding.puzzle import State

Tiles = tuple[int, ...]
"""What each place holds, row by row; 0 is the blank."""


def misplaced(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Places whose content differs from the goal's, the blank's place counted too.

    The last move puts two places right at once, so this can exceed the number of moves left.
    """
    return sum(tile != wanted for tile, wanted in zip(tiles, goal, strict=True))


def manhattan(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Rows plus columns between each tile and its place in the goal, summed; the blank is left out.

    Never more than the number of moves left, since a move brings one tile one place nearer.
    """
    homes = _homes(goal, columns)
    distance = 0
    for place, tile in enumerate(tiles):
        if tile:
            row, column = homes[tile]
            distance += abs(row - place // columns) + abs(column - place % columns)
    return distance


def total(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """The sum of misplaced and manhattan.

    It exceeds the number of moves left more often than not, and leads greedy search well.
    """
    return misplaced(tiles, goal, columns) + manhattan(tiles, goal, columns)


def linear_conflict(tiles: Tiles, goal: Tiles, columns: int) -> int:
    """Manhattan, plus two moves for each tile that must step out of its row or column to let others pass.

    Never more than the number of moves left. Hansson, Mayer and Yung (1992). In each line the tiles already
    in their line, less their longest run in the goal's order, must step out of it and back.
    """
    homes = _homes(goal, columns)
    rows = len(tiles) // columns
    stepping_out = 0
    for row in range(rows):
        line = tiles[row * columns : (row + 1) * columns]
        stepping_out += _out_of_order([homes[t][1] for t in line if t and homes[t][0] == row])
    for column in range(columns):
        line = tiles[column::columns]
        stepping_out += _out_of_order([homes[t][0] for t in line if t and homes[t][1] == column])
    return manhattan(tiles, goal, columns) + 2 * stepping_out


def _out_of_order(order: Sequence[int]) -> int:
    """How many must leave a line so that the rest ascend: all but the longest ascending run."""
    least_ends: list[int] = []
    for number in order:
        at = bisect_left(least_ends, number)
        least_ends[at : at + 1] = [number]
    return len(order) - len(least_ends)


@lru_cache(maxsize=256)
def _homes(goal: Tiles, columns: int) -> tuple[tuple[int, int], ...]:
    """The (row, column) of each number in the goal."""
    return tuple(divmod(goal.index(tile), columns) for tile in range(len(goal)))


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A heuristic: its plain function, and what the compiled search needs to know of it.

    Attributes:
        key: its name in links, on the command line and in tables.
        function: (tiles, goal's tiles, columns) to the heuristic value.
        misplaced: how often the misplaced places count.
        manhattan: how often the manhattan distances count.
        conflicts: whether two moves are added for each tile that must step out of its line.
        admissible: whether it never exceeds the number of moves left (and changes by at most 1 a move), so
            that A* and IDA* return a shortest solution with it.
    """

    key: str
    function: Callable[[Tiles, Tiles, int], int]
    misplaced: int
    manhattan: int
    conflicts: bool
    admissible: bool

    @property
    def caption(self) -> str:
        """The first line of the function's docstring."""
        return (self.function.__doc__ or "").partition("\n")[0]

    def value(self, state: State, goal: State) -> int:
        """The heuristic value of a state; 0 only at the goal."""
        return self.function(state.tiles, goal.tiles, state.columns)


HEURISTICS: dict[str, Heuristic] = {
    heuristic.key: heuristic
    for heuristic in (
        Heuristic("misplaced", misplaced, 1, 0, conflicts=False, admissible=False),
        Heuristic("manhattan", manhattan, 0, 1, conflicts=False, admissible=True),
        Heuristic("sum", total, 1, 1, conflicts=False, admissible=False),
        Heuristic("linear-conflict", linear_conflict, 0, 1, conflicts=True, admissible=True),
    )
}
"""All heuristics by key."""


def heuristic(key: str) -> Heuristic:
    """The heuristic of this name.

    Raises:
        InputError: if there is none.
    """
    if key not in HEURISTICS:
        raise InputError(f"There is no heuristic “{key}”; there are {', '.join(HEURISTICS)}.")
    return HEURISTICS[key]
