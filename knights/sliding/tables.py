"""Packed states and look-up tables, the form of a puzzle that the compiled searches use.

A state is packed into 64-bit words, with the first position in the lowest bits and no more bits per position than the
largest number needs: one word for up to 16 positions, four words for 36. For each move, one look-up gives the change
of the heuristic value.
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

Each value contains the weights of misplaced tiles and of distances, and whether line conflicts count."""


class Tables(NamedTuple):
    """The constants of a search; moves are numbered in the order of ``MOVES``.

    Attributes:
        bits: the number of bits per position, 1 to 6.
        word: the index of the word that contains each position, shape (positions,).
        shift: the lowest bit of each position in its word, shape (positions,).
        target: the position of the blank after each move, -1 if the move is illegal, shape (positions, 4).
        choices: the number of legal moves from each position of the blank, shape (positions,).
        change: the change of the heuristic value without conflicts, by the tile that moves, the position of the blank
            and the move, shape (positions, positions, 4).
        home: the row and the column of each number in the goal, shape (positions, 2).
        conflicts: whether line conflicts count.
        goal: the packed goal, as a tuple so that the compiler knows its length.
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
    """Return the tables of a puzzle for a heuristic in ``COMPILED``."""
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
    """Return the number of bits per position and of positions per word."""
    bits = max((positions - 1).bit_length(), 1)
    return bits, 64 // bits


def pack(state: State) -> NDArray[np.uint64]:
    """Return a packed state, shape (words,)."""
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
    """Return the change of the heuristic value by line conflicts when a tile moves from position ``old`` to ``new``.

    Only the conflicts in the home line that the tile leaves or enters can change, since tiles never pass one another in
    the line along which they move. The longest ascending subsequence is found with a set of bits instead of the usual
    list: each bit is the least number with which an ascending subsequence of some length ends. A number replaces the
    next higher bit, or lengthens the longest subsequence if there is none.
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
