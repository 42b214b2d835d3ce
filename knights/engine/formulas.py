"""Compiled formulas, which decide ties; the compiled twin of :mod:`knights.heuristics.formula.tree`.

A tie is decided only when the search reaches it: the next squares of equal degree are measured and sorted, and the rest
wait, since most searches never reach them. Each square costs the look-ups of its quantities (64 for ``onward`` and
``least``, 16 for ``ahead``).

A stack machine evaluates a formula for eight squares at once, in a few nanoseconds per operation. The stack is an array
of rows of eight lanes, one lane for each square: first the rows of the quantities, then those of the numbers in the
formula, then those of intermediate values, then the moves of each order. A program is an array of integers: a bit mask
of the quantities that it needs, the row of the result, and the operations in postfix order. Each operation takes five
integers: its code, the row for its value, and the rows of up to three operands. Unused lanes are computed too. Values
saturate at the bounds of 64 bits and every operation is defined for all operands, so no error can occur.
"""

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit, pasted_njit
from knights.boards import MOVES, Board, MoveOrder
from knights.engine import kernel
from knights.engine.state import VISITED, Batch, State, Status
from knights.heuristics.formula import (
    MAX_OPERATIONS,
    NONE_AHEAD,
    OPERATIONS,
    QUANTITIES,
    Formula,
    Operation,
    Tree,
    parts_of,
)

LANES = 8


class Quantity(IntEnum):
    """The rows of the quantities in the stack, in the order of ``QUANTITIES``."""

    ROW, COLUMN, ROWS, COLUMNS, CENTRE, EDGE, CORNER, DEGREE, ONWARD = range(9)
    LEAST, AHEAD, NUMBER, LEFT, MOVE, TURN, START, RANDOM = range(9, 17)


class Opcode(IntEnum):
    """The codes of the operations, in the order of ``OPERATIONS``."""

    NEGATIVE, NOT, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, LESS, AT_MOST, MORE, AT_LEAST = range(11)
    EQUAL, UNEQUAL, AND, OR, SMALLER, LARGER, ABSOLUTE, IF = range(11, 19)


# The layout of a program: the indices of its first entries, and the number of integers in an operation.
NEEDED, RESULT, FIRST, WORDS = 0, 1, 2, 5

_CODES = {name: code for code, name in enumerate(OPERATIONS)}
_ROWS = {name: row for row, name in enumerate(QUANTITIES)}
_VALUES = len(QUANTITIES) + 2 * MAX_OPERATIONS + 1
STACK = _VALUES + 2 * MAX_OPERATIONS + 1
"""The number of rows for values, enough for ``MAX_OPERATIONS`` operations with up to three operands each."""

_OF_PLACE = sum(1 << row for row in (*range(Quantity.DEGREE), Quantity.START))
"""The bits of the quantities that depend on the place of the square."""
_MIN, _MAX, _SMALL = -(1 << 63), (1 << 63) - 1, 1 << 31
_DEGREE, _SEVEN, _BYTE = np.uint64(0xF0), np.uint64(7), np.uint64(0xFF)


