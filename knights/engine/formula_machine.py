"""A compiled stack machine that evaluates formulas for eight squares at once.

The stack is an array of rows of eight lanes, one lane for each square: first the rows of the quantities, then those of
the numbers in the formula, then those of intermediate values. A program is an array of integers: a bit mask of the
quantities that it needs, the row of the result, and the operations in postfix order. Each operation takes five
integers: its code, the row for its value, and the rows of up to three operands. Unused lanes are computed too. Values
saturate at the bounds of 64 bits and every operation is defined for all operands, so no error can occur.

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
_VALUES = len(QUANTITIES) + 2 * MAX_OPERATIONS + 1
STACK = _VALUES + 2 * MAX_OPERATIONS + 1
"""The number of rows of the stack, enough for ``MAX_OPERATIONS`` operations with up to three operands each."""

_SMALL = 1 << 31
_MIN, _MAX = -(1 << 63), (1 << 63) - 1


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
            waiting.append(ROWS[part])
            needed |= 1 << ROWS[part]
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
    if -_SMALL <= a < _SMALL and -_SMALL <= b < _SMALL or abs(a * b - float(a) * float(b)) < 1 << 62:
        return a * b
    return _MIN if (a < 0) != (b < 0) else _MAX


@inner_njit
def _divided(code: int, a: int, b: int) -> int:
    """Return the quotient or the remainder; the processor traps when it divides by 0, or the least integer by -1."""
    if b == 0:
        return 0
    if b == -1:
        return _difference(0, a) if code == DIVIDE else 0
    return a // b if code == DIVIDE else a % b


@inner_njit
def _applied(code: int, a: int, b: int, c: int) -> int:
    """Return the value of an operation; operands that it does not have are ignored."""
    if code == NEGATIVE:
        return _difference(0, a)
    if code == NOT:
        return int(a == 0)
    if code == ADD:
        return _sum(a, b)
    if code == SUBTRACT:
        return _difference(a, b)
    if code == MULTIPLY:
        return _product(a, b)
    if code == DIVIDE or code == REMAINDER:
        return _divided(code, a, b)
    if code == LESS:
        return int(a < b)
    if code == AT_MOST:
        return int(a <= b)
    if code == MORE:
        return int(a > b)
    if code == AT_LEAST:
        return int(a >= b)
    if code == EQUAL:
        return int(a == b)
    if code == UNEQUAL:
        return int(a != b)
    if code == AND:
        return b if a != 0 else 0
    if code == OR:
        return a if a != 0 else b
    if code == LEAST:
        return min(a, b)
    if code == LARGEST:
        return max(a, b)
    if code == ABSOLUTE:
        return _difference(0, a) if a < 0 else a
    return b if a != 0 else c


@bare_njit
def work_out(program: NDArray[np.int64], stack: NDArray[np.int64]) -> int:
    """Run a program on the quantities in the stack's first rows; return the row of the result."""
    for at in range(FIRST, len(program), WORDS):
        code, to = program[at], program[at + 1]
        a, b, c = program[at + 2], program[at + 3], program[at + 4]
        for i in range(LANES):
            stack[to, i] = _applied(code, stack[a, i], stack[b, i], stack[c, i])
    return int(program[RESULT])
