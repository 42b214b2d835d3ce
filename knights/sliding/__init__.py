"""The sliding puzzle: numbered tiles and a blank on a board, to be moved from any start to any goal.

Apart from the base package, it shares no code with the knight's tours.
"""

from knights.sliding.puzzle import Puzzle, State, ordered, parse_puzzle, parse_starts, parse_state
from knights.sliding.search import Query, Result, SlidingOutcome, SlidingSearch
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from knights.sliding import search as searches


def solve(
    start: str,
    goal: str | None = None,
    heuristic: str = "sum",
    search: str = "greedy",
    weight: int = 2,
    nodes: int = 1_000_000,
) -> Result:
    """Solve a sliding puzzle.

    >>> solve("1 2 3/4 5 6/7 0 8").moves
    'R'

    The start and the goal are written row by row, with 0 for the blank; the default goal has the tiles in order and
    the blank last. ``nodes`` is the maximum number of states generated; only ``weighted-astar`` uses ``weight``.
    Raises an InputError if a board, a key or a number is invalid.
    """
    query = Query(parse_puzzle(start, goal), heuristic, search, nodes=nodes, weight=weight)
    return searches.search(query)
