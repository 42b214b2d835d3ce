"""The sliding puzzle: a board of numbered tiles and a blank, from any start to any goal.

It shares nothing with the knights but the base package.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knights.sliding.search import Result


def solve(
    start: str,
    goal: str | None = None,
    heuristic: str = "sum",
    search: str = "greedy",
    weight: int = 2,
    nodes: int = 1_000_000,
) -> "Result":
    """Solve a sliding puzzle.

    >>> solve("1 2 3/4 5 6/7 0 8").moves
    'R'

    Start and goal are written row by row, 0 for the blank; the default goal is the tiles in order, the blank last.
    ``nodes`` limits the states generated; ``weight`` is for ``weighted-astar``. Raises an InputError if a text, a
    name or a number is invalid.
    """
    # Imported here, since most users of the package solve no puzzle.
    from knights.sliding.puzzle import parse_puzzle
    from knights.sliding.search import Query
    from knights.sliding.search import search as search_puzzle

    return search_puzzle(Query(parse_puzzle(start, goal), heuristic, search, nodes=nodes, weight=weight))
