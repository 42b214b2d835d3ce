"""Help for a player: the next moves by a heuristic, and the excess of a solution over the optimum."""

from dataclasses import dataclass

from knights.sliding.heuristics import heuristic
from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, Result, search


@dataclass(frozen=True, slots=True)
class Hint:
    """Moves for the player, and the reason for them in a sentence; no moves if none helps.

    The player should make all the moves: a new search from the next state might lead elsewhere.
    """

    moves: str
    reason: str


def hint(puzzle: Puzzle, heuristic_key: str, nodes: int = 200_000) -> Hint:
    """Return the solution found by greedy search with a heuristic, in about a tenth of a second.

    Without a solution, the moves lead to the nearest state found; if that is the present state, the hint is the move to
    the least heuristic value.
    """
    state, guess = puzzle.start, heuristic(heuristic_key)
    if state == puzzle.goal:
        return Hint("", "This is the goal.")
    result = search(Query(puzzle, heuristic_key, "greedy", nodes))
    if result.nearest is None:
        return Hint("", result.reason)
    if moves := result.moves:
        then = f"greedy search with {heuristic_key} reaches the goal in {len(moves):,} moves from here"
    elif moves := result.nearest.moves:
        then = f"greedy search with {heuristic_key} found no solution; this leads to a closer state"
    else:
        values = {move: guess.value(state.after(move), puzzle.goal) for move in state.moves}
        moves = min(values, key=values.__getitem__)
        then = f"of the possible moves it leads to the least value of {heuristic_key}, {values[moves]}"
    tile = state.tiles[state.after(moves[0]).blank]
    return Hint(moves, f"Move tile {tile}: {then}.")


NODES = 10_000_000
"""The limit of states: one to three seconds, enough for 3×4 and for most 4×4 puzzles."""


def optimum_query(puzzle: Puzzle) -> Query:
    """Return the search for a shortest solution, or a lower bound on its length: IDA* with linear conflict."""
    return Query(puzzle, heuristic="linear-conflict", method="idastar", nodes=NODES)


def above_optimum(length: int, best: Result) -> str:
    """Return a clause that compares the length of a solution with the result of :func:`optimum_query`."""
    if length in (best.length, best.at_least):
        return "no solution is shorter"
    if best.length is not None:
        more = length - best.length
        share = f" ({more / best.length:.0%})" if best.length else ""
        return f"{more:,}{share} more than the shortest of {best.length:,}"
    if best.at_least is not None:
        return f"the shortest is not known, but has {best.at_least:,} or more"
    return "the shortest is not known"
