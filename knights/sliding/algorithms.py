"""The searches of the sliding puzzle, defined by the priority of states in the frontier.

All except IDA* are best-first searches: at each step, they remove the state with the least priority from the frontier,
where

    priority = per_move x moves so far + per_value x heuristic value.

Of states with equal priorities, they remove the one generated first (or last). IDA* uses the same priority without a
frontier.
"""

import json
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path

from knights.base import Bounds, by_key

PROFILE = 1024
"""The maximum number of heuristic values that a search records for a chart."""
WEIGHT = Bounds("The weight", 1, 10)


class Status(IntEnum):
    """The status of a search: ``BUDGET`` if it reached its limit, ``FULL`` if its hash table has to grow."""

    RUNNING, SOLVED, NOTHING_LEFT, BUDGET, FULL = range(5)


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search: its key (for links, the command line and tables), its name and caption on screen, and its priority.

    If ``latest_first``, of states with equal priorities, the last generated is removed first. ``deepening`` marks IDA*,
    a depth-first search with a rising bound on the priority; ``weighted`` marks the search that takes a weight.
    """

    key: str
    name: str
    caption: str
    per_move: int
    per_value: int
    latest_first: bool = False
    deepening: bool = False
    weighted: bool = False

    def priority(self, moves: int, value: int) -> int:
        """Return the priority of a state, given the number of moves so far and its heuristic value."""
        return self.per_move * moves + self.per_value * value


_ALL = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
ALGORITHMS: dict[str, Algorithm] = {one["key"]: Algorithm(**one) for one in _ALL}
"""All searches by key; weighted A* has the default weight of 2."""


def algorithm(key: str, weight: int = 2) -> Algorithm:
    """Return the search with this key, with the weight if it takes one; raises an InputError if either is invalid."""
    found = by_key("search", key, ALGORITHMS)
    WEIGHT.check(weight)
    return replace(found, per_value=weight) if found.weighted else found
