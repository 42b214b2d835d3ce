"""The parser of formulas, which reports an error in one sentence with an arrow at the spot.

Python's own parser makes the syntax tree, in which only some kinds of nodes are allowed; Python never evaluates it.
"""

import ast
import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import reduce
from itertools import pairwise

from knights.base import KIB, InputError, bounded, cached
from knights.heuristics.formula.tree import MAX_NUMBER, MAX_OPERATIONS, QUANTITIES, Formula, Operation, Tree

EXAMPLE = "f(3*onward - centre + edge)"

MAX_TEXT = 1000
"""The maximum length of a formula in characters; 32 operations need fewer."""
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_COMPARED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_LIKE = {"min": "min(edge, corner)", "max": "max(edge, corner)", "abs": "abs(row - column)"}


def around(text: str, spot: int) -> str:
    """Return up to 40 characters before and after a spot, with an arrow in front of the spot."""
    before, after = text[:spot], text[spot:]
    head = f"…{before[-40:]}" if len(before) > 40 else before
    tail = f"{after[:40]}…" if len(after) > 40 else after
    return f"{head}→{tail}"


def wrong(text: str, spot: int, problem: str) -> InputError:
    """Return an InputError that describes a problem at a spot."""
    return InputError(f"In the formula “{around(text, spot)}”, {problem}.")


def look_at_letters(text: str) -> None:
    """Raise an InputError for a number that is not whole, a character that formulas cannot contain, or a single =."""
    if number := re.search(r"(?<![A-Za-z0-9_.])(\d*\.\d*|\d+[A-Za-z_]\w*|0\d+)", text):
        raise wrong(text, number.start(), f"“{number[0]}” is not a whole number like 12")
    if letter := re.search(r"[^A-Za-z0-9_ +\-*/%<>=!(),]", text):
        raise wrong(
            text,
            letter.start(),
            f"“{letter[0]}” is not allowed; a formula has quantities, whole numbers, brackets, + - * // %, "
            "comparisons, and, or, not, if, else, min, max and abs",
        )
    if equals := re.search(r"(?<![=!<>])=(?!=)", text):
        raise wrong(text, equals.start(), "a single = is not allowed; compare two values with ==")


def not_understood(text: str, error: SyntaxError) -> InputError:
    """Return an InputError that quotes the spot where Python's parser stopped and suggests a correction."""
    spot = min((error.offset or 1) - 1, len(text))
    for message, problem in (
        ("never closed", "this bracket is never closed"),
        ("unmatched", "this closing bracket has no opening one"),
        ("expected 'else'", "an if has no else; write it like 1 if edge == 0 else 2"),
        ("too many", "too many brackets are nested"),
    ):
        if message in error.msg:
            return wrong(text, spot, problem)
    if re.search(r"([-+*/%<>=!(,]|\b(and|or|not|if|else))$", text):
        return wrong(text, len(text), f"something is missing; write it like {EXAMPLE[2:-1]}")
    return wrong(text, spot, f"an operator is missing or in the wrong place; write it like {EXAMPLE[2:-1]}")


def is_formula(text: str) -> bool:
    """Return whether a text begins like a formula."""
    return re.match(r"\s*f\s*\(", text) is not None


@cached(512 * KIB)
def read_formula(text: str) -> Formula:
    """Read a formula, ``f(EXPRESSION)``, ignoring extra spaces; raises an InputError that points at the error."""
    inner = re.sub(r"^f ?\(", "", " ".join(text.split()))
    bounded(inner, "A formula", MAX_TEXT)
    if not inner.endswith(")"):
        quoted = around(inner, len(inner))
        raise InputError(f"A formula ends with a closing bracket, like {EXAMPLE}; not “f({quoted}”.")
    inner = inner[:-1].strip()
    if not inner:
        raise InputError(f"A formula says which square is tried first, like {EXAMPLE}; “f()” is empty.")
    look_at_letters(inner)
    try:
        tree = ast.parse(inner, mode="eval").body
    except SyntaxError as error:
        raise not_understood(inner, error) from None
    except (RecursionError, MemoryError, ValueError):
        raise wrong(inner, 0, "too many brackets or signs are nested") from None
    return Formula(f"f({inner})", _Reader(inner).tree(tree))


