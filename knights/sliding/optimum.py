"""How far above the optimum is a solution? The shortest length, within a budget of its own."""

from __future__ import annotations

from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, Result

NODES = 10_000_000
"""The usual limit of states: one to three seconds, enough for 3×4 and for most of 4×4."""


def optimum_query(puzzle: Puzzle, nodes: int = NODES) -> Query:
    """The search for a shortest solution: IDA* with linear conflict, which needs next to no memory.

    Where its budget ends first, its result still says how many moves are needed at least.
    """
    return Query(puzzle, heuristic="linear-conflict", method="idastar", nodes=nodes)


def above_optimum(length: int, best: Result) -> str:
    """How a solution of this length compares with what is known of the shortest, in one clause.

    Args:
        length: moves of the solution to judge.
        best: the result of :func:`optimum_query` for the same puzzle.
    """
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
