"""Compiled formulas, which compute the quantities of squares and decide ties.

This module is the compiled twin of :mod:`knights.heuristics.formula.tree`. A tie is decided only when the search
reaches it: the next squares of equal degree are measured and sorted, and the rest wait, since most searches never reach
them. Each square costs the look-ups of its quantities (64 for ``onward`` and ``least``, 16 for ``ahead``). Each
operation takes a few nanoseconds for all squares together.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.boards.board import MOVES, Board, MoveOrder
from knights.engine.formula_machine import LANES, NEEDED, STACK, program_of, work_out
from knights.heuristics.formula.tree import DEAD_END, Formula

if TYPE_CHECKING:
    from knights.engine.kernel import State

VISITED = 32
"""The mark added to the degree of a square while it is on the walk."""

# The rows of the quantities in the stack, in the order of `QUANTITIES`.
ROW, COLUMN, ROWS, COLUMNS, CENTRE, EDGE, CORNER, DEGREE, ONWARD = range(9)
LEAST, AHEAD, NUMBER, LEFT, MOVE, TURN, START, RANDOM = range(9, 17)
_OF_PLACE = 0x7F | 1 << START
"""The bits of the quantities that depend on the place of the square."""

_DEGREE, _SEVEN, _BYTE, _BITS = np.uint64(0xF0), np.uint64(7), np.uint64(0xFF), np.uint64(8)


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
def _least(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree of a square's onward squares; 0 if there is none."""
    least = VISITED
    for k in range(8):
        least = min(least, int(degrees[square + offsets[k]]))
    return least if least < VISITED else 0


@inner_njit
def _least_ahead(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree of the squares that follow the rule's next move from a square; 9 if none follows.

    The rule's next move leads to the onward square of least degree, or to the first of several in move order.
    """
    reply, least, ahead = square, VISITED, DEAD_END
    for k in range(8):
        degree = int(degrees[square + offsets[k]])
        if degree < least:
            reply, least = square + offsets[k], degree
    for k in range(8):
        near = reply + offsets[k]
        if near != square:
            ahead = min(ahead, int(degrees[near]))
    return ahead


@inner_njit
def _measure_place(stack: NDArray[np.int64], lane: int, row: int, column: int) -> None:
    """Write the quantities of a square that depend only on the board to a lane of the stack."""
    rows, columns = stack[ROWS, lane], stack[COLUMNS, lane]
    down, right = min(row, rows - 1 - row), min(column, columns - 1 - column)
    from_row, from_column = 2 * row - rows + 1, 2 * column - columns + 1
    stack[ROW, lane], stack[COLUMN, lane] = row, column
    stack[CENTRE, lane] = from_row * from_row + from_column * from_column
    stack[EDGE, lane], stack[CORNER, lane] = min(down, right), max(down, right)


@inner_njit
def _measure(word: np.uint64, count: int, order: int, start: np.uint64, depth: int, state: "State") -> None:
    """Write the quantities of the squares that a word's first moves reach to the stack, one lane for each square."""
    offsets, degrees, stack, needed = state.offsets[order], state.degrees, state.stack, state.program[NEEDED]
    square, directions = np.uint64(state.path[depth - 1]), stack[STACK + order]
    for lane in range(count):
        move = word >> np.uint64(8 * lane) & _SEVEN
        onward = square + offsets[move]
        stack[DEGREE, lane], stack[MOVE, lane] = degrees[onward], move
        stack[NUMBER, lane], stack[LEFT, lane] = depth, len(state.path) - depth
        if needed & _OF_PLACE:
            row, column = state.table[onward] >> 16, state.table[onward] & 0xFFFF
            _measure_place(stack, lane, row, column)
            down, right = row - (state.table[start] >> 16), column - (state.table[start] & 0xFFFF)
            stack[START, lane] = max(abs(down), abs(right))
        if needed & 1 << ONWARD:
            stack[ONWARD, lane] = sum_of_onward(onward, offsets, degrees)
        if needed & 1 << LEAST:
            stack[LEAST, lane] = _least(onward, offsets, degrees)
        if needed & 1 << AHEAD:
            stack[AHEAD, lane] = _least_ahead(onward, offsets, degrees)
        if needed & 1 << TURN:
            stack[TURN, lane] = 0
            for k in range(8):
                if depth > 1 and state.path[depth - 2] + offsets[k] == square:
                    apart = abs(directions[move] - directions[k])
                    stack[TURN, lane] = min(apart, 8 - apart)
        if needed & 1 << RANDOM:
            stack[RANDOM, lane] = np.int64(mix(state.draws[depth - 1] + move) % np.uint64(1000))


@inner_njit
def decide_tie(word: np.uint64, order: int, start: np.uint64, depth: int, state: "State") -> np.uint64:
    """Sort the first moves of equal degree in a word by the formula, and remove the degree and ``OPEN`` from them.

    Equal values keep the order. ``order`` is the index of the move order.
    """
    count, degree = 1, word & _DEGREE
    while count < LANES and word >> np.uint64(8 * count) & _DEGREE == degree:
        count += 1
    if count == 1:
        return word
    _measure(word, count, order, start, depth, state)
    stack = state.stack
    values = work_out(state.program, stack)
    for lane in range(count):
        word &= ~(_BYTE << np.uint64(8 * lane))
    for lane in range(count):
        place = 0
        for other in range(count):
            less = stack[values, other] < stack[values, lane]
            place += less or (other < lane and stack[values, other] == stack[values, lane])
        word |= np.uint64(stack[MOVE, lane]) << np.uint64(8 * place)
    return word


@bare_njit
def _work_out_all(program: NDArray[np.int64], stack: NDArray[np.int64], values: NDArray[np.int64]) -> None:
    """Compute the value of a formula for every square; ``values`` has the shape (rows, columns)."""
    rows, columns = values.shape
    for row in range(rows):
        for first in range(0, columns, LANES):
            count = min(LANES, columns - first)
            for lane in range(count):
                _measure_place(stack, lane, row, first + lane)
            result = work_out(program, stack)
            for lane in range(count):
                values[row, first + lane] = stack[result, lane]


def arrays_for(
    board: Board, formula: Formula | None, orders: Sequence[MoveOrder] = ()
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the program and the stack of a formula; rows after the stack list the moves of each order."""
    if formula is None:
        return np.zeros(0, dtype=np.int64), np.zeros((0, LANES), dtype=np.int64)
    program, stack = program_of(formula.tree)
    stack[[ROWS, COLUMNS]] = [[board.rows], [board.columns]]
    directions = np.array([[MOVES.index(move) for move in order] for order in orders], dtype=np.int64)
    return program, np.concatenate([stack, directions.reshape(-1, LANES)])


def places_of(board: Board) -> NDArray[np.int32]:
    """Return the row and the column of each square, packed into one 32-bit integer, shape (rows, columns)."""
    rows, columns = np.indices((board.rows, board.columns), dtype=np.int32)
    return rows << 16 | columns


def values_on(board: Board, formula: Formula) -> NDArray[np.int64]:
    """Return the value for each square of a formula that depends only on the square, shape (rows, columns)."""
    values = np.empty((board.rows, board.columns), dtype=np.int64)
    _work_out_all(*arrays_for(board, formula), values)
    return values
