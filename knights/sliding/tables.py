"""A puzzle for the compiled searches: packed states and look-up tables.

A state is packed into 64-bit words, with as many bits per position as its largest number needs, the first position
lowest: one word up to 16 positions, four for 36. A look-up per move updates the heuristic value.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import njit
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle, State, moves_by_position

COMPILED = {
    "misplaced": (1, 0, False),
    "manhattan": (0, 1, False),
    "sum": (1, 1, False),
    "linear-conflict": (0, 1, True),
}
"""The heuristics of the compiled searches, by key; the plain programs run all others.

The values are the weights of misplaced tiles and of distances, and whether line conflicts count.
"""


class Tables(NamedTuple):
    """The constants of a search. Moves are numbered as in ``MOVES``.

    Attributes:
        bits: bits per position, 1 to 6.
        word: the word that holds each position, shape (positions,).
        shift: the position's lowest bit in that word, shape (positions,).
        target: the position of the blank after each move, or -1, shape (positions, 4).
        choices: the number of moves from each position of the blank, shape (positions,).
        change: the change of the heuristic value without conflicts, by the tile that moves, the blank's position and
            the move, shape (positions, positions, 4).
        home: row and column of each number in the goal, shape (positions, 2).
        conflicts: whether line conflicts are counted.
        goal: the goal, packed; a tuple, so that the compiler knows its length.
        highest: an upper bound on heuristic values.
    """

    columns: int
    bits: int
    word: NDArray[np.int64]
    shift: NDArray[np.uint64]
    target: NDArray[np.int64]
    choices: NDArray[np.int64]
    change: NDArray[np.int64]
    home: NDArray[np.int64]
    conflicts: bool
    goal: tuple[np.uint64, ...]
    highest: int


def make_tables(puzzle: Puzzle, heuristic: Heuristic) -> Tables:
    """Return the tables of a puzzle for a heuristic of ``COMPILED``."""
    misplaced, manhattan, conflicts = COMPILED[heuristic.key]
    columns, positions = puzzle.columns, len(puzzle.goal)
    bits, per_word = _packing(positions)
    position = np.arange(positions)
    row, column = position // columns, position % columns
    goal = np.array(puzzle.goal.tiles)
    at = np.argsort(goal)
    home = np.stack([row[at], column[at]], axis=1)

    cost = misplaced * (goal[None, :] != position[:, None]).astype(np.int64)
    far = np.abs(home[:, :1] - row[None, :]) + np.abs(home[:, 1:] - column[None, :])
    cost[1:] += manhattan * far[1:]

    target = np.full((positions, 4), -1, dtype=np.int64)
    change = np.zeros((positions, positions, 4), dtype=np.int64)
    for here, onward in enumerate(moves_by_position(puzzle.rows, columns)):
        for move, there in onward.items():
            k = MOVES.index(move)
            target[here, k] = there
            change[:, here, k] = cost[:, here] - cost[:, there] + cost[0, there] - cost[0, here]
    return Tables(
        columns=columns,
        bits=bits,
        word=position // per_word,
        shift=(position % per_word * bits).astype(np.uint64),
        target=target,
        choices=(target >= 0).sum(axis=1),
        change=change,
        home=home,
        conflicts=conflicts,
        goal=tuple(pack(puzzle.goal)),
        highest=int(cost.max(axis=1).sum()) + (4 * positions if conflicts else 0),
    )


def _packing(positions: int) -> tuple[int, int]:
    """Return the bits per position and the positions per word."""
    bits = max((positions - 1).bit_length(), 1)
    return bits, 64 // bits


def pack(state: State) -> NDArray[np.uint64]:
    """Pack a state into words, shape (words,), uint64."""
    bits, per_word = _packing(len(state))
    words = [0] * -(-len(state) // per_word)
    for position, tile in enumerate(state.tiles):
        words[position // per_word] |= tile << position % per_word * bits
    return np.array(words, dtype=np.uint64)


@njit
def conflict_change(
    states: NDArray[np.uint64],
    before: int,
    after: int,
    tables: Tables,
    tile: np.int64,
    old: np.int64,
    new: np.int64,
) -> int:
    """Return the change of the line conflicts when a tile steps from position ``old`` to ``new``.

    Only the conflicts in its home line can change, since tiles do not pass one another within the line along which they
    move. A bit set of the least ends of ascending runs replaces the usual list: a number replaces the next higher one,
    or lengthens the longest run.
    """
    home, word, shift, columns = tables.home, tables.word, tables.shift, tables.columns
    mask = np.uint64((1 << tables.bits) - 1)
    if old // columns != new // columns:
        axis, line, left, entered = 0, home[tile, 0], old // columns, new // columns
        first, stride, count = line * columns, 1, columns
    else:
        axis, line, left, entered = 1, home[tile, 1], old % columns, new % columns
        first, stride, count = line, columns, len(word) // columns
    change = 0
    if line != left and line != entered:
        return change
    for sign in (-2, 2):
        index = before if sign < 0 else after
        ends = 0
        for k in range(count):
            position = first + k * stride
            number = np.int64((states[index, word[position]] >> shift[position]) & mask)
            if number != 0 and home[number, axis] == line:
                wanted = home[number, 1 - axis]
                higher = ends >> wanted << wanted
                change += sign
                if higher != 0:
                    ends ^= higher & -higher
                else:
                    change -= sign
                ends |= 1 << wanted
    return change
