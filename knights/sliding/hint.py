"""Hints for a player: the next moves by a heuristic, and a comparison of a solution with the shortest."""

from dataclasses import dataclass

from knights.base import plural
from knights.sliding import heuristics, search
from knights.sliding.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for the player: moves, and a sentence that gives the reason; the moves are empty if none helps.

    The player should make all of the moves, since a new search from the next state could lead elsewhere.
    """

    moves: str
    reason: str


def hint(puzzle: Puzzle, heuristic_key: str, nodes: int = 200_000) -> Hint:
    """Return the solution that greedy search finds with a heuristic, in about a tenth of a second.

    If it finds none, the moves lead to the nearest state found; if that is the current state, the hint is the move
    that gives the least heuristic value.
    """
    state, guess = puzzle.start, heuristics.heuristic(heuristic_key)
    if state == puzzle.goal:
        return Hint("", "This is the goal.")
    result = search.search(search.Query(puzzle, heuristic_key, "greedy", nodes))
    if result.nearest is None:
        return Hint("", result.reason)
    if moves := result.moves:
        left = plural(len(moves), "move")
        then = f"greedy search with {heuristic_key} reaches the goal in {left} from here"
    elif moves := result.nearest.moves:
        then = f"greedy search with {heuristic_key} found no solution, but this leads to a closer state"
    else:
        values = {move: guess.value(state.after(move), puzzle.goal) for move in state.moves}
        moves = min(values, key=values.__getitem__)
        then = f"of the possible moves it leads to the least value of {heuristic_key}, {values[moves]}"
    tile = state.tiles[state.after(moves[0]).blank]
    return Hint(moves, f"Move tile {tile}: {then}.")


def optimum_query(puzzle: Puzzle) -> search.Query:
    """Return a search, of up to three seconds, for a shortest solution, or for a lower bound on its length."""
    return search.Query(puzzle, heuristic="linear-conflict", method="idastar", nodes=10_000_000)


def above_optimum(length: int, best: search.Result) -> str:
    """Return a clause that compares the length of a solution with ``best``, the result of :func:`optimum_query`."""
    if length in (best.length, best.at_least):
        return "no solution is shorter"
    if best.length is not None:
        more = length - best.length
        share = f" ({more / best.length:.0%})" if best.length else ""
        return f"{more:,}{share} more than the shortest of {best.length:,}"
    if best.at_least is not None:
        return f"the shortest is not known, but has {best.at_least:,} or more"
    return "the shortest is not known"
