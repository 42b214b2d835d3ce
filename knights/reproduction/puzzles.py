"""The published sliding puzzles."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from knights.reproduction.published import load
from knights.sliding.puzzle import Puzzle, State


@dataclass(frozen=True, slots=True)
class Published:
    """A published puzzle, with the printed lengths of its solutions, and their times, by heuristic."""

    puzzle: Puzzle
    moves: dict[str, int]
    milliseconds: dict[str, float]

    @property
    def name(self) -> str:
        """The shape, which differs from puzzle to puzzle."""
        return self.puzzle.start.shape


@cache
def published_puzzles() -> tuple[Published, ...]:
    """The nine published puzzles, 2×2 to 4×4."""
    return tuple(
        Published(printed_puzzle(entry), entry["moves"], entry["milliseconds"])
        for entry in load("stu-sliding")["instances"]
    )


def worked_example() -> Puzzle:
    """The puzzle whose search was published line by line."""
    return printed_puzzle(load("stu-sliding")["worked_example"])


def printed_puzzle(entry: dict[str, Any]) -> Puzzle:
    """The puzzle of an entry of the published data, with its ``start`` and ``goal`` row by row."""
    start, goal = (
        State(len(rows), len(rows[0]), tuple(tile for row in rows for tile in row))
        for rows in (entry["start"], entry["goal"])
    )
    return Puzzle(start, goal)
