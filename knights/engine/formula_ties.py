"""Compiled formulas, which compute the quantities of squares and decide ties.

This module is the compiled twin of :mod:`knights.heuristics.formula.tree`. A tie is decided only when the search
reaches it: the next squares of equal degree are measured and sorted, and the rest wait, since most searches never reach
them. Each square costs the look-ups of its quantities (64 for ``onward`` and ``least``, 16 for ``ahead``). Each
operation takes a few nanoseconds for all squares together.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.boards.board import MOVES, Board, MoveOrder
from knights.engine.formula_machine import LANES, NEEDED, ROWS, STACK, program_of, work_out
from knights.heuristics.formula.tree import DEAD_END, Formula

VISITED = 32
"""The mark added to the degree of a square while it is on the walk."""

# The index of the first lane of each quantity in the stack.
_ROWS = {name: LANES * row for name, row in ROWS.items()}
ROW, COLUMN, BOARD_ROWS, BOARD_COLUMNS = (_ROWS[name] for name in ("row", "column", "rows", "columns"))
CENTRE, EDGE, CORNER = (_ROWS[name] for name in ("centre", "edge", "corner"))
DEGREE, ONWARD, LEAST, AHEAD = (_ROWS[name] for name in ("degree", "onward", "least", "ahead"))
NUMBER, LEFT, MOVE = (_ROWS[name] for name in ("number", "left", "move"))
TURN, START, RANDOM = (_ROWS[name] for name in ("turn", "start", "random"))

# After the stack: the moves being sorted, their values, and the moves of each order as indices into `MOVES`.
SORTED, SORTED_BY, DIRECTIONS = STACK, STACK + LANES, STACK + 2 * LANES
OPEN = np.uint64(0x80)
"""The bit that marks a move in a word as part of an undecided tie."""


def _bits(*names: str) -> int:
    """Return a bit mask of the named quantities."""
    return sum(1 << ROWS[name] for name in names)


_OF_PLACE = _bits("row", "column", "rows", "columns", "centre", "edge", "corner", "start")
_ONWARD, _LEAST, _AHEAD, _TURN, _RANDOM = map(_bits, ("onward", "least", "ahead", "turn", "random"))

_NO_MOVE_BITS = np.uint64(0x0808080808080808)
_DEGREE, _SEVEN, _BYTE, _FOUR = np.uint64(0xF0), np.uint64(7), np.uint64(8), np.uint64(4)
_HALF, _LOW_HALF = 16, 0xFFFF


class Tie(NamedTuple):
    """A tie to decide: the end of the walk, and the board.

    Attributes:
        before, square, start: the second-to-last, the last and the first square of the walk.
        number: the number of squares on the walk.
        random: the random number drawn at this square, if the formula needs one.
        offsets: the moves in move order, as index differences.
        directions: the index at which the stack lists the indices of these moves in ``MOVES``.
        degrees: the degree of each square, plus ``VISITED`` if the square is on the walk.
        places: the row and the column of each square, packed into one 32-bit integer.
        rows, columns, squares: the sides of the board and its number of squares.
    """

    before: np.uint64
    square: np.uint64
    start: np.uint64
    number: int
    random: np.uint64
    offsets: NDArray[np.uint64]
    directions: int
    degrees: NDArray[np.int8]
    places: NDArray[np.int32]
    rows: int
    columns: int
    squares: int


@bare_njit
def mix(number: np.uint64) -> np.uint64:
    """Scramble 64 bits, as :func:`knights.base.rng.mix` does."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@inner_njit
