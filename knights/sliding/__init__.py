"""The sliding puzzle: numbered tiles and a blank on a board, to be moved from any start to any goal.

Apart from the base package, it shares no code with the knight's tours.
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

    The start and the goal are written row by row, with 0 for the blank; the default goal has the tiles in order and
    the blank last. ``nodes`` is the maximum number of states generated; only ``weighted-astar`` uses ``weight``.
    Raises an InputError if a board, a key or a number is invalid.
    """
    # Import here, since most users of the package never solve a puzzle.
    from knights.sliding.puzzle import parse_puzzle
    from knights.sliding.search import Query
    from knights.sliding.search import search as search_puzzle

    return search_puzzle(Query(parse_puzzle(start, goal), heuristic, search, nodes=nodes, weight=weight))
