"""The trees of formulas, which are tie-breaks written by users, and their values.

A formula like ``3*onward - centre + edge`` is evaluated for each onward square; the square with the least value is
tried first. Values are saturating 64-bit integers, so every formula has a value. The kernel evaluates formulas with a
stack machine (:mod:`knights.engine.formulas`).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knights.base import mix
from knights.boards import Square
from knights.heuristics.walk import Walk

MIN_VALUE, MAX_VALUE = -(1 << 63), (1 << 63) - 1
MAX_OPERATIONS = 32
MAX_NUMBER = 1_000_000

QUANTITIES: dict[str, str] = json.loads(Path(__file__).with_name("quantities.json").read_text("utf-8"))
"""The quantities of an onward square, each with its description."""
NONE_AHEAD = 9
"""The value of ``ahead`` if nothing follows; it is greater than any degree."""
OPERATIONS: dict[str, Callable[..., int]] = {
    "negative": lambda a: -a,
    "not": lambda a: int(a == 0),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b if b else 0,
    "%": lambda a, b: a % b if b else 0,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "and": lambda a, b: b if a else a,
    "or": lambda a, b: a if a else b,
    "min": lambda a, b: min(a, b),
    "max": lambda a, b: max(a, b),
    "abs": lambda a: abs(a),
    "if": lambda c, a, b: a if c else b,
}
"""The operations, before saturation. Division rounds down; division by zero gives 0."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation and its operands; the operands of ``if`` are the condition and the two values."""

    name: str
    operands: tuple["Tree", ...]


Tree = int | str | Operation
"""A whole number, the name of a quantity, or an operation."""


def parts_of(tree: Tree) -> Iterator[Tree]:
    """Yield all nodes of a tree in postfix order: operands before their operation."""
    if isinstance(tree, Operation):
        for operand in tree.operands:
            yield from parts_of(operand)
    yield tree


def value_of(tree: Tree, quantities: Mapping[str, int]) -> int:
    """Return the value of a tree, given the values of its quantities."""
    if isinstance(tree, Operation):
        operands = [value_of(operand, quantities) for operand in tree.operands]
        return min(max(OPERATIONS[tree.name](*operands), MIN_VALUE), MAX_VALUE)
    return tree if isinstance(tree, int) else quantities[tree]


@dataclass(frozen=True, slots=True)
class Formula:
    """The text of a formula, and its tree."""

    text: str
    tree: Tree

    @property
    def quantities(self) -> frozenset[str]:
        """The names of the quantities in the formula."""
        return frozenset(node for node in parts_of(self.tree) if isinstance(node, str))

    def ranks(self, walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> list[int]:
        """Return the value for each onward square of a walk."""
        random = walk.rng.next() if "random" in self.quantities else 0
        return [value_of(self.tree, _of_walk(walk, square, random)) for square in squares]


def _of_walk(walk: Walk, square: Square, random: int) -> dict[str, int]:
    """Return all quantities of an onward square; ``random`` is drawn once per step and mixed with the move number."""
    board, (row, column), onward = walk.board, square, walk.onward(square)
    down, right = min(row, board.rows - 1 - row), min(column, board.columns - 1 - column)
    degrees = [walk.degree(near) for near in onward]
    # The squares after the rule's next move.
    follow = walk.onward(onward[degrees.index(min(degrees))]) if onward else []
    move = walk.order.index(_move(walk.path[-1], square))
    first_row, first_column = walk.path[0]
    return {
        "row": row,
        "column": column,
        "rows": board.rows,
        "columns": board.columns,
        "centre": (2 * row - board.rows + 1) ** 2 + (2 * column - board.columns + 1) ** 2,
        "edge": min(down, right),
        "corner": max(down, right),
        "degree": walk.degree(square),
        "onward": sum(degrees),
        "least": min(degrees, default=0),
        "ahead": min((walk.degree(near) for near in follow if near != square), default=NONE_AHEAD),
        "number": len(walk.path),
        "left": len(board) - len(walk.path),
        "move": move,
        "turn": _turn(walk, square),
        "start": max(abs(row - first_row), abs(column - first_column)),
        "random": mix(random + move) % 1000,
    }


def _move(square: Square, onward: Square) -> tuple[int, int]:
    return onward[0] - square[0], onward[1] - square[1]


def _turn(walk: Walk, square: Square) -> int:
    """Return the angle between the last move and the next one, in eighths of a turn; 0 for the first move."""
    if len(walk.path) < 2:
        return 0
    before, last = walk.path[-2:]
    moves = walk.board.moves
    angle = abs(moves.index(_move(before, last)) - moves.index(_move(last, square)))
    return min(angle, 8 - angle)
