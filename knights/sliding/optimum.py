"""The shortest length of a solution, within a limit of its own, and how far another is above it."""

from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, Result

NODES = 10_000_000
"""The limit of states: one to three seconds, enough for 3×4 and for most of 4×4."""


def optimum_query(puzzle: Puzzle) -> Query:
    """The search for a shortest solution: IDA* with linear conflict, which needs little memory.

    At its limit, its result still has a lower bound of the length.
    """
    return Query(puzzle, heuristic="linear-conflict", method="idastar", nodes=NODES)


def above_optimum(length: int, best: Result) -> str:
    """A clause that compares the length of a solution with the result of :func:`optimum_query`."""
    if best.length is not None:
        more = length - best.length
        if not more:
            return "no solution is shorter"
        share = f" ({more / best.length:.0%})" if best.length else ""
        return f"{more:,}{share} more than the shortest of {best.length:,}"
    if best.at_least is not None:
        if best.at_least == length:
            return "no solution is shorter"
        return f"the shortest is not known, but has {best.at_least:,} or more"
    return "the shortest is not known"
