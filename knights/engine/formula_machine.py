"""A compiled stack machine that evaluates formulas for eight squares at once.

The stack is one array of rows. Each row has eight lanes, one for each square: first come the rows of the quantities,
then those of the numbers in the formula, then those of intermediate values. A program is an array of integers: a bit
mask of the quantities that it needs, the row of the result, and the operations in postfix order. Each operation takes
five integers: its code, the row for its value, and the rows of up to three operands. Unused lanes are computed too.
Values saturate at the bounds of 64 bits and every operation is defined for all operands, so no error can occur.

The plain definition of the values is in :mod:`knights.heuristics.formula.tree`.
"""

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.heuristics.formula.tree import MAX_OPERATIONS, OPERATIONS, QUANTITIES, Operation, Tree, parts_of

LANES = 8
# The codes of the operations, in the order of `OPERATIONS`.
NEGATIVE, NOT, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, LESS, AT_MOST, MORE, AT_LEAST = range(11)
EQUAL, UNEQUAL, AND, OR, LEAST, LARGEST, ABSOLUTE, IF = range(11, 19)
# The layout of a program: the indices of its first entries, and the number of integers in an operation.
NEEDED, RESULT, FIRST, WORDS = 0, 1, 2, 5

_CODES = {name: code for code, name in enumerate(OPERATIONS)}
ROWS = {name: row for row, name in enumerate(QUANTITIES)}
"""The row of each quantity in the stack."""
_NUMBERS = len(QUANTITIES)
_VALUES = _NUMBERS + 2 * MAX_OPERATIONS + 1
STACK = LANES * (_VALUES + 2 * MAX_OPERATIONS + 1)
"""The length of the stack, enough for ``MAX_OPERATIONS`` operations with up to three operands each."""

_ONE, _TWO, _THREE, _FOUR = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
_LANES = np.uint64(LANES)
_MIN, _MAX = -(1 << 63), (1 << 63) - 1
_SMALL = 1 << 31


def program_of(tree: Tree) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the program of a formula, shape (words,), and a stack that holds its numbers, shape (STACK,)."""
    words: list[int] = []
    stack = np.zeros(STACK, dtype=np.int64)
    waiting: list[int] = []
    needed, number = 0, _NUMBERS
    for part in parts_of(tree):
        if isinstance(part, Operation):
            first = len(waiting) - len(part.operands)
            operands = (waiting[first:] * 3)[:3]
            del waiting[first:]
            row = _VALUES + len(waiting)
            words += [_CODES[part.name], row, *operands]
            waiting.append(row)
        elif isinstance(part, str):
            waiting.append(ROWS[part])
            needed |= 1 << ROWS[part]
        else:
            stack[LANES * number : LANES * (number + 1)] = part
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
def _magnitude(a: int) -> np.uint64:
    return np.uint64(0) - np.uint64(a) if a < 0 else np.uint64(a)


@inner_njit
def _product(a: int, b: int) -> int:
    if -_SMALL <= a < _SMALL and -_SMALL <= b < _SMALL:
        return a * b
    negative = (a < 0) != (b < 0)
    if b != 0 and _magnitude(a) > (np.uint64(_MAX) + np.uint64(negative)) // _magnitude(b):
        return _MIN if negative else _MAX
    return a * b


@inner_njit
def _quotient(a: int, b: int) -> int:
    if b == 0:
        return 0
    if b == -1:
        return _difference(0, a)
    return a // b


@inner_njit
def _remainder(a: int, b: int) -> int:
    # Division by -1 leaves no remainder, but the processor traps when it divides the least integer by -1.
    return 0 if b in (0, -1) else a % b


@inner_njit
def _do_to_one(code: int, stack: NDArray[np.int64], to: np.uint64, a: np.uint64) -> None:
    """Apply an operation to the row that starts at ``a``; write the result to the row that starts at ``to``."""
    for i in range(_LANES):
        value = stack[a + i]
        if code == NOT:
            stack[to + i] = value == 0
        elif code == NEGATIVE or value < 0:
            stack[to + i] = _difference(0, value)
        else:
            stack[to + i] = value


@inner_njit
def _compare(code: int, stack: NDArray[np.int64], to: np.uint64, a: np.uint64, b: np.uint64) -> None:
    """Compare two rows lane by lane."""
    for i in range(_LANES):
        left, right = stack[a + i], stack[b + i]
        if code == LESS:
            stack[to + i] = left < right
        elif code == AT_MOST:
            stack[to + i] = left <= right
        elif code == MORE:
            stack[to + i] = left > right
        elif code == AT_LEAST:
            stack[to + i] = left >= right
        elif code == EQUAL:
            stack[to + i] = left == right
        else:
            stack[to + i] = left != right


@inner_njit
def _do_to_two(code: int, stack: NDArray[np.int64], to: np.uint64, a: np.uint64, b: np.uint64) -> None:
    """Apply an operation with two operands that is not a comparison to two rows, lane by lane."""
    for i in range(_LANES):
        left, right = stack[a + i], stack[b + i]
        if code == ADD:
            stack[to + i] = _sum(left, right)
        elif code == SUBTRACT:
            stack[to + i] = _difference(left, right)
        elif code == MULTIPLY:
            stack[to + i] = _product(left, right)
        elif code == DIVIDE:
            stack[to + i] = _quotient(left, right)
        elif code == REMAINDER:
            stack[to + i] = _remainder(left, right)
        elif code == AND:
            stack[to + i] = right if left != 0 else 0
        elif code == OR:
            stack[to + i] = left if left != 0 else right
        elif code == LEAST:
            stack[to + i] = min(left, right)
        else:
            stack[to + i] = max(left, right)


@bare_njit
def work_out(program: NDArray[np.int64], stack: NDArray[np.int64]) -> np.uint64:
    """Run a program on the quantities in the stack's first rows; return the index of the first lane of the result."""
    for at in range(np.uint64(FIRST), np.uint64(len(program)), np.uint64(WORDS)):
        code = program[at]
        to, a = np.uint64(program[at + _ONE]) * _LANES, np.uint64(program[at + _TWO]) * _LANES
        b = np.uint64(program[at + _THREE]) * _LANES
        if code == IF:
            c = np.uint64(program[at + _FOUR]) * _LANES
            for i in range(_LANES):
                stack[to + i] = stack[b + i] if stack[a + i] != 0 else stack[c + i]
        elif code in (NEGATIVE, NOT, ABSOLUTE):
            _do_to_one(code, stack, to, a)
        elif LESS <= code <= UNEQUAL:
            _compare(code, stack, to, a, b)
        else:
            _do_to_two(code, stack, to, a, b)
    return np.uint64(program[RESULT]) * _LANES