def program_of(tree: Tree) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the program of a formula, shape (words,), and a stack that holds its numbers, shape (STACK, LANES)."""
    words: list[int] = []
    stack = np.zeros((STACK, LANES), dtype=np.int64)
    waiting: list[int] = []
    needed, number = 0, len(QUANTITIES)
    for part in parts_of(tree):
        if isinstance(part, Operation):
            first = len(waiting) - len(part.operands)
            operands = (waiting[first:] * 3)[:3]
            del waiting[first:]
            row = _VALUES + len(waiting)
            words += [_CODES[part.name], row, *operands]
            waiting.append(row)
        elif isinstance(part, str):
            waiting.append(_ROWS[part])
            needed |= 1 << _ROWS[part]
        else:
            stack[number] = part
            waiting.append(number)
            number += 1
    return np.array([needed, *waiting, *words], dtype=np.int64), stack


@inner_njit
def _sum(a: int, b: int) -> int:
    total = a + b
    if (a ^ total) & (b ^ total) < 0:
        return _MIN if a < 0 else _MAX
    return total


@inner_njit
def _difference(a: int, b: int) -> int:
    rest = a - b
    if (a ^ b) & (a ^ rest) < 0:
        return _MIN if a < 0 else _MAX
    return rest


@inner_njit
def _product(a: int, b: int) -> int:
    product = a * b
    # If the product overflows, it differs from the true value, here rounded, by at least 2^64.
    small = -_SMALL <= a < _SMALL and -_SMALL <= b < _SMALL
    if not small and abs(product - float(a) * float(b)) > 1 << 62:
        return _MIN if (a < 0) != (b < 0) else _MAX
    return product


@inner_njit
def _divided(code: int, a: int, b: int) -> int:
    """Return the quotient or the remainder; the processor traps when it divides by 0, or the least integer by -1."""
    if b == 0:
        return 0
    if b == -1:
        return _difference(0, a) if code == Opcode.DIVIDE else 0
    return a // b if code == Opcode.DIVIDE else a % b


@inner_njit
def _applied(code: int, a: int, b: int, c: int) -> int:
    """Return the value of an operation, which ignores the operands that it does not have."""
    if code == Opcode.NEGATIVE:
        return _difference(0, a)
    if code == Opcode.NOT:
        return int(a == 0)
    if code == Opcode.ADD:
        return _sum(a, b)
    if code == Opcode.SUBTRACT:
        return _difference(a, b)
    if code == Opcode.MULTIPLY:
        return _product(a, b)
    if code in (Opcode.DIVIDE, Opcode.REMAINDER):
        return _divided(code, a, b)
    if code == Opcode.LESS:
        return int(a < b)
    if code == Opcode.AT_MOST:
        return int(a <= b)
    if code == Opcode.MORE:
        return int(a > b)
    if code == Opcode.AT_LEAST:
        return int(a >= b)
    if code == Opcode.EQUAL:
        return int(a == b)
    if code == Opcode.UNEQUAL:
        return int(a != b)
    if code == Opcode.AND:
        return b if a != 0 else 0
    if code == Opcode.OR:
        return a if a != 0 else b
    if code == Opcode.SMALLER:
        return min(a, b)
    if code == Opcode.LARGER:
        return max(a, b)
    if code == Opcode.ABSOLUTE:
        return _difference(0, a) if a < 0 else a
    return b if a != 0 else c


@bare_njit
def work_out(program: NDArray[np.int64], stack: NDArray[np.int64]) -> int:
    """Run a program on the quantities in the stack's first rows; return the row of the result."""
    for at in range(FIRST, len(program), WORDS):
        code, to = program[at], np.uint64(program[at + 1])
        a, b, c = np.uint64(program[at + 2]), np.uint64(program[at + 3]), np.uint64(program[at + 4])
        for i in range(LANES):
            stack[to, i] = _applied(code, stack[a, i], stack[b, i], stack[c, i])
    return int(program[RESULT])


