"""Squirrel and Cull's switching of move orders along the way.

D. Squirrel and P. Cull, A Warnsdorff-rule algorithm for knight's tours on square boards (1996): on an m x m
board the walk from a corner starts with one move order and goes on to the next whenever it enters a given
square. Orders and squares depend on m modulo 8. They prove that this gives a tour for every m of 112 or more;
the table here does so for 112 to 127 and for every seventh m up to 400.
"""

from __future__ import annotations

from functools import lru_cache

from knights.board import MoveOrder, Square, parse_move_order
from knights.heuristics.walk import Walk

Stage = tuple[MoveOrder, Square | None]
"""A move order, and the square at which the next one starts; None for the last."""


def order_now(walk: Walk) -> MoveOrder:
    """The move order that applies at the end of a walk."""
    reached = 0
    stages = _stages(max(walk.board.rows, walk.board.columns))
    for order, until in stages:
        number = walk.number(until) if until is not None else 0
        if number <= reached:
            return order
        reached = number
    return stages[-1][0]


@lru_cache(maxsize=64)
def _stages(m: int) -> tuple[Stage, ...]:
    """The stages for an m x m board, squares 0-based. (The paper counts rows and columns from 1.)"""
    half, odd_half = m // 2, (m - 1) // 2
    middle: tuple[tuple[str, tuple[int, int] | None], ...] = {
        0: (
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51867342", (m - 8, 1)),
            ("51342678", (7, m - 3)),
            ("21435678", None),
        ),
        1: (
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51324678", (m - 6, odd_half + 5)),
            ("32481765", None),
        ),
        2: (
            ("34261578", (6, 1)),
            ("87642135", (3, 1)),
            ("54132678", (m - 15, 4)),
            ("52431678", (10, m - 2)),
            ("85647123", (5, half - 3)),
            ("15746823", None),
        ),
        3: (
            ("34625718", (m - 1, m - 2)),
            ("42681357", (m - 6, m)),
            ("86512347", (2, 5)),
            ("51867342", (m - 10, 3)),
            ("61825437", (odd_half + 1, m - 2)),
            ("71642538", None),
        ),
        4: (
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51867342", (m - 8, 1)),
            ("51342678", (10, m - 5)),
            ("86753421", (13, half + 1)),
            ("78563421", None),
        ),
        5: (
            ("34261578", (m - 1, m - 2)),
            ("87642135", (2, 2)),
            ("51324678", (m - 2, odd_half - (2 if m % 16 == 5 else 6))),
            ("15234678", None),
        ),
        6: (
            ("34261578", (6, 1)),
            ("87642135", (3, 1)),
            ("54132678", (m - 10, 1)),
            ("52431678", (10, m - 2)),
            ("85647123", (3, half + 4)),
            ("12453678", None),
        ),
        7: (
            ("34625718", (m - 1, m - 2)),
            ("42681357", (m - 6, m)),
            ("86512347", (2, 5)),
            ("51867342", (m - 6, 3)),
            ("61825437", (odd_half + 1, m - 2)),
            ("61357284", None),
        ),
    }[m % 8]
    return tuple(
        (parse_move_order(order), (until[0] - 1, until[1] - 1) if until else None) for order, until in middle
    )
