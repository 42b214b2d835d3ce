"""Random puzzles to search, from a seed."""

from random import Random

from knights.base.errors import InputError
from knights.sliding.puzzle import OPPOSITE, Puzzle, State, ordered
from knights.sliding.solvability import solvability


def random_puzzle(
    rows: int, columns: int, seed: int | str, solvable: bool = True, goal: State | None = None
) -> Puzzle:
    """Draw a random puzzle, the same for the same seed; all solvable (or unsolvable) ones are equally likely.

    The goal is random if None. Raises an InputError if a side is out of range, the goal has another shape, or the board
    is so small that every puzzle on it can be solved.
    """
    template = ordered(rows, columns) if goal is None else goal
    Puzzle(ordered(rows, columns), template)
    if not solvable and rows * columns < 3:
        raise InputError(
            f"On a {rows}×{columns} board every puzzle can be solved; one that cannot needs three "
            "places or more."
        )
    rng = Random(f"{seed}: {rows}x{columns}")
    target = State(rows, columns, _shuffle(template.tiles, rng)) if goal is None else goal
    while True:
        start = State(rows, columns, _shuffle(target.tiles, rng))
        if solvable and 1 in (rows, columns):
            start = _with_blank_at(target, start.blank)
        puzzle = Puzzle(start, target)
        if solvability(puzzle).solvable == solvable:
            return puzzle


def shuffled(goal: State, moves: int, seed: int | str) -> State:
    """Return the state after some random moves from the goal; a move takes back the one before only if it must."""
    if moves < 0:
        raise InputError(f"A shuffle has 0 moves or more, not “{moves}”.")
    if moves and len(goal) == 1:
        raise InputError(f"On the 1×1 board “{goal}” no move is possible, so it has 0, not {moves}.")
    rng = Random(f"{seed}: {moves}")
    state, before = goal, ""
    for _ in range(moves):
        choices = [move for move in state.moves if move != before] or list(state.moves)
        move = rng.choice(choices)
        state, before = state.after(move), OPPOSITE[move]
    return state


def _shuffle(tiles: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    return tuple(rng.sample(tiles, len(tiles)))


def _with_blank_at(state: State, position: int) -> State:
    tiles = [tile for tile in state.tiles if tile]
    return State(state.rows, state.columns, (*tiles[:position], 0, *tiles[position:]))