def sum_of_onward(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the sum of the degrees of a square's onward squares."""
    total = 0
    for k in range(8):
        near = degrees[square + offsets[k]]
        if near < VISITED:
            total += near
    return total


@inner_njit
def least_of_onward(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree of a square's onward squares; 0 if there is none."""
    least = VISITED
    for k in range(8):
        least = min(least, int(degrees[square + offsets[k]]))
    return least if least < VISITED else 0


@inner_njit
def least_ahead(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree of the squares that follow the rule's next move from a square; 9 if none follows.

    The rule's next move leads to the onward square of least degree, or to the first of several in move order.
    """
    reply, least = square, VISITED
    for k in range(8):
        degree = degrees[square + offsets[k]]
        if degree < least:
            reply, least = square + offsets[k], int(degree)
    ahead = DEAD_END
    for k in range(8):
        near = reply + offsets[k]
        if near != square:
            ahead = min(ahead, int(degrees[near]))
    return ahead


@inner_njit
def _measure_square(
    stack: NDArray[np.int64], lane: int, row: int, column: int, rows: int, columns: int
) -> None:
    """Write to a lane of the stack the quantities of a square that depend only on the board."""
    down, right = min(row, rows - 1 - row), min(column, columns - 1 - column)
    from_row, from_column = 2 * row - rows + 1, 2 * column - columns + 1
    stack[ROW + lane], stack[COLUMN + lane] = row, column
    stack[BOARD_ROWS + lane], stack[BOARD_COLUMNS + lane] = rows, columns
    stack[CENTRE + lane] = from_row * from_row + from_column * from_column
    stack[EDGE + lane], stack[CORNER + lane] = min(down, right), max(down, right)


@inner_njit
def _direction(at: Tie, stack: NDArray[np.int64]) -> int:
    """Return the index of the last move in ``MOVES``, or -1 before the first move."""
    for k in range(8):
        if at.before + at.offsets[k] == at.square:
            return int(stack[at.directions + k])
    return -1


@inner_njit
def _measure(needed: int, word: np.uint64, count: int, at: Tie, stack: NDArray[np.int64]) -> None:
    """Write to the stack the quantities of the squares that a word's first moves reach, one lane for each square."""
    offsets, degrees, places = at.offsets, at.degrees, at.places
    last = _direction(at, stack) if needed & _TURN else -1
    for lane in range(count):
        move = word >> np.uint64(8 * lane) & _SEVEN
        onward = at.square + offsets[move]
        stack[DEGREE + lane], stack[MOVE + lane] = degrees[onward], move
        stack[NUMBER + lane], stack[LEFT + lane] = at.number, at.squares - at.number
        if needed & _OF_PLACE:
            row, column = places[onward] >> _HALF, places[onward] & _LOW_HALF
            _measure_square(stack, lane, row, column, at.rows, at.columns)
            down, right = row - (places[at.start] >> _HALF), column - (places[at.start] & _LOW_HALF)
            stack[START + lane] = max(abs(down), abs(right))
        if needed & _ONWARD:
            stack[ONWARD + lane] = sum_of_onward(onward, offsets, degrees)
        if needed & _LEAST:
            stack[LEAST + lane] = least_of_onward(onward, offsets, degrees)
        if needed & _AHEAD:
            stack[AHEAD + lane] = least_ahead(onward, offsets, degrees)
        if needed & _TURN:
            apart = abs(stack[at.directions + np.int64(move)] - last) if last >= 0 else 0
            stack[TURN + lane] = min(apart, 8 - apart)
        if needed & _RANDOM:
            stack[RANDOM + lane] = np.int64(mix(at.random + move) % np.uint64(1000))


@inner_njit
def _sorted(word: np.uint64, count: int, values: np.int64, stack: NDArray[np.int64]) -> np.uint64:
    """Sort the first moves of a word by the values from index ``values`` of the stack on; the sort is stable."""
    for i in range(count):
        move, value, place = np.int64(word & _SEVEN), stack[values + i], i
        word = word >> _BYTE
        while place > 0 and stack[SORTED_BY + place - 1] > value:
            stack[SORTED + place], stack[SORTED_BY + place] = (
                stack[SORTED + place - 1],
                stack[SORTED_BY + place - 1],
            )
            place -= 1
        stack[SORTED + place], stack[SORTED_BY + place] = move, value
    for i in range(count - 1, -1, -1):
        word = word << _BYTE | np.uint64(stack[SORTED + i])
    return word


@inner_njit
def opened(word: np.uint64) -> np.uint64:
    """Set ``OPEN`` in every byte of a sorted word that holds a move; the other bytes of the word are 0x7F."""
    return word | (~word & _NO_MOVE_BITS) << _FOUR


@inner_njit
def decide_tie(word: np.uint64, at: Tie, program: NDArray[np.int64], stack: NDArray[np.int64]) -> np.uint64:
    """Sort the first moves of equal degree in an :func:`opened` word by a formula, given by :func:`arrays_for`.

    Sorting removes ``OPEN`` and the degree from the moves.
    """
    count, degree = 1, word & _DEGREE
    while count < LANES and word >> np.uint64(8 * count) & _DEGREE == degree:
        count += 1
    if count > 1:
        _measure(program[NEEDED], word, count, at, stack)
        word = _sorted(word, count, np.int64(work_out(program, stack)), stack)
    return word


@bare_njit
def _work_out_all(
    program: NDArray[np.int64], rows: int, columns: int, stack: NDArray[np.int64], values: NDArray[np.int64]
) -> None:
    """Compute the value of a formula for every square."""
    for first in range(0, len(values), LANES):
        count = min(LANES, len(values) - first)
        for lane in range(count):
            square = first + lane
            _measure_square(stack, lane, square // columns, square % columns, rows, columns)
        result = np.int64(work_out(program, stack))
        for lane in range(count):
            values[first + lane] = stack[result + lane]


def arrays_for(formula: Formula, orders: Sequence[MoveOrder]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the program and the stack of a formula; the stack also lists the moves of each order."""
    directions = [MOVES.index(move) for order in orders for move in order]
    program, stack = program_of(formula.tree)
    return program, np.concatenate([stack, np.array([0] * 2 * LANES + directions, dtype=np.int64)])


def places_of(board: Board) -> NDArray[np.int32]:
    """Return the row and the column of each square, packed into one 32-bit integer, shape (rows, columns)."""
    rows, columns = np.indices((board.rows, board.columns), dtype=np.int32)
    return rows << _HALF | columns


def values_on(board: Board, formula: Formula) -> NDArray[np.int64]:
    """Return the value for each square of a formula that depends only on the square, shape (rows * columns,)."""
    program, stack = program_of(formula.tree)
    values = np.empty(board.area, dtype=np.int64)
    _work_out_all(program, board.rows, board.columns, stack, values)
    return values
