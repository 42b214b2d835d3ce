"""The tie-breaks of Warnsdorff's rule, which order onward squares of equal degree.

Each tie-break has the same key in variants, on the pages, in addresses and on the command line; tests compare the
kernel with these definitions. A tie-break is a function decorated with :func:`ranks_squares` or :func:`ranks_onward`;
the first line of its docstring is its caption. A formula, written ``f(EXPRESSION)``, can replace a key:
:func:`tie_break` reads both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from knights.base import KIB, InputError, cached, first_line, mix, shortened
from knights.boards import KNIGHT, Board, MoveOrder, Square, parse_move_order
from knights.heuristics.formula import text, tree
from knights.heuristics.walk import Walk

Keys = Sequence[object]
"""A comparable value for each onward square; the square with the least value is tried first."""
Ranks = Callable[[Walk, Sequence[Square], Sequence[int]], Keys]
OfSquare = Callable[[Board, Square], Any]
OfWalk = Callable[[Walk, Square], object]
"""A user's own function of a walk and one of its onward squares; it returns the key of the square."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """An order of squares of equal degree, with its key in a variant and a caption; equal keys keep the move order.

    Attributes:
        ranks: a function of a walk, its onward squares and their degrees; it returns the key of each square.
        of_square: a function that returns the key of a square, if it depends only on the board and the square.
        random: whether the tie-break depends on the seed.
        formula, function: the formula or the user's own function that defines the tie-break, if any.
        first: the formula that decides the ties of the first attempt where :func:`begins_by_shape`, if any.
    """

    key: str
    caption: str
    ranks: Ranks
    of_square: OfSquare | None = None
    random: bool = False
    formula: tree.Formula | None = None
    function: OfWalk | None = None
    first: tree.Formula | None = None

    @property
    def in_words(self) -> str:
        """The key and the caption, without a full stop."""
        return f"The tie-break “{self.key}”: {self.caption[0].lower()}{self.caption[1:].rstrip('.')}"


TIES: dict[str, TieBreak] = {}
_OWN: dict[str, TieBreak] = {}
"""The tie-breaks of users' own functions by key; pages do not offer them, since links cannot name them."""