@inner_njit
def _least(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree of a square's onward squares; 0 if there is none."""
    least = VISITED
    for k in range(8):
        least = min(least, int(degrees[square + offsets[k]]))
    return least if least < VISITED else 0


@inner_njit
def _least_ahead(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the least degree after the rule's next move from a square, the first of several; 9 if none follows."""
    reply, least, ahead = square, VISITED, NONE_AHEAD
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
def _measure(word: np.uint64, count: int, order: int, start: np.uint64, depth: int, state: State) -> None:
    """Write the quantities of the squares that a word's first moves reach to the stack, one lane for each square."""
    offsets, degrees, stack, needed = state.offsets[order], state.degrees, state.stack, state.program[NEEDED]
    square = np.uint64(state.path[depth - 1])
    for lane in range(count):
        move = word >> np.uint64(8 * lane) & _SEVEN
        onward = square + offsets[move]
        stack[Quantity.DEGREE, lane], stack[Quantity.MOVE, lane] = degrees[onward], move
        stack[Quantity.NUMBER, lane], stack[Quantity.LEFT, lane] = depth, len(state.path) - depth
        if needed & _OF_PLACE:
            rows, columns = stack[Quantity.ROWS, lane], stack[Quantity.COLUMNS, lane]
            row, column = state.table[onward] >> 16, state.table[onward] & 0xFFFF
            stack[Quantity.ROW, lane], stack[Quantity.COLUMN, lane] = row, column
            from_row, from_column = 2 * row - rows + 1, 2 * column - columns + 1
            stack[Quantity.CENTRE, lane] = from_row * from_row + from_column * from_column
            down, right = min(row, rows - 1 - row), min(column, columns - 1 - column)
            stack[Quantity.EDGE, lane], stack[Quantity.CORNER, lane] = min(down, right), max(down, right)
            down, right = row - (state.table[start] >> 16), column - (state.table[start] & 0xFFFF)
            stack[Quantity.START, lane] = max(abs(down), abs(right))
        if needed & 1 << Quantity.ONWARD:
            stack[Quantity.ONWARD, lane] = kernel.sum_of_onward(onward, offsets, degrees)
        if needed & 1 << Quantity.LEAST:
            stack[Quantity.LEAST, lane] = _least(onward, offsets, degrees)
        if needed & 1 << Quantity.AHEAD:
            stack[Quantity.AHEAD, lane] = _least_ahead(onward, offsets, degrees)
        if needed & 1 << Quantity.TURN:
            stack[Quantity.TURN, lane] = 0
            for k in range(8):
                if depth > 1 and state.path[depth - 2] + offsets[k] == square:
                    apart = abs(stack[STACK + order, move] - stack[STACK + order, k])
                    stack[Quantity.TURN, lane] = min(apart, 8 - apart)
        if needed & 1 << Quantity.RANDOM:
            stack[Quantity.RANDOM, lane] = np.int64(kernel.mix(state.draws[depth - 1] + move) % np.uint64(1000))


@inner_njit
def decide_tie(word: np.uint64, order: int, start: np.uint64, depth: int, state: State) -> np.uint64:
    """Sort the first moves of equal degree by the formula, then drop their degree; equal values keep the order."""
    count, degree = 1, word & _DEGREE
    while count < LANES and word >> np.uint64(8 * count) & _DEGREE == degree:
        count += 1
    if count == 1:
        return word
    _measure(word, count, order, start, depth, state)
    values = state.stack[work_out(state.program, state.stack)]
    for lane in range(count):
        word &= ~(_BYTE << np.uint64(8 * lane))
    for lane in range(count):
        place = 0
        for other in range(count):
            if values[other] < values[lane] or (values[other] == values[lane] and other < lane):
                place += 1
        word |= np.uint64(state.stack[Quantity.MOVE, lane]) << np.uint64(8 * place)
    return word


@pasted_njit
def _go_on(state: State, start: np.uint64, squares: int, until: int) -> Status:
    return kernel.search(state, start, squares, until, decide_tie)


@bare_njit
def advance(batch: Batch, number: int, limit: int, work: int) -> int:
    """Search like :func:`knights.engine.kernel.advance`, with ties by a formula."""
    return kernel.each_start(batch, number, limit, work, _go_on)


NO_FORMULA = np.zeros(0, dtype=np.int64), np.zeros((0, LANES), dtype=np.int64)
"""The empty program and stack of a search without a formula."""


def arrays_for(
    board: Board, formula: Formula, orders: Sequence[MoveOrder]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the program and the stack of a formula; after the values, the stack has the moves of each order."""
    program, stack = program_of(formula.tree)
    stack[Quantity.ROWS], stack[Quantity.COLUMNS] = board.rows, board.columns
    directions = [[MOVES.index(move) for move in order] for order in orders]
    return program, np.array([*stack, *directions], dtype=np.int64)
