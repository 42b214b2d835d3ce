"""A textbook breadth-first search, independent of the fast code that the tests compare with it."""

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from knights.sliding import Puzzle, State, ordered, solvability


@cache
def distances(rows: int, columns: int, goal: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return the distance to the goal, in moves, from every state that can reach it; moves are reversible."""
    found, layer, depth = {goal: 0}, [goal], 0
    while layer:
        depth += 1
        following = []
        for state in layer:
            row, column = divmod(state.index(0), columns)
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= r < rows and 0 <= c < columns:
                    tiles = [*state]
                    tiles[row * columns + column], tiles[r * columns + c] = state[r * columns + c], 0
                    if (child := tuple(tiles)) not in found:
                        found[child] = depth
                        following.append(child)
        layer = following
    return found


def sample(seed: int | str, count: int, goal: State | None = None) -> Iterator[tuple[Puzzle, int]]:
    """Yield random solvable 3×3 puzzles with the lengths of their shortest solutions."""
    goal = goal or ordered(3, 3)
    left = distances(3, 3, goal.tiles)
    for tiles in random.Random(seed).sample(sorted(left), count):
        yield Puzzle(State(3, 3, tiles), goal), left[tiles]


@st.composite
def solvable_puzzles(draw: st.DrawFn, most: int = 6) -> Puzzle:
    """Draw random solvable puzzles with up to ``most`` rows and columns."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    return solvability.random_puzzle(rows, columns, draw(st.integers(0, 10**6)))