class _Reader:
    """A translator from Python's syntax tree of a text to the tree of a formula."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._operations = 0

    def _wrong(self, spot: int | None, problem: str) -> InputError:
        return wrong(self._text, spot or 0, problem)

    def _count(self, node: ast.expr) -> None:
        """Count an operation, before its operands are read, to limit the depth of the tree."""
        self._operations += 1
        if self._operations > MAX_OPERATIONS:
            raise self._wrong(node.col_offset, f"there are more than {MAX_OPERATIONS} operations")

    def _operation(self, node: ast.expr, name: str, *operands: ast.expr) -> Operation:
        self._count(node)
        return Operation(name, tuple(map(self.tree, operands)))

    def tree(self, node: ast.expr) -> Tree:
        """Translate a node; raises an InputError if formulas cannot contain it."""
        match node:
            case ast.Constant(value=int(number)):
                return self._number(node, number)
            case ast.Name():
                return self._quantity(node)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return -self._number(node.operand, number)
            case ast.UnaryOp(op=ast.USub()):
                return self._operation(node, "negative", node.operand)
            case ast.UnaryOp(op=ast.Not()):
                return self._operation(node, "not", node.operand)
            case ast.BinOp():
                return self._operation(node, self._operator(node), node.left, node.right)
            case ast.BoolOp():
                name = "and" if isinstance(node.op, ast.And) else "or"
                return self._joined(node, name, [self.tree(value) for value in node.values])
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp():
                return self._operation(node, "if", node.test, node.body, node.orelse)
            case ast.Call(func=ast.Name(id=name), keywords=[]):
                return self._call(node, name)
        advice = {
            ast.Tuple: "a comma is allowed only between the values of min and max",
            ast.Call: "a product is written with *",
            ast.UnaryOp: "a + is allowed only between two values",
            ast.Constant: "this is not a number or a quantity",
        }
        raise self._wrong(node.col_offset, advice.get(type(node), "this is not a part of a formula"))

    def _number(self, node: ast.expr, number: int) -> int:
        if isinstance(number, bool):
            raise self._wrong(node.col_offset, f"“{number}” is not a number; write {int(number)}")
        if number > MAX_NUMBER:
            raise self._wrong(node.col_offset, f"the number is greater than {MAX_NUMBER:,}")
        return number

    def _quantity(self, node: ast.Name) -> str:
        name = node.id
        if name in _LIKE:
            raise self._wrong(node.col_offset, f"{name} needs brackets, like {_LIKE[name]}")
        if name not in QUANTITIES:
            nearest = get_close_matches(name, QUANTITIES, n=1, cutoff=0)[0]
            raise self._wrong(node.col_offset, f"there is no quantity “{name}”; the nearest is {nearest}")
        return name

    def _operator(self, node: ast.BinOp) -> str:
        if name := _BINARY.get(type(node.op)):
            return name
        divided = isinstance(node.op, ast.Div)
        spot = self._text.find("/" if divided else "**", node.left.end_col_offset)
        advice = "whole numbers are divided with //" if divided else "for a square write a*a"
        raise self._wrong(spot, f"this operator is not one of + - * // %; {advice}")

    def _joined(self, node: ast.expr, name: str, parts: Sequence[Tree]) -> Tree:
        """Apply an operation to several operands, from left to right."""
        for _ in parts[1:]:
            self._count(node)
        return reduce(lambda left, right: Operation(name, (left, right)), parts)

    def _comparison(self, node: ast.Compare) -> Tree:
        """Translate a comparison, or a chain of comparisons, all of which must hold."""
        parts = []
        for op, (left, right) in zip(node.ops, pairwise([node.left, *node.comparators]), strict=True):
            if type(op) not in _COMPARED:
                raise self._wrong(left.end_col_offset, "this comparison is not one of < <= > >= == !=")
            parts.append(self._operation(node, _COMPARED[type(op)], left, right))
        return self._joined(node, "and", parts)

    def _call(self, node: ast.Call, name: str) -> Tree:
        if name not in _LIKE:
            advice = "write a product with *" if name in QUANTITIES else f"choose one of: {', '.join(_LIKE)}"
            raise self._wrong(node.col_offset, f"“{name}” is not a function; {advice}")
        if (len(node.args) == 1) != (name == "abs") or not node.args:
            raise self._wrong(node.col_offset, f"{name} is written like {_LIKE[name]}")
        if name == "abs":
            return self._operation(node, name, node.args[0])
        return self._joined(node, name, [self.tree(value) for value in node.args])
