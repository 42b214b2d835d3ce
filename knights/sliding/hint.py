"""A hint for play by hand: the next move by a heuristic."""

from dataclasses import dataclass

from knights.sliding.heuristics import heuristic
from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, search


@dataclass(frozen=True, slots=True)
class Hint:
    """The next move, and why.

    Attributes:
        move: the move of the blank, U, D, L or R; None if no move helps.
        tile: the tile that moves; None without a move.
        moves: all moves of the plan that starts with it, to follow: a new search from the next state might lead
            elsewhere.
        values: the heuristic value after each legal move.
        reason: why, in one sentence.
    """

    move: str | None
    tile: int | None
    moves: str
    values: dict[str, int]
    reason: str


def hint(puzzle: Puzzle, heuristic_key: str, nodes: int = 200_000) -> Hint:
    """The best move by a heuristic: the first of the solution by greedy search, in up to a tenth of a second.

    Without a solution, the first move towards the nearest state found; if that is the present one, the move to the
    least heuristic value.
    """
    guess, state = heuristic(heuristic_key), puzzle.start
    values = {move: guess.value(state.after(move), puzzle.goal) for move in state.moves}
    if state == puzzle.goal:
        return Hint(None, None, "", values, "This is the goal.")
    result = search(Query(puzzle, heuristic_key, "greedy", nodes))
    if result.outcome == "unsolvable":
        return Hint(None, None, "", values, result.reason)
    least = min(values, key=lambda move: values[move])
    near = result.nearest.moves if result.nearest else ""
    moves = result.moves or near or least
    tile = state.tiles[state.after(moves[0]).blank]
    if result.moves:
        then = f"greedy search with {heuristic_key} reaches the goal in {len(moves):,} moves from here"
    elif near:
        then = f"greedy search with {heuristic_key} found no solution; this leads to a closer state"
    else:
        then = f"of the possible moves it leads to the least {heuristic_key}, {values[least]}"
    return Hint(moves[0], tile, moves, values, f"Move tile {tile}: {then}.")
