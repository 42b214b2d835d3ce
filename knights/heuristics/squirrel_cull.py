"""Squirrel and Cull's switching of move orders along the way.

D. Squirrel and P. Cull, A Warnsdorff-rule algorithm for knight's tours on square boards (1996): on an m x m
board the walk from a corner starts with one move order and goes on to the next whenever it enters a given
square. Orders and squares depend on m modulo 8. They prove that this gives a tour for every m of 112 or more;
the table here does so for 112 to 127 and for every seventh m up to 400.
"""

from knights.base.caches import KIB, kept
from knights.boards.board import MoveOrder, Square, parse_move_order
from knights.heuristics.walk import Walk


def order_now(walk: Walk) -> MoveOrder:
    """The move order at the end of a walk."""
    reached = 0
    stages = _stages(max(walk.board.rows, walk.board.columns))
    for order, until in stages:
        number = walk.number(until) if until is not None else 0
        if number <= reached:
            return order
        reached = number
    return stages[-1][0]


@kept(64 * KIB)
def _stages(m: int) -> tuple[tuple[MoveOrder, Square | None], ...]:
    """Each move order for an m x m board, and the square at which the next one starts; None for the last.

    Squares are 0-based. (The paper counts rows and columns from 1.)
    """
    half, odd_half = m // 2, (m - 1) // 2
    corner = (m - 1, m - 2)
    orders, squares = {
        0: ("34261578 87642135 51867342 51342678 21435678", (corner, (2, 2), (m - 8, 1), (7, m - 3))),
        1: ("34261578 87642135 51324678 32481765", (corner, (2, 2), (m - 6, odd_half + 5))),
        2: (
            "34261578 87642135 54132678 52431678 85647123 15746823",
            ((6, 1), (3, 1), (m - 15, 4), (10, m - 2), (5, half - 3)),
        ),
        3: (
            "34625718 42681357 86512347 51867342 61825437 71642538",
            (corner, (m - 6, m), (2, 5), (m - 10, 3), (odd_half + 1, m - 2)),
        ),
        4: (
            "34261578 87642135 51867342 51342678 86753421 78563421",
            (corner, (2, 2), (m - 8, 1), (10, m - 5), (13, half + 1)),
        ),
        5: (
            "34261578 87642135 51324678 15234678",
            (corner, (2, 2), (m - 2, odd_half - (2 if m % 16 == 5 else 6))),
        ),
        6: (
            "34261578 87642135 54132678 52431678 85647123 12453678",
            ((6, 1), (3, 1), (m - 10, 1), (10, m - 2), (3, half + 4)),
        ),
        7: (
            "34625718 42681357 86512347 51867342 61825437 61357284",
            (corner, (m - 6, m), (2, 5), (m - 6, 3), (odd_half + 1, m - 2)),
        ),
    }[m % 8]
    until = [(row - 1, column - 1) for row, column in squares]
    return tuple(zip(map(parse_move_order, orders.split()), [*until, None], strict=True))