def own_tie_break(function: OfWalk) -> TieBreak:
    """Return a tie-break that calls a user's own function; its key is ``python:`` and the name, numbered if taken."""
    name = key = "python:" + (function.__name__ if function.__name__.isidentifier() else "function")
    number = 1
    while key in _OWN and _OWN[key].function is not function:
        number += 1
        key = f"{name}_{number}"

    def ranks(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
        values = [function(walk, square) for square in squares]
        for square, value in zip(squares, values, strict=True):
            if value is None or value != value:
                raise InputError(
                    f"The tie-break “{shortened(key[7:])}” gives {value} for the square {square[0]},{square[1]}. A "
                    "tie-break must return a number; the square with the least number is tried first."
                )
        return values

    return _OWN.setdefault(key, TieBreak(key, f"The function {key[7:]}.", ranks, function=function))


def tie_break(key: str) -> TieBreak:
    """Return the tie-break for a key or a formula; raises an InputError if there is none."""
    if key in TIES or key in _OWN:
        return TIES.get(key) or _OWN[key]
    if not text.is_formula(key):
        key = shortened(key)
        suggestion = f"f({key})" if any(name in key for name in tree.QUANTITIES) else f"like {text.EXAMPLE}"
        raise InputError(
            f"There is no tie-break “{key}”; choose one of: {', '.join(TIES)}, or a formula, {suggestion}."
        )
    formula = text.read_formula(key)
    return TieBreak(
        formula.text,
        f"The square for which {formula.text[2:-1]} is least.",
        formula.ranks,
        random="random" in formula.quantities,
        formula=formula,
    )


def ranks_squares(key: str) -> Callable[[OfSquare], OfSquare]:
    """Register a tie-break that depends only on the board and the square; the kernel reads its ranks from a table.

    If the function is arithmetic, one call with arrays of rows and columns makes the table, and otherwise a call per
    square, which takes half a second for a million.
    """

    def register(function: OfSquare) -> OfSquare:
        def ranks(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
            return [function(walk.board, square) for square in squares]

        TIES[key] = TieBreak(key, first_line(function), ranks, of_square=function)
        return function

    return register


def ranks_onward(key: str, random: bool = False) -> Callable[[Ranks], Ranks]:
    """Register a tie-break that depends on the walk; the plain program runs it unless the kernel has a twin."""

    def register(function: Ranks) -> Ranks:
        TIES[key] = TieBreak(key, first_line(function), function, random=random)
        return function

    return register


@ranks_onward("move-order")
def move_order(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """The move that comes first in the move order."""
    return [0] * len(squares)


@ranks_onward("exchange")
def exchange(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """The square that an unstable exchange sort happens to put first (2019).

    For every pair of indices (i, j), in that order, the entries are swapped if the degree at i is less
    than the degree at j. This sorts by degree and leaves ties in an accidental order.
    """
    order = list(range(len(squares)))
    for i in range(len(order)):
        for j in range(len(order)):
            if degrees[order[i]] < degrees[order[j]]:
                order[i], order[j] = order[j], order[i]
    return [order.index(k) for k in range(len(order))]


@ranks_onward("random", random=True)
def at_random(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """A random square; the seed makes it repeatable."""
    return [walk.rng.next() for _ in squares]


@ranks_squares("edge")
def edge(board: Board, square: Square) -> int:
    """The square nearest to an edge of the board."""
    row, column = square
    nearest = (board.rows - 1 - abs(2 * row - board.rows + 1), board.columns - 1 - abs(2 * column - board.columns + 1))
    # The lesser of the two, also where they are arrays.
    return (sum(nearest) - abs(nearest[0] - nearest[1])) // 4


@ranks_squares("roth")
def roth(board: Board, square: Square) -> int:
    """The square farthest from the centre of the board (Roth)."""
    row, column = square
    return -((2 * row - board.rows + 1) ** 2) - (2 * column - board.columns + 1) ** 2


@ranks_onward("pohl")
def pohl(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """The square whose onward squares have the least sum of degrees (Pohl 1967)."""
    return [sum(walk.degree(next_one) for next_one in walk.onward(square)) for square in squares]


@ranks_onward("roving", random=True)
def roving(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """Like roth; restarts alternate between random ties and distance from a random centre.

    Roth's centre leaves few ties for other move orders to decide. With another centre, an attempt can differ from its
    first moves on.
    """
    return _rove(walk, squares, degrees, walk.attempt)


def _rove(walk: Walk, squares: Sequence[Square], degrees: Sequence[int], attempt: int) -> Keys:
    if attempt % 2:
        return at_random(walk, squares, degrees)
    row, column = walk.board.rows - 1, walk.board.columns - 1
    if attempt:
        number = walk.seed + 2 * attempt
        row, column = mix(number) % (2 * row + 1), mix(number + 1) % (2 * column + 1)
    return [-((2 * r - row) ** 2) - (2 * c - column) ** 2 for r, c in squares]


_NARROW = (
    "38*turn + 71*least - start + 5*corner - 16*onward + 14*(edge == 2) - 903700*min(onward, 5)"
    " if min(rows, columns) < 7 and rows != columns"
)
_LAST = "(200*ahead + 77*least if left < min(64, number // 2) else 100*ahead) - centre - 14*onward"
"""Two formulas found by ``knights discover``, the first for narrow rectangles; docs/findings.md has the commands.

The second is that of the variant look-ahead, with different weights for the last squares.
"""
BY_SHAPE = f"f({_NARROW} else {_LAST})"
_BY_SHAPE = text.read_formula(BY_SHAPE)


@ranks_onward("shaped", random=True)
def shaped(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """By-shape's formula in the first attempt at an open tour of the knight; otherwise Roth's, restarted at random."""
    if not begins_by_shape(walk.board, walk.must_close):
        return roving(walk, squares, degrees)
    if walk.attempt == 0:
        return _BY_SHAPE.ranks(walk, squares, degrees)
    return _rove(walk, squares, degrees, walk.attempt - 1)


TIES["shaped"] = replace(TIES["shaped"], first=_BY_SHAPE)


def begins_by_shape(board: Board, closed: bool) -> bool:
    """Return whether the formula of by-shape was found for such tours: open ones of the knight."""
    return not closed and board.leaper == KNIGHT


@ranks_onward("switching")
def switching(walk: Walk, squares: Sequence[Square], degrees: Sequence[int]) -> Keys:
    """The move that comes first in a move order that changes during the walk (Squirrel and Cull 1996).

    This tie-break is for square boards and the start 0,0. A walk starts with one move order and changes to the next
    whenever it enters a certain square. D. Squirrel and P. Cull, A Warnsdorff-rule algorithm for knight's tours on
    square boards (1996), prove that this finds a tour for every side of 112 or more; the table here does so for 112 to
    127 and for every seventh side up to 400.
    """
    order = walk.board.in_order(order_now(walk))
    row, column = walk.path[-1]
    return [order.index((square[0] - row, square[1] - column)) for square in squares]


def order_now(walk: Walk) -> MoveOrder:
    """Return the move order that :func:`switching` uses at the end of a walk."""
    reached = 0
    stages = _stages(max(walk.board.rows, walk.board.columns))
    for order, until in stages:
        number = walk.number(until) if until is not None else 0
        if number <= reached:
            return order
        reached = number
    return stages[-1][0]


@cached(64 * KIB)
def _stages(m: int) -> tuple[tuple[MoveOrder, Square | None], ...]:
    """Return the move orders for an m x m board, each with the square at which it ends; None for the last.

    Orders and squares depend on m modulo 8; in the tables, as in the paper, rows and columns are counted from 1.
    """
    half, odd_half, corner = m // 2, (m - 1) // 2, (m - 1, m - 2)
    orders = (
        "34261578 87642135 51867342 51342678 21435678",
        "34261578 87642135 51324678 32481765",
        "34261578 87642135 54132678 52431678 85647123 15746823",
        "34625718 42681357 86512347 51867342 61825437 71642538",
        "34261578 87642135 51867342 51342678 86753421 78563421",
        "34261578 87642135 51324678 15234678",
        "34261578 87642135 54132678 52431678 85647123 12453678",
        "34625718 42681357 86512347 51867342 61825437 61357284",
    )[m % 8]
    squares: tuple[Square, ...] = (
        (corner, (2, 2), (m - 8, 1), (7, m - 3)),
        (corner, (2, 2), (m - 6, odd_half + 5)),
        ((6, 1), (3, 1), (m - 15, 4), (10, m - 2), (5, half - 3)),
        (corner, (m - 6, m), (2, 5), (m - 10, 3), (odd_half + 1, m - 2)),
        (corner, (2, 2), (m - 8, 1), (10, m - 5), (13, half + 1)),
        (corner, (2, 2), (m - 2, odd_half - (2 if m % 16 == 5 else 6))),
        ((6, 1), (3, 1), (m - 10, 1), (10, m - 2), (3, half + 4)),
        (corner, (m - 6, m), (2, 5), (m - 6, 3), (odd_half + 1, m - 2)),
    )[m % 8]
    until = [(row - 1, column - 1) for row, column in squares]
    return tuple(zip(map(parse_move_order, orders.split()), [*until, None], strict=True))
