"""The searches of the sliding puzzle, defined by the priority of states in the frontier.

All but one are the same best-first loop: remove the state of least priority from the frontier, where

    priority = per_move x moves so far + per_value x heuristic value,

and among equals the state generated first (or last). IDA* uses the same priority without a frontier.
"""

from dataclasses import dataclass, replace

from knights.base.errors import Bounds, InputError

WEIGHT = Bounds("The weight", 1, 10)
"""The bounds of the weight of weighted A*."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search with its key (in links, on the command line and in tables), its name on screen, and its priority.

    Attributes:
        per_move, per_value: the weights of the moves so far and of the heuristic value in the priority.
        latest_first: whether ties are last in, first out rather than first in, first out.
        deepening: whether it is IDA*: depth-first below a rising bound of the priority, without a frontier.
    """

    key: str
    name: str
    caption: str
    per_move: int
    per_value: int
    latest_first: bool = False
    deepening: bool = False

    def priority(self, moves: int, value: int) -> int:
        """Return the priority of a state from its moves so far and its heuristic value."""
        return self.per_move * moves + self.per_value * value


ALGORITHMS: dict[str, Algorithm] = {
    method.key: method
    for method in (
        Algorithm(
            "greedy", "Greedy best-first",
            "Expands the state with the lowest heuristic value h; ties first in, first out.",
            per_move=0, per_value=1,
        ),
        Algorithm(
            "astar", "A*",
            "Expands the state with the lowest g + h, moves so far plus heuristic value; ties last in, first "
            "out. Its solutions are shortest with an admissible heuristic.",
            per_move=1, per_value=1, latest_first=True,
        ),
        Algorithm(
            "weighted-astar", "Weighted A*",
            "A* with the heuristic value multiplied by a weight: with an admissible heuristic, a solution is "
            "at most that many times as long as the shortest.",
            per_move=1, per_value=2, latest_first=True,
        ),
        Algorithm(
            "idastar", "IDA*",
            "A* without a frontier: repeats a depth-first search, with a higher bound on g + h each time. It "
            "needs almost no memory.",
            per_move=1, per_value=1, deepening=True,
        ),
        Algorithm(
            "breadth-first", "Breadth-first",
            "Expands the state with the fewest moves so far and uses no heuristic: its solutions are always "
            "shortest.",
            per_move=1, per_value=0,
        ),
    )
}  # fmt: skip
"""All searches by key; weighted A* has its default weight of 2."""


def algorithm(key: str, weight: int = 2) -> Algorithm:
    """Return the search with a key; only weighted A* uses the weight. Raises an InputError if either is invalid."""
    if key not in ALGORITHMS:
        raise InputError(f"There is no search “{key}”; choose one of: {', '.join(ALGORITHMS)}.")
    WEIGHT.check(weight)
    found = ALGORITHMS[key]
    return replace(found, per_value=weight) if key == "weighted-astar" else found
