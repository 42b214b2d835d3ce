"""Solvability, which decides without a search whether a puzzle has a solution; and random puzzles.

Every move swaps the blank with a tile and takes the blank one position further, so that the parity of the permutation
and the parity of the blank's distance change together. A solution therefore needs equal parities. Johnson and Story
(1879) proved that these suffice on boards with at least two rows and two columns. In a single row or column, the tiles
cannot pass one another.
"""

from dataclasses import dataclass
from itertools import combinations
from random import Random

from knights.base import KIB, InputError, cached, plural
from knights.sliding.heuristics import manhattan
from knights.sliding.puzzle import OPPOSITE, Puzzle, State, ordered


@dataclass(frozen=True, slots=True)
class Solvability:
    """A verdict on whether a puzzle is solvable; if not, ``swap`` contains two tiles whose swap helps, or is None."""

    solvable: bool
    why: str
    swap: tuple[int, int] | None = None

    @property
    def reason(self) -> str:
        """The verdict and the reason, in a sentence."""
        return f"It {'can' if self.solvable else 'cannot'} be solved: {self.why}"


@cached(64 * KIB)
def solvability(puzzle: Puzzle) -> Solvability:
    """Return whether the goal can be reached from the start, with the reason."""
    if 1 in (puzzle.rows, puzzle.columns):
        return _on_a_line(puzzle)
    swaps, distance = swaps_needed(puzzle), blank_distance(puzzle)
    count, away = f"{plural(swaps, 'swap')} of two positions", plural(distance, "position")
    parity, other = ("odd", "even") if distance % 2 else ("even", "odd")
    if swaps % 2 == distance % 2:
        why = f"the start becomes the goal in {count}, and the blank ends {away} from where it starts, both {parity}."
        return Solvability(True, why)
    why = (
        f"the start becomes the goal in {count} ({other}), but the blank ends {away} ({parity}) from where it starts. "
        "Each move is one swap and moves the blank by one position, so both numbers would have to be even, or both odd."
    )

    def value(pair: tuple[int, int]) -> int:
        return manhattan(puzzle.start.swapped(*pair).tiles, puzzle.goal.tiles, puzzle.columns)

    # Any swap makes the puzzle solvable; this one brings the start nearest to the goal.
    return Solvability(False, why, min(combinations(range(1, len(puzzle.start)), 2), key=value))


def is_solvable(puzzle: Puzzle) -> bool:
    """Return whether the goal can be reached from the start, without the reason, which takes much longer to find."""
    if 1 in (puzzle.rows, puzzle.columns):
        return _on_a_line(puzzle).solvable
    return swaps_needed(puzzle) % 2 == blank_distance(puzzle) % 2


def swaps_needed(puzzle: Puzzle) -> int:
    """Return the minimum number of swaps, of tiles or of a tile and the blank, that turn the start into the goal."""
    at = {tile: position for position, tile in enumerate(puzzle.goal.tiles)}
    unseen = set(range(len(puzzle.start)))
    cycles = 0
    while unseen:
        cycles += 1
        position = unseen.pop()
        while (position := at[puzzle.start.tiles[position]]) in unseen:
            unseen.remove(position)
    return len(puzzle.start) - cycles


def blank_distance(puzzle: Puzzle) -> int:
    """Return the distance between the blank's positions in the start and in the goal, in rows plus columns."""
    row, column = divmod(puzzle.start.blank, puzzle.columns)
    goal_row, goal_column = divmod(puzzle.goal.blank, puzzle.columns)
    return abs(row - goal_row) + abs(column - goal_column)


def _on_a_line(puzzle: Puzzle) -> Solvability:
    have, want = ([tile for tile in state.tiles if tile] for state in (puzzle.start, puzzle.goal))
    why = f"in a single {'row' if puzzle.rows == 1 else 'column'} the tiles cannot pass one another, and "
    if have == want:
        return Solvability(True, f"{why}they have the same order in the start and in the goal.")
    wrong = [tile for tile, wanted in zip(have, want, strict=True) if tile != wanted]
    why += f"the start has them in the order {' '.join(map(str, have))}, the goal in {' '.join(map(str, want))}."
    return Solvability(False, why, (wrong[0], wrong[1]) if len(wrong) == 2 else None)


def random_puzzle(rows: int, columns: int, seed: int | str, solvable: bool = True, goal: State | None = None) -> Puzzle:
    """Return a random puzzle determined by a seed; all solvable (or all unsolvable) puzzles are equally likely.

    The goal is random if it is None. Raises an InputError if a side is out of range, the goal has a different shape,
    or an unsolvable puzzle is requested on a board on which all puzzles are solvable.
    """
    template = Puzzle(ordered(rows, columns), goal or ordered(rows, columns)).goal
    if not solvable and rows * columns < 3:
        raise InputError(
            f"On a {rows}×{columns} board every puzzle can be solved; an unsolvable one needs three positions or more."
        )
    rng, places = Random(f"{seed}: {rows}x{columns}"), rows * columns
    target = goal or State(rows, columns, tuple(rng.sample(template.tiles, places)))
    while True:
        start = State(rows, columns, tuple(rng.sample(target.tiles, places)))
        if solvable and 1 in (rows, columns):
            tiles = [tile for tile in target.tiles if tile]
            start = State(rows, columns, (*tiles[: start.blank], 0, *tiles[start.blank :]))
        puzzle = Puzzle(start, target)
        if is_solvable(puzzle) == solvable:
            return puzzle


def shuffled(goal: State, moves: int, seed: int | str) -> State:
    """Return the state after random moves from the goal; none reverses the one before, unless it is the only one."""
    rng = Random(f"{seed}: {moves}")
    state, before = goal, ""
    for _ in range(moves if goal.moves else 0):
        move = rng.choice([move for move in state.moves if move != before] or list(state.moves))
        state, before = state.after(move), OPPOSITE[move]
    return state
